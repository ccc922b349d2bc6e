import { describe, expect, test } from 'vitest'
import { EvidenceError } from '../../../src/error.ts'
import { parseAttestationTarget } from '../../../src/step/input/attestation-target.ts'
import {
  asChoice,
  asNames,
  asOptional,
  asTime,
  asVerifierKeys,
  asWholeNumber,
  choicesOf,
  quoteInput,
} from '../../../src/step/input/input-form.ts'
import { describeUnusedInputs, parseKind } from '../../../src/step/input/kind.ts'
import { asNeeds } from '../../../src/step/input/needs.ts'
import { givenInputs } from '../../../testkit/step/workspace.ts'

function errorOf(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error instanceof EvidenceError ? [error.code, error.facts] : error
  }
}

test.each([
  ['name', () => parseAttestationTarget('a.b.c')],
  ['kind', () => parseKind('custom:')],
  ['needs', () => asNeeds('needs', '[]')],
  ['needs', () => asNeeds('needs', '{')],
  ['needs', () => asNeeds('needs', 'odd')],
  ['wait', () => asWholeNumber(0)('wait', 'x')],
  ['url', () => givenInputs({ url: ' ' })],
] as const)('an error of use names the input %s', (input, act) => {
  expect(errorOf(act)).toEqual(['usage', { input }])
})

test('an empty choice is called empty', () => {
  expect(() => asChoice('a', 'b')('x', '')).toThrow('Input `x` is empty; it takes `a` or `b`.')
})

test('names are one per line', () => {
  expect(asNames('x', ' a\n\nb \r\n')).toEqual(['a', 'b'])
  for (const list of ['a b', 'a,b', 'a;b', 'a\tb']) {
    expect(() => asNames('x', `c\n${list}`)).toThrow(
      `Input \`x\` is ${JSON.stringify(list)}; it takes one name per line.`,
    )
  }
})

test('a verifier key has a name, a key id and a key', () => {
  const keys = ['e.example/log/acme+530d903a+AekyeRrm', 'n+00000000+AA==', 'n+00000000+++//==']
  expect(asVerifierKeys('log-key', keys.join('\n'))).toEqual(keys)
  const wrong = [
    'n',
    '+530d903a+AA',
    'a n+530d903a+AA',
    'n+530d903+AA',
    'n+530d903A+AA',
    'n+530d903a+',
    'n+530d903a+AA=x',
    'n+530d903a+A A',
  ]
  for (const key of wrong) {
    expect(() => asVerifierKeys('log-key', `${keys[0]}\n${key}`)).toThrow(
      `Input \`log-key\` is "${key}"; it takes a verifier key`,
    )
  }
})

test('JSON that is not valid is an error of use', () => {
  expect(() => givenInputs({ annotations: '{' })).toThrow(expect.objectContaining({ cause: expect.any(SyntaxError) }))
  expect(errorOf(() => givenInputs({ annotations: '{' }))).toEqual(['usage', {}])
})

test('a choice keeps its texts, also if it may be empty', () => {
  expect(choicesOf(asOptional(asChoice('a', 'b')))).toEqual(['a', 'b'])
  expect(asOptional(asChoice('a', 'b'))('x', 'b')).toBe('b')
  expect(asOptional(asChoice('a', 'b'))('x', '')).toBeUndefined()
  expect(choicesOf(asOptional(asTime))).toBeUndefined()
})

describe('a number', () => {
  test.each(['1.5', ' 1', 'x1', '1x', '1234567890', '1e3', '-1', ''])('is not %j', (text) => {
    expect(() => asWholeNumber(0)('wait', text)).toThrow('a whole number from 0')
  })
  test('may have nine digits', () => {
    expect(asWholeNumber(1)('wait', '123456789')).toBe(123_456_789)
  })
})

describe('a time', () => {
  test.each([
    ['2027-01-31T00:00Z', 1_801_353_600],
    ['2027-01-31T00:00:30Z', 1_801_353_630],
    ['2027-01-31T00:00:00.250Z', 1_801_353_600.25],
    ['2027-01-31T02:00:00+02:00', 1_801_353_600],
  ])('%s is %d seconds', (text, seconds) => {
    expect(asTime('expires-at', text)).toBe(seconds)
  })
  test.each([
    'x2027-01-31T00:00:00Z',
    '2027-01-31T00:00:00Zx',
    '2027-01-31T00:00:00Z (x)',
    '2027-01-31T00:00:00Z[UTC]',
    '+002027-01-31T00:00:00Z',
    '2027-01-31T00:00:00',
    '2027-01-31T00:00:00.xZ',
    '2027-01-31T24:01:00Z',
  ])('is not %s', (text) => {
    expect(() => asTime('expires-at', text)).toThrow('a time with its zone')
  })
})

test('a message has at most 60 characters of a value', () => {
  expect(quoteInput('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`)
  expect(quoteInput('x'.repeat(61))).toBe(`"${'x'.repeat(57)}…"`)
})

test('a custom type has a whole name', () => {
  expect(parseKind('custom:a-b_.~9')).toEqual({ name: 'custom', typeName: 'a-b_.~9' })
  for (const text of ['xcustom:a', 'custom:-a', 'custom:a b', 'Junit'])
    expect(() => parseKind(text)).toThrow('it takes')
})

const warningsOf = (gate: string, status: string) =>
  describeUnusedInputs(givenInputs({ gate, status, kind: 'none' }), { name: 'none' })

describe('a status without a gate that sets one', () => {
  test.each(['false', 'artifact'])('is ignored: %s', (gate) => {
    const text = `Input \`status\` is ignored: \`gate: ${gate}\` sets no status. Set \`gate\` to \`true\` or \`status\`.`
    expect(warningsOf(gate, 'true')).toEqual([text])
    expect([warningsOf(gate, 'auto'), warningsOf(gate, 'false')]).toEqual([[], []])
  })
  test.each(['true', 'status'])('is used: %s', (gate) => {
    expect(warningsOf(gate, 'true')).toEqual([])
  })
})

test('needs are JSON if they start as JSON', () => {
  expect(asNeeds('needs', 'success, skipped')).toEqual(
    ['success', 'skipped'].map((result) => ({ name: undefined, result })),
  )
  expect(() => asNeeds('needs', 'success {')).toThrow('A result in the input `needs` is "{"')
  expect(() => asNeeds('needs', '{"a":null}')).toThrow('The result of the job "a" in the input `needs` is not a text')
  expect(() => asNeeds('needs', '{"a":1,"a":2}')).toThrow('the same member twice')
})
