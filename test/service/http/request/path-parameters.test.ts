import { expect, test } from 'vitest'
import { checkPathParameters } from '../../../../src/service/http/request/parameters.ts'

test.each([
  [{ org: 'acme', flow_name: 'shop.front-end_~1', trail_name: '1.0~rc-2' }],
  [{ commit_sha: 'a'.repeat(40) }],
  [{ fingerprint: '0'.repeat(64) }],
  [{ sha: 'abcdef0' }],
  [{ number: '12' }],
])('%o is valid', (params) => {
  expect(() => checkPathParameters(params, 'new')).not.toThrow()
})

test.each([
  ['flow_name', '-shop'],
  ['flow_name', 'a/b'],
  ['flow_name', ''],
  ['trail_name', '.hidden'],
  ['trail_name', 'ümlaut'],
  ['commit_sha', 'A'.repeat(40)],
  ['commit_sha', 'a'.repeat(39)],
  ['fingerprint', 'g'.repeat(64)],
  ['sha', 'abc'],
  ['sha', 'a'.repeat(65)],
  ['number', '0'],
  ['number', '1e3'],
  ['org', 'new\nline'],
])('%s %j is rejected by name', (name, value) => {
  expect(() => checkPathParameters({ [name]: value }, 'new')).toThrow(`The path is invalid: ${name} must`)
})

test('an organisation cannot be named *, the ledger of tokens for all organisations', () => {
  expect(() => checkPathParameters({ org: '*' }, 'new')).toThrow('The path is invalid: org must')
  expect(() => checkPathParameters({ org: '*' }, 'recorded')).not.toThrow()
  expect(() => checkPathParameters({ org: '**' }, 'new')).not.toThrow()
})
