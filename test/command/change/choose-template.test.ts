import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chooseTemplate } from '../../../src/command/change/choose-template.ts'
import { change, createRunContext, createWorkspace, givenInputs } from '../../../testkit/command/workspace.ts'

const path = '.github/evidence.yml'
const strict = 'version: 1\ntrail:\n  attestations:\n    - { name: review, type: pull_request }\n'
const lax = 'version: 1\n'

/** A repository whose base commit holds `base` and whose working tree holds `own`. */
function createRepository(base: string | undefined, own: string | undefined): { cwd: string; sha: string } {
  const cwd = createWorkspace({ 'README.md': 'hi', ...(base === undefined ? {} : { [path]: base }) })
  const git = (...words: string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...words], {
      cwd,
      encoding: 'utf8',
    }).trim()
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'base')
  const sha = git('rev-parse', 'HEAD')
  if (own === undefined) rmSync(join(cwd, path), { force: true })
  else {
    execFileSync('mkdir', ['-p', join(cwd, '.github')])
    writeFileSync(join(cwd, path), own)
  }
  return { cwd, sha }
}

test('an empty template counts as no template, with a note, on the default branch and with a base', async () => {
  const { cwd, sha } = createRepository(' \n', '\n')
  const none = { flow: undefined, pin: undefined, introduced: undefined, path }
  const notes = ['`.github/evidence.yml` is empty. An empty file is not a template.']
  const choose = async (facts: Parameters<typeof change>[0]) =>
    chooseTemplate(givenInputs({}), change(facts), createRunContext(cwd))
  expect(await choose({ onDefaultBranch: true })).toEqual({ ...none, notes })
  expect(await choose({ base: sha })).toEqual({ ...none, notes })
})

describe('on a pull request', () => {
  test('the template at the base applies, and a note says that the edit takes effect later', async () => {
    const { cwd, sha } = createRepository(strict, lax)
    const choice = await chooseTemplate(givenInputs({}), change({ base: sha }), createRunContext(cwd))
    expect(choice).toEqual({
      flow: undefined,
      pin: strict,
      introduced: undefined,
      notes: [expect.stringMatching(/^This change edits/)],
      path,
    })
  })
  test('the template at the base applies if the change deletes it or the job did not check it out', async () => {
    const { cwd, sha } = createRepository(strict, undefined)
    const choice = await chooseTemplate(givenInputs({}), change({ base: sha }), createRunContext(cwd))
    expect(choice).toMatchObject({ pin: strict, notes: [expect.stringMatching(/is not in the workspace/)], path })
  })
  test('the CRLF line ends of Git for Windows are not an edit', async () => {
    const { cwd, sha } = createRepository(strict, strict.replaceAll('\n', '\r\n'))
    const choice = await chooseTemplate(givenInputs({}), change({ base: sha }), createRunContext(cwd))
    expect(choice).toMatchObject({ pin: strict, notes: [] })
  })
  test('an unchanged template has no note', async () => {
    const { cwd, sha } = createRepository(strict, strict)
    const choice = await chooseTemplate(givenInputs({}), change({ base: sha }), createRunContext(cwd))
    expect(choice).toEqual({ flow: undefined, pin: strict, introduced: undefined, notes: [], path })
  })
  test('a new template applies to the change that adds it, with a note', async () => {
    const { cwd, sha } = createRepository(undefined, strict)
    const choice = await chooseTemplate(givenInputs({}), change({ base: sha }), createRunContext(cwd))
    expect(choice).toEqual({
      flow: undefined,
      pin: undefined,
      introduced: strict,
      notes: [expect.stringMatching(/adds/)],
      path,
    })
  })
  test('a base that cannot be read is an error', async () => {
    const { cwd } = createRepository(strict, strict)
    const choosing = chooseTemplate(
      givenInputs({ 'github-token': '' }),
      change({ base: 'b'.repeat(40) }),
      createRunContext(cwd),
    )
    await expect(choosing).rejects.toThrow(/read at the base commit bbbbbbbbbbbb.*`github-token` is empty/)
  })
})

describe('on a push', () => {
  test('only a run on the default branch puts the template on the flow', async () => {
    const { cwd } = createRepository(strict, strict)
    const onDefault = await chooseTemplate(
      givenInputs({}),
      change({ event: 'push', onDefaultBranch: true }),
      createRunContext(cwd),
    )
    const elsewhere = await chooseTemplate(givenInputs({}), change({ event: 'push' }), createRunContext(cwd))
    expect([onDefault.flow, elsewhere.flow]).toEqual([strict, undefined])
    expect([onDefault.pin, elsewhere.pin]).toEqual([undefined, undefined])
  })
  test('the template on the flow is the same with CRLF and LF line ends', async () => {
    const { cwd } = createRepository(strict, strict.replaceAll('\n', '\r\n'))
    const choice = await chooseTemplate(
      givenInputs({}),
      change({ event: 'push', onDefaultBranch: true }),
      createRunContext(cwd),
    )
    expect(choice).toMatchObject({ flow: strict, introduced: strict })
  })
  test('a named template that does not exist is an error', async () => {
    const { cwd } = createRepository(undefined, undefined)
    const choosing = chooseTemplate(
      givenInputs({ template: 'ci/evidence.yml' }),
      change({ event: 'push' }),
      createRunContext(cwd),
    )
    await expect(choosing).rejects.toThrow(/`template`: the file ci\/evidence\.yml does not exist/)
  })
})
