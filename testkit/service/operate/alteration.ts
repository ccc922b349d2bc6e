import { ExactNumber } from '../../../src/wire/json/exact-number.ts'
import { archiveFormat } from '../../../src/wire/resource/archive.ts'
import { forge, forgeRecord, type Values } from './archive.ts'

export type Alteration = (texts: readonly string[]) => string

const replace =
  (found: string, by: string): Alteration =>
  (texts) =>
    texts.join('').replace(found, by)
const without =
  (at: number): Alteration =>
  (texts) =>
    texts.toSpliced(at, 1).join('')
const forged =
  (change: (values: Values) => Values): Alteration =>
  (texts) =>
    forge(texts, change)
const forgedRecord =
  (at: number, members: object): Alteration =>
  (texts) =>
    forgeRecord(texts, at, members)

const forgedLine =
  (at: number, members: object): Alteration =>
  (texts) =>
    forge(texts, (values) => values.toSpliced(at, 1, { ...values[at], ...members }))
/** Changes the attachment of record 4. */
const forgedFile =
  (members: object): Alteration =>
  (texts) => {
    const line = JSON.parse(texts[5] ?? '') as { readonly record: { readonly attachment: object } }
    return forgeRecord(texts, 5, { attachment: { ...line.record.attachment, ...members } })
  }

