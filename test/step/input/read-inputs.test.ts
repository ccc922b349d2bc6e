import { expect, test } from 'vitest'
import { givenInputs } from '../../../testkit/step/workspace.ts'

test('a missing or empty input takes its default', () => {
  expect(givenInputs({ attach: '' })).toMatchObject({
    url: 'embedded',
    kind: 'auto',
    attach: true,
    'github-token': '',
    wait: 0,
    timeout: 120,
  })
})

test.each(['url', 'gate'] as const)(
  'an empty %s is refused, because it usually comes from a variable that is not set',
  (name) => {
    for (const empty of ['', ' ', '\n'])
      expect(() => givenInputs({ [name]: empty })).toThrow(
        `Input \`${name}\` is empty. Check that the variable behind it is set.`,
      )
  },
)

test('space around a value is removed: it comes from a YAML block or a pasted secret', () => {
  expect(
    givenInputs({ url: 'embedded\n', gate: ' true', token: 'des_1_x\r\n', wait: '5\n', name: '  ' }),
  ).toMatchObject({
    url: 'embedded',
    gate: 'true',
    token: 'des_1_x',
    wait: 5,
    name: '',
  })
})

test.each([
  ['attach', 'yes', 'Input `attach` is "yes"; it takes `true` or `false`.'],
  ['gate', 'on', 'Input `gate` is "on"; it takes `true`, `status`, `artifact`, `false`.'],
  ['wait', '-1', 'Input `wait` is "-1"; it takes a whole number from 0.'],
  ['timeout', '0', 'Input `timeout` is "0"; it takes a whole number from 1.'],
  ['annotations', '[1]', 'Input `annotations` is "[1]"; it takes a JSON object such as {"key": "value"}.'],
  ['user-data', '{', 'Input `user-data` is not JSON (Expected property name'],
  [
    'annotations',
    '{"a":1,"a":2}',
    'Input `annotations` must not have the same member twice in one object: "{\\"a\\":1,\\"a\\":2}"',
  ],
  ['gate', 'true\nfalse', 'Input `gate` is "true\\nfalse"; it takes `true`, `status`, `artifact`, `false`.'],
  [
    'expires-at',
    '2027-02-31T00:00:00Z',
    'Input `expires-at` is "2027-02-31T00:00:00Z"; it takes a time with its zone, such as 2027-01-31T00:00:00Z.',
  ],
  [
    'expires-at',
    '2027-01-31',
    'Input `expires-at` is "2027-01-31"; it takes a time with its zone, such as 2027-01-31T00:00:00Z.',
  ],
  ['on-unreachable', 'ignore', 'Input `on-unreachable` is "ignore"; it takes `fail`, `warn`, `spool`.'],
] as const)('%s: %s is refused, with the name of the input and its valid values', (name, value, message) => {
  expect(() => givenInputs({ [name]: value })).toThrow(message)
})

test('a list has one item per line, without blank lines and space around items', () => {
  expect(givenInputs({ artifacts: ' a.tgz \r\n\n b c.tgz\n' }).artifacts).toEqual(['a.tgz', 'b c.tgz'])
})

test('a line of files or artifacts that begins with # is a comment', () => {
  const { files, artifacts } = givenInputs({ files: '# unit tests\nreports/*.xml\n ./#1.xml', artifacts: '#app.tgz' })
  expect([files, artifacts]).toEqual([['reports/*.xml', './#1.xml'], []])
})

test('a number that JavaScript cannot hold is sent as it was given', () => {
  const given = '{"id":12345678901234567890,"limit":1e999}'
  expect(JSON.stringify(givenInputs({ 'user-data': given })['user-data'])).toBe(given)
})

test('a time becomes epoch seconds', () => {
  expect(givenInputs({ 'expires-at': '1970-01-01T00:01:00+00:00' })['expires-at']).toBe(60)
})
