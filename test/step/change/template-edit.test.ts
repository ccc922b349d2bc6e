import { describe, expect, test } from 'vitest'
import { shaOf } from '../../../testkit/github/state.ts'
import {
  choose,
  commitTemplate,
  createRepository,
  head,
  into,
  lax,
  oldBase,
  onMain,
  type Scene,
  strict,
  stricter,
  templatePath as path,
  tip,
} from '../../../testkit/step/template-choice.ts'

describe('a template that the change edits', () => {
  const atTip = { branches: { main: tip }, files: { [`${tip}:${path}`]: strict } }

  test.each([
    ['edited', stricter, { kind: 'edited', text: stricter }],
    ['weakened', lax, { kind: 'edited', text: lax }],
    ['removed', undefined, { kind: 'removed' }],
    ['emptied', ' \n', { kind: 'removed' }],
    ['left alone', strict, undefined],
  ])('does not count before the merge if it is %s', async (_, own, edit) => {
    const cwd = createRepository()
    const builtFrom = commitTemplate(cwd, own)
    const choice = await choose({ facts: { ...into('main'), builtFrom }, cwd, github: atTip })
    expect(choice).toMatchObject({ base: strict, isPut: false })
    expect(choice.edit).toEqual(edit)
  })

  test.each(['true', 'false'])('is refused with its line if it is invalid, with gate: %s', async (gate) => {
    const cwd = createRepository()
    const builtFrom = commitTemplate(cwd, 'version: 1\ntrail:\n  artifact: []\n')
    const scene = { facts: { ...into('main'), builtFrom }, cwd, github: atTip, given: { gate } } as const
    await expect(choose(scene)).rejects.toThrow(
      /refused after the merge: line 3, column 3: trail\.artifact .*did you mean "artifacts"/,
    )
  })

  test('is none of a push, whose template counts at once', async () => {
    const cwd = createRepository()
    const builtFrom = commitTemplate(cwd, stricter)
    const facts = { ...onMain('push', builtFrom), builtFrom }
    expect((await choose({ facts, cwd, github: atTip })).edit).toBeUndefined()
  })
  test('is none of a run whose pull request is not known', async () => {
    const cwd = createRepository()
    const builtFrom = commitTemplate(cwd, stricter)
    const facts = { ...into('main'), builtFrom, pullRequest: undefined }
    expect((await choose({ facts, cwd, github: atTip })).edit).toBeUndefined()
  })
  test('is that of the base if a head without its merge commit has the file of its base', async () => {
    const cwd = createRepository()
    const base = commitTemplate(cwd, lax)
    const own = commitTemplate(cwd, lax)
    const facts = { ...into('main', base), commit: { sha1: own } }
    expect((await choose({ facts, cwd, github: atTip })).edit).toBeUndefined()
    const edited = commitTemplate(cwd, stricter)
    const changed = { ...into('main', base), commit: { sha1: edited } }
    expect((await choose({ facts: changed, cwd, github: atTip })).edit).toEqual({ kind: 'edited', text: stricter })
  })
})

describe('a template that the change edits, in a job without a checkout', () => {
  const merge = shaOf(0x3e6e)
  const pull = { number: 7, head: { sha: head }, base: { ref: 'main', sha: oldBase }, commits: [{ sha: head }] }
  const invalid = 'version: 1\ntrail:\n  artifact: []\n'

  /** GitHub with a pull request whose test merge has this template. */
  function merged(own: string | undefined, rest: object = {}): Scene {
    const files = { [`${tip}:${path}`]: strict, ...(own === undefined ? {} : { [`${merge}:${path}`]: own }) }
    const pulls = [{ ...pull, test_merge: merge, ...rest }]
    return { facts: into('main'), github: { branches: { main: tip }, files, pulls }, isAsked: true }
  }

  test.each([
    ['edited', stricter, { kind: 'edited', text: stricter }],
    ['removed', undefined, { kind: 'removed' }],
    ['left alone', strict, undefined],
  ])('is read in the one query about the change if it is %s', async (_, own, edit) => {
    const choice = await choose(merged(own))
    expect(choice).toMatchObject({ base: strict, edit })
    expect(choice.requests).toEqual(['POST /graphql'])
  })
  test.each(['true', 'false'])('is refused with its line if it is invalid, with gate: %s', async (gate) => {
    await expect(choose({ ...merged(invalid), given: { gate } })).rejects.toThrow(
      /refused after the merge: line 3, column 3: trail\.artifact .*did you mean "artifacts"/,
    )
  })
  test.each([
    ['of another head', { head: { sha: shaOf(0xe1de) }, commits: [{ sha: shaOf(0xe1de) }] }],
    ['that does not exist yet', { test_merge: undefined }],
  ])('is not taken from a test merge %s', async (_, rest) => {
    expect((await choose(merged(invalid, rest))).edit).toBeUndefined()
  })
  test('is that of the commit of a merge queue', async () => {
    const files = { [`${tip}:${path}`]: strict, [`${head}:${path}`]: invalid }
    const github = { branches: { main: tip }, files, pulls: [pull] }
    const scene = { facts: { ...into('main'), event: 'merge_group' }, github, isAsked: true } as const
    await expect(choose(scene)).rejects.toThrow(/refused after the merge/)
  })
})
