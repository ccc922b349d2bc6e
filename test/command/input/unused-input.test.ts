import { expect, test } from 'vitest'
import { parseKind } from '../../../src/command/input/kind.ts'
import type { InputName } from '../../../src/command/input/input.ts'
import { describeUnused } from '../../../src/command/input/unused-input.ts'
import { givenInputs } from '../../../testkit/command/workspace.ts'

function unused(given: Readonly<Partial<Record<InputName, string>>>): readonly string[] {
  const inputs = givenInputs(given)
  return describeUnused(inputs, parseKind(inputs.kind))
}

test('an input that the kind makes nothing of is told of, with the kinds that do', () => {
  expect(unused({ files: 'out/*.xml' })).toEqual([
    'Input `files` does nothing with `kind: auto`, and was not looked at; it goes with junit, vulnscan, codequality, generic, custom.',
  ])
  expect(unused({ kind: 'junit', compliant: 'false', data: '{}' })).toHaveLength(2)
  expect(unused({ kind: 'none', name: 'x' })).toHaveLength(1)
})

test.each([
  { kind: 'auto' },
  { kind: 'junit', name: 'unit', files: '*.xml' },
  { kind: 'generic', name: 'x', compliant: 'false', files: 'a' },
  { kind: 'custom:load', name: 'x', data: '{}', files: 'a' },
  { kind: 'override', name: 'x', compliant: 'true', reason: 'r', 'original-type': 'junit' },
  { kind: 'pull_request', name: 'review' },
])('nothing is said of %j', (given) => {
  expect(unused(given)).toEqual([])
})
