import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chooseTemplate } from '../../../src/command/change/choose-template.ts'
import { change, createSurroundings, createWorkspace, givenInputs } from '../../../testkit/command/workspace.ts'

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

test('a template that is empty counts as none, and that is said: on the default branch and at a base', async () => {
  const { cwd, sha } = createRepository(' \n', '\n')
  const none = { flow: undefined, pin: undefined, introduced: undefined, path }
  const notes = ['`.github/evidence.yml` is empty, and so says nothing of what is required: it counts as none.']
  const choose = async (facts: Parameters<typeof change>[0]) =>
    chooseTemplate(givenInputs({}), change(facts), createSurroundings(cwd))
  expect(await choose({ onDefaultBranch: true })).toEqual({ ...none, notes })
  expect(await choose({ base: sha })).toEqual({ ...none, notes })
})

describe('on a pull request', () => {
  test('a change is judged by the template at its base, and told that its edit waits', async () => {
    const { cwd, sha } = createRepository(strict, lax)
    const choice = await chooseTemplate(givenInputs({}), change({ base: sha }), createSurroundings(cwd))
    expect(choice).toEqual({
      flow: undefined,
      pin: strict,
      introduced: undefined,
      notes: [expect.stringMatching(/^This change edits/)],
      path,
    })
  })
  test('a change that deletes the template is judged by it all the same, and so is a job that did not check it out', async () => {
    const { cwd, sha } = createRepository(strict, undefined)
    const choice = await chooseTemplate(givenInputs({}), change({ base: sha }), createSurroundings(cwd))
    expect(choice).toMatchObject({ pin: strict, notes: [expect.stringMatching(/is not in the workspace/)], path })
  })
  test('line ends as Git for Windows checks them out are no edit', async () => {
    const { cwd, sha } = createRepository(strict, strict.replaceAll('\n', '\r\n'))
    const choice = await chooseTemplate(givenInputs({}), change({ base: sha }), createSurroundings(cwd))
    expect(choice).toMatchObject({ pin: strict, notes: [] })
  })
  test('a template that did not change needs no word', async () => {
    const { cwd, sha } = createRepository(strict, strict)
    const choice = await chooseTemplate(givenInputs({}), change({ base: sha }), createSurroundings(cwd))
    expect(choice).toEqual({ flow: undefined, pin: strict, introduced: undefined, notes: [], path })
  })
  test('a change that introduces a template is judged by its own, and says so', async () => {
    const { cwd, sha } = createRepository(undefined, strict)
    const choice = await chooseTemplate(givenInputs({}), change({ base: sha }), createSurroundings(cwd))
    expect(choice).toEqual({
      flow: undefined,
      pin: undefined,
      introduced: strict,
      notes: [expect.stringMatching(/introduces/)],
      path,
    })
  })
  test('a base that cannot be read is an error, for an unread template asks for nothing', async () => {
    const { cwd } = createRepository(strict, strict)
    const choosing = chooseTemplate(
      givenInputs({ 'github-token': '' }),
      change({ base: 'b'.repeat(40) }),
      createSurroundings(cwd),
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
      createSurroundings(cwd),
    )
    const elsewhere = await chooseTemplate(givenInputs({}), change({ event: 'push' }), createSurroundings(cwd))
    expect([onDefault.flow, elsewhere.flow]).toEqual([strict, undefined])
    expect([onDefault.pin, elsewhere.pin]).toEqual([undefined, undefined])
  })
  test('it is the same template on the flow, whichever line ends the checkout has', async () => {
    const { cwd } = createRepository(strict, strict.replaceAll('\n', '\r\n'))
    const choice = await chooseTemplate(
      givenInputs({}),
      change({ event: 'push', onDefaultBranch: true }),
      createSurroundings(cwd),
    )
    expect(choice).toMatchObject({ flow: strict, introduced: strict })
  })
  test('a template that the user names and that is not there is an error', async () => {
    const { cwd } = createRepository(undefined, undefined)
    const choosing = chooseTemplate(
      givenInputs({ template: 'ci/evidence.yml' }),
      change({ event: 'push' }),
      createSurroundings(cwd),
    )
    await expect(choosing).rejects.toThrow(/`template`: ci\/evidence\.yml is not there/)
  })
})
