import { describe, expect, test } from 'vitest'
import {
  choose,
  commitTemplate,
  createRepository,
  into,
  lax,
  strict,
  stricter,
  templatePath as path,
  tip,
} from '../../../testkit/command/template-choice.ts'

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
    expect(choice).toMatchObject({ given: strict, pin: strict })
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
