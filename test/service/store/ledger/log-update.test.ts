import { expect, test } from 'vitest'
import { printEntry } from '../../../../src/log/entry.ts'
import {
  createLogUpdate,
  createTagger,
  readRange,
  toEntryBytes,
} from '../../../../src/service/store/ledger/log-update.ts'

test('a log of another size than its ledger is refused', () => {
  const message = 'The log of the organisation "acme" does not fit its ledger of 1 records; run evidence fsck.'
  expect(() => readRange('acme', { sequence: 1, tree: '' })).toThrow(message)
  expect(readRange('acme', { sequence: 0, tree: '' })).toEqual({ size: 0, hashes: [] })
})

test('a log without new records keeps its hashes', () => {
  const head = { org: 'acme', sequence: 0, tagKey: 'ab'.repeat(32), tree: '' }
  expect(createLogUpdate(head).toRange()).toEqual({ size: 0, hashes: [] })
})

test('the tag of a flow and trail is the same for each record, and that of an event of the log is zero', () => {
  const toTag = createTagger('ab'.repeat(32))
  const names = { kind: 'attestation', flow: 'shop', trail: 'one' }
  const event = '0'.repeat(32)
  const tags = [names, { ...names, trail: 'two' }, names, { ...names, kind: 'log_event' }].map(toTag)
  expect(tags[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(tags).toEqual([tags[0], tags[1], tags[0], tags[0]])
  expect(tags[1]).not.toBe(tags[0])
  expect(createTagger('cd'.repeat(32))(names)).not.toBe(tags[0])
  expect(toTag({ kind: 'log_event', flow: null, trail: null })).toBe(event)
  expect(toTag({ kind: 'attestation', flow: null, trail: null })).not.toBe(event)
})

test('the bytes of an entry are its tag, its ordinal and its hash', () => {
  const [tag, sha256] = ['0a'.repeat(16), 'f0'.repeat(32)]
  expect(toEntryBytes({ tag, ordinal: 258, sha256 })).toEqual(
    printEntry({ tag: Buffer.alloc(16, 10), ordinal: 258, sha256: Buffer.alloc(32, 240) }),
  )
})
