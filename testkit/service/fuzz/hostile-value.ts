import * as fc from 'fast-check'
import { jsonValue } from '../../wire/json/json-value.ts'

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '\u2028',
  '\u202e',
  '\r\nx-injected: 1',
  '__proto__',
  'constructor',
  'toString',
  '..',
  '../../../../etc/passwd',
  '%2e%2e%2f',
  '%',
  '%00',
  "' OR 1=1; --",
  '"; DROP TABLE record; --',
  '<script>alert(1)</script>',
  '${7*7}',
  '-0',
  '1e999',
  'NaN',
  'null',
  'true',
  '[]',
  '{',
  '9007199254740993',
  '99999999999999999999999999',
  '\u{1f600}'.repeat(101),
  ...[199, 200, 201, 255, 256, 1000].map((length) => 'a'.repeat(length)),
]

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.constantFrom('\0', 'a\0b', '\ud800') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)), maxLength: 10 }),
  },
)

const numbers = [-1, -0, 0, 0.1, 1.5, 100, 101, 2 ** 31, 2 ** 53, -(2 ** 63), 1e15, 1e21, 1e308, -1e308, 5e-324]

function nest(depth: number): unknown {
  let value: unknown = 'deep'
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { value }
  return value
}

/** Objects with member names of Object.prototype, or of special meaning. */
const members: unknown[] = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '0', 'a.b', '\0'].map(
  (name) => JSON.parse(`{${JSON.stringify(name)}: {"x": 1}}`),
)

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...numbers),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], nest(90), nest(101), nest(3000)),
  fc.constantFrom(...members),
  fc.constant('x'.repeat(70_000)),
  fc.constant(Array.from({ length: 2000 }, (_, at) => at)),
  jsonValue({ maxDepth: 3 }),
)

/** Invalid JSON, and JSON that no serialiser writes. */
export const hostileJson: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      '',
      'null',
      '{',
      '{"a":1}{"a":1}',
      '{"a":1,}',
      "{'a':1}",
      '{"a":NaN}',
      '{"a":1e999}',
      '\ufeff{}',
      '{"a":"\0"}',
      '{"a":"\\ud800"}',
      '{"a":1,"a":2}',
      '[1,2',
      '"text"',
      '0',
      '['.repeat(100_000),
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    )
    .map((text) => Buffer.from(text)),
  fc
    .constantFrom([0xff, 0xfe, 0x7b, 0], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0x22, 0xff, 0x22])
    .map((it) => Buffer.from(it)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
)

/** One change at a random place of a valid value. Most changes replace text by text, because these pass the most checks. */
export const mutation: fc.Arbitrary<(value: unknown) => unknown> = fc
  .record({
    where: fc.nat(),
    how: fc.constantFrom('write', 'write', 'replace', 'remove', 'add'),
    text: hostileText,
    by: hostileValue,
  })
  .map(({ where, how, text, by }) => (value) => {
    const places = listValuePaths(value).filter(({ found }) => how !== 'write' || typeof found === 'string')
    const { path } = places[where % places.length] ?? { path: [] }
    return changeAt(value, path, (found) => {
      if (how === 'remove') return undefined
      if (how === 'write') return text
      if (how === 'replace') return by
      return Array.isArray(found) ? [...(found as unknown[]), by] : { ...(found as object), [text]: by }
    })
  })

interface ValuePath {
  readonly path: readonly string[]
  readonly found: unknown
}

function listValuePaths(found: unknown, path: readonly string[] = []): readonly ValuePath[] {
  if (typeof found !== 'object' || found === null || path.length > 6) return [{ path, found }]
  return [
    { path, found },
    ...Object.entries(found).flatMap(([name, member]) => listValuePaths(member, [...path, name])),
  ]
}

/** Replaces the value at a path. An undefined value is left out. */
function changeAt(value: unknown, [name, ...rest]: readonly string[], by: (found: unknown) => unknown): unknown {
  if (name === undefined) return by(value)
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === name ? changeAt(item, rest, by) : item) ?? null)
  const entries = Object.entries(value as object).map(([key, member]) => [
    key,
    key === name ? changeAt(member, rest, by) : member,
  ])
  return Object.fromEntries(entries)
}
