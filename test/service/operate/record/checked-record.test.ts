import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCanonicalJson } from '../../../../src/wire/json/canonical.ts'
import { isObject } from '../../../../src/wire/json/is-object.ts'
import { parseJson } from '../../../../src/wire/json/parse-json.ts'
import { toCheckedRecord } from '../../../../src/service/operate/record/checked-record.ts'
import type { Row } from '../../../../src/service/store/engine/driver.ts'
import { jsonValue } from '../../../../testkit/wire/json/json-value.ts'

const text = fc.oneof(
  fc.constant(null),
  fc.constantFrom('shop', 'a"b', 'é\n', '\ud800', ''),
  fc.string({ maxLength: 4 }),
)

const columns = {
  commit: text,
  created_at: fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }),
  fingerprint: text,
  flow: text,
  id: text,
  kind: text,
  name: text,
  org: text,
  sequence: fc.nat(),
  trail: text,
  type: text,
}

/** The members of a document. */
const documents = fc.record({
  ...columns,
  actor: jsonValue(),
  attachment: fc.oneof(fc.constant(null), jsonValue()),
  body: jsonValue(),
  ignored_members: jsonValue(),
  nonce: jsonValue(),
  origin: jsonValue(),
  version: fc.constant(2),
})

const lookupNames = [
  'org',
  'sequence',
  'id',
  'kind',
  'flow',
  'trail',
  'name',
  'type',
  'fingerprint',
  'created_at',
] as const

/** A member named as one backslash changes how V8 reads later texts (json-value.ts). */
const backslashName = /"\\\\":/

type Facts = Pick<ReturnType<typeof toCheckedRecord>, 'isCanonical' | 'isErased' | 'hasAttachment'>

function readFacts(row: Row): Facts & { readonly otherColumns: readonly string[] } {
  const { isCanonical, isErased, hasAttachment, otherColumns } = toCheckedRecord(row)
  return { isCanonical, isErased, hasAttachment, otherColumns }
}

/** The same by a parser and a printer. */
function parseFacts(row: Row): ReturnType<typeof readFacts> {
  const parsed = parseJson(String(row['document']), 'any', 'all')
  const document = parsed.ok && isObject(parsed.value) ? parsed.value : undefined
  const others = [...lookupNames.map((name) => [name, name]), ['commit_sha', 'commit']]
  return {
    isCanonical: document !== undefined && toCanonicalJson(document) === row['document'],
    isErased: document?.['erased'] === true,
    hasAttachment: document?.['attachment'] !== null,
    otherColumns: others.flatMap(([column = '', name = '']) => (document?.[name] === row[column] ? [] : [column])),
  }
}

function toRow(members: Readonly<Record<string, unknown>>, document = toCanonicalJson(members)): Row {
  return { ...members, commit_sha: members['commit'], document }
}

test('the facts of a document are those that a parser reads', () => {
  fc.assert(
    fc.property(documents, (members) => {
      expect(readFacts(toRow(members))).toEqual(parseFacts(toRow(members)))
    }),
  )
})

const pieces = [
  ',',
  '"',
  '}',
  '{',
  ' ',
  '0',
  '1',
  '.',
  'null',
  '"erased":true,',
  '"attachment":null,',
  '2',
  '\\n',
  '\n',
]
const changes = fc.record({
  members: documents,
  at: fc.nat(300),
  length: fc.nat(3),
  piece: fc.constantFrom('', ...pieces),
})

test('a change of the text changes them in the same way, and no text is canonical that is not', () => {
  fc.assert(
    fc.property(changes, ({ members, at: place, length, piece }) => {
      const document = toCanonicalJson(members)
      const at = place % (document.length + 1)
      const row = toRow(members, `${document.slice(0, at)}${piece}${document.slice(at + length)}`)
      fc.pre(!backslashName.test(String(row['document'])))
      const [facts, expected] = [readFacts(row), parseFacts(row)]
      // A text that is not canonical has a finding of its own, and no other facts matter.
      expect(facts.isCanonical ? facts : false).toEqual(expected.isCanonical && expected)
    }),
    { numRuns: Number(process.env['RUNS'] ?? 500) },
  )
})

const ordinary = {
  actor: null,
  attachment: null,
  body: {},
  commit: null,
  created_at: 1.5,
  fingerprint: null,
  flow: 'shop',
  id: 'x',
  ignored_members: [],
  kind: 'trail',
  name: null,
  nonce: null,
  org: 'acme',
  origin: null,
  sequence: 7,
  trail: 'one',
  type: null,
  version: 2,
}

test.each([
  ['another text', { flow: 'shop2' }, 'shop'],
  ['a number in place of a text', { flow: 7 }, '7'],
  ['null in place of a text', { flow: null }, 'null'],
])('a row with %s differs from its document', (_, columnsOfRow, flow) => {
  const row = { ...toRow({ ...ordinary, flow }), ...columnsOfRow }
  expect(readFacts(row).otherColumns).toEqual(['flow'])
})

test.each([
  ['bytes', new Uint8Array([1, 2]), '1,2'],
  ['an infinite number', Infinity, 'Infinity'],
  ['no value', undefined, 'undefined'],
  ['a truth value', true, '?'],
])('a text is no JSON because a column has %s', (_, value, printed) => {
  const document = toCanonicalJson(ordinary).replace('"created_at":1.5', `"created_at":${printed}`)
  expect(readFacts({ ...toRow(ordinary, document), created_at: value }).isCanonical).toBe(false)
})

test('an attachment is that of the document itself', () => {
  const actor = { z: 1, attachment: null, body: 1 }
  const attachments = [null, { size: 1 }, { attachment: null }]
  const rows = attachments.map((attachment) => toRow({ ...ordinary, attachment, actor }))
  expect(rows.map((row) => readFacts(row).hasAttachment)).toEqual([false, true, true])
})
