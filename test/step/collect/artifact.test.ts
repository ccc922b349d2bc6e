import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectArtifacts } from '../../../src/step/collect/artifact.ts'
import { createRunContext, createWorkspace } from '../../../testkit/step/workspace.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

test('patterns, paths, folders and references are fingerprinted, each with its template name', async () => {
  const cwd = createWorkspace({ 'dist/a-1.tgz': 'a', 'dist/b-1.tgz': 'b', 'site/index.html': 'hi', 'x=y.bin': 'odd' })
  const digest = 'c'.repeat(64)
  const built = await collectArtifacts(
    ['app=dist/a-*.tgz', 'dist/b-1.tgz', 'site=site', `image=ghcr.io/o/app@sha256:${digest}`, 'x=y.bin'],
    createRunContext(cwd),
    5,
  )
  expect(built.map(({ templateName, filename, fingerprint }) => [templateName, filename, fingerprint])).toEqual([
    ['app', 'a-1.tgz', sha256('a')],
    [undefined, 'b-1.tgz', sha256('b')],
    ['site', 'site', sha256(`${sha256('hi')}  index.html\n`)],
    ['image', 'ghcr.io/o/app', digest],
    [undefined, 'x=y.bin', sha256('odd')],
  ])
})

test('a checksum file adds every artifact that it lists', async () => {
  const cwd = createWorkspace({ SHA256SUMS: `${'a'.repeat(64)}  one.tgz\n${'b'.repeat(64)} *two.tgz\n`, 'c.bin': 'c' })
  const built = await collectArtifacts(['checksums:SHA256SUMS', 'c.bin'], createRunContext(cwd), 5)
  expect(built.map(({ filename, fingerprint }) => [filename, fingerprint])).toEqual([
    ['one.tgz', 'a'.repeat(64)],
    ['two.tgz', 'b'.repeat(64)],
    ['c.bin', sha256('c')],
  ])
})

test('a pattern without a match is an error that names the folder', async () => {
  const cwd = createWorkspace({ 'README.md': '' })
  await expect(collectArtifacts(['dist/*.tgz'], createRunContext(cwd), 5)).rejects.toMatchObject({
    code: 'file',
    message: expect.stringMatching(
      /`artifacts`: no file matches dist\/\*\.tgz in .*Check that the build runs before this step/,
    ),
  })
})

test("without lines, the artifacts of the runner's list are taken", async () => {
  const cwd = createWorkspace({})
  const list = join(cwd, 'list.json')
  writeFileSync(
    list,
    JSON.stringify({ version: 1, subjects: [{ name: 'app.tgz', digest: `sha256:${'d'.repeat(64)}`, kind: 'file' }] }),
  )
  const context = { ...createRunContext(cwd), environment: { GITHUB_ARTIFACTS_LIST: list } }
  expect(await collectArtifacts([], context, 5)).toMatchObject([{ filename: 'app.tgz', fingerprint: 'd'.repeat(64) }])
  expect(await collectArtifacts([], createRunContext(cwd), 5)).toEqual([])
})
