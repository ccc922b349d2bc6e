import { describe, expect, test } from 'vitest'
import { isFloorOf, readDefaultFloor, type DefaultFloor } from '../../../src/step/change/floor-template.ts'
import { baseBranchTip, defaultBranchTip, readTemplateAt } from '../../../src/step/change/template-place.ts'
import type { ChangeContext } from '../../../src/step/change/github-answer.ts'
import type { ChangeAnswer, FileAnswer } from '../../../src/change/github/change-answer.ts'
import type { ChangeFacts } from '../../../src/change/commit/facts.ts'
import { into, lax, strict } from '../../../testkit/step/template-choice.ts'
import { change, createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

const path = '.github/evidence.yml'
const ofMain = `${lax}floor: [main, refs/heads/release]\n`

/** A run whose answer about the change has these files by their place. */
function toContext(files: Readonly<Record<string, FileAnswer>>): ChangeContext {
  const answer = { files: new Map(Object.entries(files)) } as unknown as ChangeAnswer
  return { ...createRunContext(createWorkspace({})), readGithub: async () => ({ kind: 'answered', answer }) }
}

const atTip = (text: string): Readonly<Record<string, FileAnswer>> => ({ 'refs/heads/main': { kind: 'text', text } })

async function floorOf(
  facts: Partial<ChangeFacts>,
  files: Readonly<Record<string, FileAnswer>>,
  token = 'ghs_test',
): Promise<DefaultFloor> {
  const inputs = givenInputs({ 'github-token': token })
  const search = { path, inputs, context: toContext(files), change: change({ defaultBranch: 'main', ...facts }) }
  return readDefaultFloor(search)
}

test('a branch whose name has the prefix of a branch within it keeps it', () => {
  const floor = ['a/refs/heads/b', 'refs/heads/c']
  const isFloor = (base: string): boolean =>
    isFloorOf(base, { version: 1, trail: { attestations: [], artifacts: [] }, floor })
  expect(['a/refs/heads/b', 'a/b', 'c', 'refs/heads/c'].map(isFloor)).toEqual([true, false, true, false])
})

describe('the floor of a change whose flow has no template', () => {
  test.each<[title: string, facts: Partial<ChangeFacts>, text: string, floor: string | undefined]>([
    ['is the template of the default branch', into('main'), strict, strict],
    ['is one that lists the base branch', into('main'), ofMain, ofMain],
    ['is one that lists the base branch by its ref', into('release'), ofMain, ofMain],
    ['is none that lists other branches', into('next'), ofMain, undefined],
    ['is one that lists branches, for a change into no branch', { event: 'push' }, ofMain, ofMain],
    ['is none that is empty', into('main'), ' \n', undefined],
    ['is none outside of GitHub', { ...into('main'), event: 'local' }, strict, undefined],
    ['is that of the tip, on the default branch', { event: 'push', onDefaultBranch: true }, strict, strict],
  ])('%s', async (...[, facts, text, floor]) => {
    expect(await floorOf(facts, atTip(text))).toEqual({ text: floor, notes: [] })
  })

  test('is none without a file', async () => {
    expect(await floorOf(into('main'), { 'refs/heads/main': { kind: 'absent' } })).toEqual({
      text: undefined,
      notes: [],
    })
  })

  test('is not read without a token on the default branch, with a note', async () => {
    const facts = { event: 'push', onDefaultBranch: true }
    expect(await floorOf(facts, {}, '')).toEqual({
      text: undefined,
      notes: [
        'The template at the tip of the branch `main` was not read: `github-token` is empty; without that input it has its default.',
      ],
    })
  })

  test('must be readable elsewhere', async () => {
    await expect(floorOf({ event: 'push' }, {}, '')).rejects.toMatchObject({
      code: 'usage',
      message:
        'The flow template .github/evidence.yml cannot be read at the branch `main`: only GitHub knows the tip of a branch, and `github-token` is empty. Give `github-token`.',
      facts: { path, ref: 'refs/heads/main' },
    })
  })

  test('must be valid, and the message has its place', async () => {
    await expect(floorOf(into('main'), atTip('version: 2\n'))).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(/^The flow template \.github\/evidence\.yml at the branch `main` is not valid: /),
    })
  })
})

test.each<[base: string | undefined, floor: readonly string[] | undefined, isFloor: boolean]>([
  ['main', undefined, true],
  [undefined, ['main'], true],
  ['main', ['main'], true],
  ['main', ['refs/heads/main'], true],
  ['main', ['next', 'main'], true],
  ['main', ['next'], false],
  ['main', [], false],
  ['main', ['x/refs/heads/main'], false],
  ['x/main', ['x/refs/heads/main'], false],
])('of changes into %s the floor list %j is one: %s', (base, floor, isFloor) => {
  const template = { version: 1, trail: { attestations: [], artifacts: [] }, ...(floor && { floor: [...floor] }) }
  expect(isFloorOf(base, template as never)).toBe(isFloor)
})

describe('the place of a template', () => {
  test('is the base branch of a pull request', () => {
    const tip = { name: 'the branch `next`', ref: 'refs/heads/next' }
    expect(baseBranchTip(change(into('next')))).toEqual(tip)
    expect(baseBranchTip(change({ ...into('next'), base: undefined }))).toBeUndefined()
    expect(baseBranchTip(change({ ...into('next'), pullRequest: undefined }))).toBeUndefined()
  })
  test('is the default branch, which an event need not name', () => {
    expect(defaultBranchTip(change({}))).toEqual({ name: 'the default branch', ref: 'HEAD' })
  })
  test.each([
    ['HEAD', 'only GitHub knows the tip of a branch', 'Give `github-token`.'],
    ['refs/tags/v1', 'only GitHub knows the tip of a branch', 'Give `github-token`.'],
    [
      'a'.repeat(40),
      'the checkout does not have this commit with its files',
      'Give `github-token`, or check out this commit before this step.',
    ],
  ])('at %s cannot be read without access, and the message has the cure', async (ref, reason, cure) => {
    const search = { path, inputs: givenInputs({ 'github-token': '' }), context: toContext({}), change: change({}) }
    await expect(readTemplateAt({ name: 'x', ref }, search)).rejects.toMatchObject({
      code: 'usage',
      message: `The flow template ${path} cannot be read at x: ${reason}, and \`github-token\` is empty. ${cure}`,
      facts: { path, ref },
    })
  })
})
