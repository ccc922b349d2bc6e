import { describe, expect, test } from 'vitest'
import type { InputName } from '../../../src/step/input/input.ts'
import { describeUnusedInputs, parseKind } from '../../../src/step/input/kind.ts'
import { givenInputs } from '../../../testkit/step/workspace.ts'

describe('the input kind', () => {
  test.each(['auto', 'junit', 'pull_request', 'override', 'none'])('%s is valid', (text) => {
    expect(parseKind(text)).toEqual({ name: text })
  })
  test('custom:<type> is valid, and has the name of its type', () => {
    expect(parseKind('custom:coverage')).toEqual({ name: 'custom', typeName: 'coverage' })
  })
  test.each(['', 'jUnit', 'custom:', 'custom:a b', 'snyk'])('%j is refused, with the valid kinds', (text) => {
    expect(() => parseKind(text)).toThrow(/it takes auto, artifact, override, none, generic, junit/)
  })
})

function unused(given: Readonly<Partial<Record<InputName, string>>>): readonly string[] {
  const inputs = givenInputs(given)
  return describeUnusedInputs(inputs, parseKind(inputs.kind))
}

test('an input that the kind does not use is listed, with the kinds that use it', () => {
  expect(unused({ kind: 'jira', files: 'out/*.xml' })).toEqual([
    'Input `files` is ignored: `kind: jira` does not use it. These kinds do: auto, junit, vulnscan, codequality, generic, custom.',
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
])('every input of %j is used', (given) => {
  expect(unused(given)).toEqual([])
})
