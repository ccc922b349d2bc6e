import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeStale, readExplanations } from '../../../tools/mutate/explanation.ts'
import { parseExplanations, type Explanation } from '../../../tools/mutate/explanation-text.ts'
import type { Mutant, Status } from '../../../tools/mutate/mutant.ts'
import { describeSurvivors, writeScoreTable } from '../../../tools/mutate/score-table.ts'

const text = `# A comment.

src/verdict/judge/item.ts: for (let at = 0; at < size; at++)
- at < size
+ at <= size
- 0
+ 1
= The last place is empty.

src/verdict/judge/item.ts: return first
- first
+ undefined
= The caller reads no value.
`
const explanations = parseExplanations(text, 'verdict.txt')

/** A mutant of `src/verdict/judge/item.ts`. */
function createMutant(id: string, line: string, change: readonly [string, string]): Mutant {
  const [original, replacement] = change
  return {
    id,
    file: 'src/verdict/judge/item.ts',
    line: 7,
    start: 0,
    text: `  ${line}`,
    operator: 'Change',
    original,
    replacement,
  }
}

const loop = 'for (let at = 0; at < size; at++) {'
const mutants = [
  createMutant('1', loop, ['at < size', 'at <= size']),
  createMutant('2', loop, ['0', '1']),
  createMutant('3', 'while (at < size) {', ['at <\n  size', 'at <= size']),
  createMutant('4', 'return first', ['first', 'undefined']),
  createMutant('5', 'const all = []', ['[]', '["text"]']),
]

function toResults(...statuses: readonly Status[]): { mutant: Mutant; status: Status }[] {
  return mutants.flatMap((mutant, at) => {
    const status = statuses[at]
    return status === undefined ? [] : [{ mutant, status }]
  })
}

test('an explanation is for the change of one line, also where the same change survives elsewhere', () => {
  const results = toResults('survived', 'killed', 'survived', 'uncovered', 'refused')
  expect(describeSurvivors(results, explanations)).toStrictEqual([
    'src/verdict/judge/item.ts:7 survived Change\n- at < size\n+ at <= size',
    'src/verdict/judge/item.ts:7 explained Change\n- at < size\n+ at <= size\n= The last place is empty.',
    'src/verdict/judge/item.ts:7 explained Change\n- first\n+ undefined\n= The caller reads no value.',
    'src/verdict/judge/item.ts:7 refused Change\n- []\n+ ["text"]',
  ])
})

test('the score counts all mutants, and again without those that are explained or refused', () => {
  const results = toResults('survived', 'killed', 'survived', 'uncovered', 'refused')
  const selection = { chosen: mutants, text: 2, code: 5 }
  expect(writeScoreTable(results, explanations, selection)).toContain(
    '| `src/verdict/judge` | 5 | 1 | 3 | 1 | 20.0 % | 1 | 2 | 50.0 % |',
  )
  const explained = toResults('survived')
  expect(writeScoreTable(explained, explanations, selection)).toContain('| 1 | 0 | 1 | 0 | 0.0 % | 0 | 1 | - |')
})

test('an explanation without a mutant, or of one that a test or the compiler notices, is to be removed', () => {
  const isSure = toResults('killed', 'survived', 'survived', 'alone')
  expect(describeStale(explanations, mutants, isSure)).toStrictEqual([
    'src/verdict/judge/item.ts: for (let at = 0; at < size; at++)\n- at < size\n+ at <= size\n= A test or the compiler notices it.',
  ])
  expect(describeStale(explanations, mutants.slice(0, 3), [])).toStrictEqual([
    'src/verdict/judge/item.ts: return first\n- first\n+ undefined\n= There is no such mutant.',
  ])
  expect(describeStale(explanations, [], [])).toStrictEqual([])
})

test.each([
  ['a block without a reason', 'src/a.ts: x\n- x\n+ y'],
  ['a block without a change', 'src/a.ts: x\n= It is equal.'],
  ['a block without a line', 'src/a.ts\n- x\n+ y\n= It is equal.'],
  ['a change without its replacement', 'src/a.ts: x\n- x\n= It is equal.'],
  ['a reason of two lines', 'src/a.ts: x\n- x\n+ y\n= It is\nequal.'],
])('%s is refused', (_, block) => {
  expect(() => parseExplanations(block, 'a.txt')).toThrow(`a.txt: This block has another form`)
})

test('each explanation of the project is for code that the source has', () => {
  expect(readExplanations().filter((one) => !hasPlace(one))).toStrictEqual([])
})

test('no change is explained twice', () => {
  const all = readExplanations().map((one) => JSON.stringify({ ...one, reason: '' }))
  expect(all.filter((one, at) => all.indexOf(one) !== at)).toStrictEqual([])
})

/** Whether a line of the file has the text, and the changed code begins in this line. */
function hasPlace({ file, line, original }: Explanation): boolean {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.some((own, at) => {
    if (!own.includes(line)) return false
    const rest = lines.slice(at).join('\n').replaceAll(/\s+/g, ' ')
    const place = rest.indexOf(original.replace(/…$/, ''))
    return place !== -1 && place < own.length
  })
}
