import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonValue } from '../../../testkit/wire/json/json-value.ts'
import type { InputName } from '../../../src/step/input/input.ts'
import { describeUnusedInputs, parseKind } from '../../../src/step/input/kind.ts'
import { findClosingNeeds } from '../../../src/step/input/needs.ts'
import { givenInputs } from '../../../testkit/step/workspace.ts'

function closedBy(given: Partial<Record<InputName, string>>): readonly string[] {
  return findClosingNeeds(givenInputs({ gate: 'true', ...given }))
}

function warningsFor(given: Partial<Record<InputName, string>>): readonly string[] {
  return describeUnusedInputs(givenInputs(given), parseKind('auto'))
}

function toNeeds(results: Readonly<Record<string, string>>): string {
  const jobs = Object.entries(results).map(([name, result]) => [name, { result, outputs: { result: 'success' } }])
  return JSON.stringify(Object.fromEntries(jobs), null, 2)
}

const names = { build: 'success', lint: 'failure', docs: 'skipped', scan: 'cancelled' }

test('each needed job that did not succeed closes the gate by its name', () => {
  expect(closedBy({ needs: toNeeds(names) })).toEqual([
    'The needed job lint failed.',
    'The needed job docs was skipped, and `allowed-skips` does not name it.',
    'The needed job scan was cancelled.',
  ])
})

test('only a skipped job can be allowed, and only by its own name', () => {
  const needs = toNeeds(names)
  expect(closedBy({ needs, 'allowed-skips': 'docs\nlint\nscan' })).toEqual([
    'The needed job lint failed.',
    'The needed job scan was cancelled.',
  ])
  expect(closedBy({ needs: toNeeds({ docs: 'skipped' }), 'allowed-skips': 'doc\nDOCS\n*' })).toHaveLength(1)
  expect(closedBy({ needs: toNeeds({ docs: 'skipped' }), 'allowed-skips': 'docs' })).toEqual([])
})

test.each(['success,failure', 'success, failure', 'success\nfailure', '["success","failure"]'])(
  'a list of results alone closes the gate without a name: %j',
  (needs) => {
    expect(closedBy({ needs })).toEqual(['A needed job failed.'])
  },
)

test('a skip in a list of results cannot be allowed, because it has no name', () => {
  expect(closedBy({ needs: 'success,skipped', 'allowed-skips': 'skipped\nundefined' })).toEqual([
    expect.stringContaining('A needed job was skipped.'),
  ])
})

test('without the input, with `none` and without a gate nothing is closed', () => {
  expect(closedBy({})).toEqual([])
  expect(closedBy({ needs: 'none' })).toEqual([])
  expect(closedBy({ needs: 'failure', gate: 'false' })).toEqual([])
  expect(closedBy({ needs: toNeeds({ build: 'success' }) })).toEqual([])
})

test.each([
  ['{}', 'it names no job. Add `needs:`'],
  ['[]', 'it names no job'],
  ['', 'Input `needs` is empty'],
  [' ', 'Input `needs` is empty'],
  ['{"build":', 'Input `needs` is not JSON'],
  ['{"build":{"result":"success"},"build":{"result":"failure"}}', 'Input `needs` must not have'],
  ['{"build":{"result":"neutral"}}', 'The result of the job "build" in the input `needs` is "neutral"'],
  ['{"build":{"result":"Success"}}', 'is "Success"; GitHub has success, failure, cancelled, skipped'],
  ['{"build":{"result":["success"]}}', 'is not a text'],
  ['{"build":{"outcome":"success"}}', 'The result of the job "build" in the input `needs` is not a text'],
  ['{"build":"success"}', 'is not a text'],
  ['{"build":null}', 'is not a text'],
  ['["success",null]', 'A result in the input `needs` is not a text'],
  ['success,', 'A result in the input `needs` is ""'],
  ['true', 'is "true"'],
  ['"success"', String.raw`is "\"success\""`],
  ['null', 'is "null"'],
  ['none,success', 'is "none"'],
])('what is unclear is refused: %j', (needs, message) => {
  expect(() => closedBy({ needs })).toThrow(message)
})

test('no text passes for a success except the word itself', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        jsonValue().map((value) => JSON.stringify(value)),
        fc.constantFrom('succes', 'SUCCESS', 'success;'),
      ),
      (needs) => {
        const passes = (): boolean => closedBy({ needs }).length === 0
        const isRefused = (): boolean => {
          try {
            return !passes()
          } catch {
            return true
          }
        }
        expect(isRefused() || /^\s*(none|(success[\s,]*)+|\[(\s*"success"\s*,?)+\])\s*$/.test(needs)).toBe(true)
      },
    ),
  )
})

test('an input that has no effect is warned about', () => {
  expect(warningsFor({ needs: 'success' })).toEqual([expect.stringContaining('Input `needs` is ignored')])
  expect(warningsFor({ 'allowed-skips': 'docs', gate: 'true' })).toEqual([
    expect.stringContaining('Input `allowed-skips` is ignored'),
  ])
  expect(warningsFor({ needs: 'success', gate: 'true', 'allowed-skips': 'docs' })).toEqual([])
})
