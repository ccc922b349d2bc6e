import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { refuseByTypes } from '../../../tools/mutate/compiler.ts'
import type { Mutant, Status } from '../../../tools/mutate/mutant.ts'

const file = 'src/evidence/judge/artifact.ts'

function createMutant(id: string, operator: string, [original, replacement]: readonly [string, string]): Mutant {
  const start = readFileSync(file, 'utf8').indexOf(original)
  expect(start).toBeGreaterThan(0)
  return { id, file, line: 1, start, text: original, operator, original, replacement }
}

test('the compiler refuses a survivor of another type, and no change of behaviour', { timeout: 120_000 }, async () => {
  const sandbox = '.cache/mutate/compiler-test'
  mkdirSync(sandbox, { recursive: true })
  onTestFinished(() => rmSync(sandbox, { recursive: true, force: true }))
  const cases: readonly (readonly [Mutant, Status])[] = [
    [createMutant('1', 'ConditionalExpression', ['needed === undefined', 'false']), 'survived'],
    [createMutant('2', 'ConditionalExpression', ['rejections.length > 0', 'false']), 'survived'],
    [createMutant('3', 'ConditionalExpression', ['needed === undefined', 'false']), 'uncovered'],
    [createMutant('4', 'ConditionalExpression', ['needed === undefined', 'false']), 'killed'],
    [createMutant('5', 'ArrowFunction', ['({ counting }) => counting', '() => undefined']), 'survived'],
    [createMutant('6', 'ConditionalExpression', ['counting.length === 0', 'is wrong syntax']), 'survived'],
    [createMutant('7', 'LogicalOperator', ['isReported && state', 'isReported || state']), 'survived'],
  ]
  const results = cases.map(([mutant, status]) => ({ mutant, status }))
  const statuses = (await refuseByTypes(results, sandbox)).map(({ status }) => status)
  expect(statuses).toStrictEqual(['refused', 'survived', 'uncovered', 'killed', 'survived', 'survived', 'survived'])
})