/** Line 1 is the first line, 2 to 4 are records 1 to 3, 5 a file, 6 record 4, 7 a file, 8 to 10 records 5 to 7, and 11 the last line. */
export const alterations: readonly (readonly [string, number, Alteration])[] = [
  ['is empty', 1, () => ''],
  ['is something else', 1, () => '{"hello":"world"}\n'],
  ['lacks its first line', 1, without(0)],
  ['lacks its last line', 11, without(10)],
  ['lacks a record', 4, without(3)],
  ['lacks an attachment', 5, without(4)],
  ['has two lines in the wrong order', 2, (texts) => [texts[0], texts[2], texts[1], ...texts.slice(3)].join('')],
  ['has a line twice', 4, (texts) => texts.toSpliced(3, 0, texts[2] ?? '').join('')],
  ['continues after its last line', 12, (texts) => [...texts, texts[0]].join('')],
  ['has another id', 6, replace('"id":"4"', '"id":"9"')],
  ['has another key', 6, replace('request-4', 'request-9')],
  ['has other bytes in an attachment', 5, replace('"base64":"c', '"base64":"d')],
  ['has an additional space', 2, replace('"keys":', '"keys": ')],
  ['has bytes that are not a line', 3, (texts) => `${texts.slice(0, 2).join('')}\u{fffd}${texts.slice(2).join('')}`],
  ['was forged: a hash', 6, forged((values) => values.toSpliced(5, 1, { ...values[5], sha256: '0'.repeat(64) }))],
  ['was forged: a record of another organisation', 4, forgedRecord(3, { org: 'other' })],
  ['was forged: a gap', 5, forged((values) => values.toSpliced(3, 1))],
  ['was forged: a decreasing time', 4, forgedRecord(3, { created_at: 1 })],
  ['was forged: an id twice', 4, forgedRecord(3, { id: '1' })],
  ['was forged: an unknown member', 2, forgedRecord(1, { more: 1 })],
  ['was forged: an unknown kind', 2, forgedRecord(1, { kind: 'fact' })],
  ['was forged: an unknown member of the actor', 2, forgedRecord(1, { actor: { name: 'ci', admin: true } })],
  ['was forged: an unknown version', 2, forgedRecord(1, { version: 3 })],
  ['was forged: a nonce that is too short', 2, forgedRecord(1, { nonce: 'ab' })],
  ['was forged: a nonce in capitals', 2, forgedRecord(1, { nonce: 'AB'.repeat(16) })],
  ['was forged: no nonce', 2, forgedRecord(1, { nonce: null })],
  ['was forged: an origin without an actor', 2, forgedRecord(1, { origin: { type: 'token', token_id: 't1' } })],
  ['was forged: an actor without its origin', 2, forgedRecord(1, { actor: { name: 'ci', token_id: 't1' } })],
  [
    'was forged: the origin of another token',
    2,
    forgedRecord(1, { actor: { name: 'ci', token_id: 't1' }, origin: { type: 'token', token_id: 't2' } }),
  ],
  ['was forged: an origin of an unknown type', 2, forgedRecord(1, { origin: { type: 'oidc', issuer: 'x' } })],
  ['was forged: ignored members that are no texts', 2, forgedRecord(1, { ignored_members: [1] })],
  ['was forged: no version', 3, forgedRecord(2, { version: undefined })],
  ['was forged: a document without its actor', 2, forgedRecord(1, { actor: undefined })],
  ['was forged: a huge name', 4, forgedRecord(3, { name: 'x'.repeat(2000) })],
  ['was forged: a huge id', 4, forgedRecord(3, { id: 'x'.repeat(2000) })],
  ['was forged: a huge trail', 4, forgedRecord(3, { trail: 'x'.repeat(2000) })],
  ['was forged: a huge body', 4, forgedRecord(3, { body: { text: 'x'.repeat(17 * 1024 * 1024) } })],
  [
    'was forged: a deep body',
    4,
    forgedRecord(3, { body: JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`) as object }),
  ],
  [
    'was forged: __proto__ in a body',
    4,
    forgedRecord(3, { body: JSON.parse('{"a":{"__proto__":{"b":1}}}') as object }),
  ],
  ['was forged: NUL in a body', 4, forgedRecord(3, { body: { text: 'a\0b' } })],
  ['was forged: NUL in a name', 4, forgedRecord(3, { name: 'a\0b' })],
  ['was forged: a lone surrogate in a body', 4, forgedRecord(3, { body: { text: '\ud800' } })],
  ['was forged: a lone surrogate in a name of a member', 4, forgedRecord(3, { body: { '\udfff': 1 } })],
  ['was forged: a path as the name of an attachment', 6, forgedFile({ filename: '../../etc/passwd' })],
  ['was forged: a path of Windows', 6, forgedFile({ filename: 'C:\\windows\\win.ini' })],
  ['was forged: a line feed in the name of an attachment', 6, forgedFile({ filename: 'a\nb' })],
  ['was forged: no name of an attachment', 6, forgedFile({ filename: '' })],
  ['was forged: a header in the content type', 6, forgedFile({ content_type: 'text/html\r\nx: y' })],
  ['was forged: a path as the digest of an attachment', 6, forgedFile({ sha256: '../../../etc/passwd' })],
  ['was forged: a negative size', 6, forgedFile({ size: -1 })],
  [
    'was forged: a number in place of a sequence',
    4,
    forgedRecord(3, { sequence: new ExactNumber('3.00000000000000000001') }),
  ],
  ['was forged: an infinite time', 4, forgedRecord(3, { created_at: new ExactNumber('1e400') })],
  ['was forged: a wrong ordinal', 6, forgedLine(5, { ordinal: 7 })],
  ['was forged: the ordinal of an earlier record', 6, forgedLine(5, { ordinal: 1 })],
  ['was forged: no ordinal', 4, forgedLine(3, { ordinal: undefined })],
  ['was forged: a tag', 4, forgedLine(3, { tag: 'x' })],
  ['was forged: no key of the log', 1, forgedLine(0, { archive: { format: archiveFormat, org: 'acme', records: 7 } })],
  [
    'was forged: a key twice',
    4,
    forged((values) => values.toSpliced(3, 1, { ...values[3], keys: values[2]?.['keys'] })),
  ],
  ['was forged: no attachment', 5, forged((values) => values.toSpliced(4, 1))],
  ['was forged: an attachment twice', 6, forged((values) => values.toSpliced(5, 0, { ...values[4] }))],
  ['was forged: a second first line', 3, forged((values) => values.toSpliced(2, 0, { ...values[0] }))],
  ['was forged: fewer records', 10, forged((values) => values.toSpliced(9, 1))],
]
