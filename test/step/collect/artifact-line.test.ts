import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { collectArtifacts } from '../../../src/step/collect/artifact.ts'
import { collectPlan } from '../../../src/step/collect/collect.ts'
import type { Collected } from '../../../src/step/collect/draft.ts'
import { parseAttestationTarget } from '../../../src/step/input/attestation-target.ts'
import type { InputName } from '../../../src/step/input/input.ts'
import { parseKind } from '../../../src/step/input/kind.ts'
import type { ChangeFacts } from '../../../src/change/commit/facts.ts'
import { checkOut } from '../../../testkit/git/repository.ts'
import { change, createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

type Files = Readonly<Record<string, string>>
type Given = Readonly<Partial<Record<InputName, string>>>

interface Scene {
  readonly files?: Files
  readonly facts?: ChangeFacts
  readonly environment?: Readonly<Record<string, string>>
}

async function collect(given: Given, { files = {}, facts, environment = {} }: Scene = {}): Promise<Collected> {
  const cwd = createWorkspace(files)
  if (Object.keys(files).length > 0) checkOut(cwd)
  const { name = '', kind = 'auto' } = given
  const attestationTarget = name === '' ? undefined : parseAttestationTarget(name)
  const inputs = givenInputs({ 'github-token': '', ...given })
  const plan = { inputs, kind: parseKind(kind), attestationTarget, change: facts }
  return collectPlan(plan, { ...createRunContext(cwd), environment })
}

const nothing = { artifacts: [], commits: [], drafts: [], failing: [], unread: [], notes: [] }

describe('the artifacts of a plan', () => {
  const digest = createHash('sha256').update('app').digest('hex')
  const checksums = `${digest}  app.tgz\n`
  test('come with the commits of the change', async () => {
    const commits = [{ sha1: 'a'.repeat(40), message: 'm' }]
    const given = { kind: 'artifact', artifacts: 'app=app.tgz' }
    const collected = await collect(given, { files: { 'app.tgz': 'app' }, facts: change({ commits }) })
    expect(collected).toEqual({
      ...nothing,
      artifacts: [{ fingerprint: digest, filename: 'app.tgz', kind: 'file', templateName: 'app' }],
      commits,
    })
    expect(await collect({}, { facts: change({ commits }) })).toMatchObject({ artifacts: [], commits: [] })
  })
  test('are those of the list of the runner without lines', async () => {
    const subjects = [{ name: 'app.tgz', kind: 'file', digest: `sha256:${digest}` }]
    const folder = createWorkspace({ list: JSON.stringify({ version: 1, subjects }) })
    const environment = { GITHUB_ARTIFACTS_LIST: join(folder, 'list') }
    expect((await collect({ kind: 'artifact' }, { environment })).artifacts).toMatchObject([{ filename: 'app.tgz' }])
    expect(
      await collectArtifacts([], { ...createRunContext('.'), environment: { GITHUB_ARTIFACTS_LIST: '' } }, 1),
    ).toEqual([])
  })
  test.each<[line: string, names: readonly (readonly [string, string | undefined])[]]>([
    ['app.tgz', [['app.tgz', undefined]]],
    ['my_app-1=app.tgz', [['app.tgz', 'my_app-1']]],
    [
      '*.tgz',
      [
        ['app.tgz', undefined],
        ['b.tgz', undefined],
      ],
    ],
    [
      'x=*.tgz',
      [
        ['app.tgz', 'x'],
        ['b.tgz', 'x'],
      ],
    ],
    ['a=b.txt', [['a=b.txt', undefined]]],
    ['checksums:SUMS', [['app.tgz', undefined]]],
    ['app=checksums:SUMS', [['app.tgz', 'app']]],
    [`app=img@sha256:${digest}`, [['img', 'app']]],
  ])('of the line %s are %j', async (line, names) => {
    const cwd = createWorkspace({ 'app.tgz': 'app', 'b.tgz': 'b', 'a=b.txt': 'x', 'b.txt': 'y', SUMS: checksums })
    const found = await collectArtifacts([line], createRunContext(cwd), 1)
    expect(found.map(({ filename, templateName }) => [filename, templateName])).toEqual(names)
  })
  test('of a checksum pattern are those of each file, and of brackets those of the path', async () => {
    const cwd = createWorkspace({
      'dist/a_SUMS': checksums,
      'dist/b_SUMS': `${'b'.repeat(64)}  b.tgz\n`,
      'x[1].tgz': 'x',
    })
    const namesOf = async (line: string) =>
      (await collectArtifacts([line], createRunContext(cwd), 1)).map(({ filename, templateName }) => [
        filename,
        templateName,
      ])
    expect(await namesOf('app=checksums:dist/*_SUMS')).toEqual([
      ['app.tgz', 'app'],
      ['b.tgz', 'app'],
    ])
    expect(await namesOf('x[1].tgz')).toEqual([['x[1].tgz', undefined]])
  })
  test.each([
    ['ghcr.io/acme/app@', 'has no digest after @'],
    ['ghcr.io/acme/app@sha256:', 'has no digest after @'],
    ['app=ghcr.io/acme/app@', 'has no digest after @'],
    [`@sha256:${'a'.repeat(64)}`, 'has no name before @'],
    ['app=', 'has nothing after ='],
    ['checksums:', 'has no path'],
    ['app=oci:', 'has no path'],
    ['ghcr.io/acme/app:', 'has no tag after :'],
  ])('of a line whose expression came out empty are a failure: %s', async (line, problem) => {
    const found = collectArtifacts([line], createRunContext(createWorkspace({})), 1)
    await expect(found).rejects.toMatchObject({
      code: 'file',
      message: expect.stringContaining(`${problem}. If it is`),
    })
  })
  test('of an empty input are a failure with their kind, also with an empty list', async () => {
    const folder = createWorkspace({ list: '', none: JSON.stringify({ version: 1, subjects: [] }) })
    for (const list of ['', join(folder, 'list'), join(folder, 'none'), join(folder, 'missing')]) {
      const environment = { GITHUB_ARTIFACTS_LIST: list }
      await expect(collect({ kind: 'artifact' }, { environment })).rejects.toMatchObject({
        code: 'usage',
        message: expect.stringMatching(/^Input `artifacts` is empty, and `kind: artifact` reports nothing else\./),
        facts: { input: 'artifacts' },
      })
    }
  })
  test('of several lines are in their order', async () => {
    const cwd = createWorkspace({ 'app.tgz': 'app', 'b.tgz': 'b', SUMS: checksums })
    const found = await collectArtifacts(['b.tgz', 'one=checksums:SUMS', 'two=app.tgz'], createRunContext(cwd), 1)
    expect(found.map(({ templateName }) => templateName)).toEqual([undefined, 'one', 'two'])
  })
  test.each<[line: string, cause: RegExp]>([
    ['none.tgz', /Check that the build runs before this step, in this job\./],
    ['a.tgz,b.tgz', /A comma does not separate patterns/],
    ['a.b=none.tgz', /no file matches a\.b=none\.tgz in /],
    ['app/none:1', /no file matches app\/none:1 in /],
  ])('of the line %s are a failure', async (line, cause) => {
    const cwd = createWorkspace({ 'app/x': '' })
    await expect(collectArtifacts([line], createRunContext(cwd), 1)).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(cause),
      facts: { pattern: line },
    })
  })
  test('of a checksum file that cannot be read are a failure', async () => {
    const reading = collectArtifacts(['checksums:none'], createRunContext(createWorkspace({})), 1)
    await expect(reading).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(/^`artifacts`: the checksum file none cannot be read: it does not exist\.$/),
      cause: { code: 'ENOENT' },
    })
  })
})

test('an image layout is no pattern of files', async () => {
  const context = createRunContext(createWorkspace({}))
  await expect(collectArtifacts(['oci:none'], context, 1)).rejects.toThrow('none does not exist: give a file or folder')
})
