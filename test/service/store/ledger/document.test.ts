import { expect, test } from 'vitest'
import {
  createNonces,
  toCachedLength,
  toRecord as toStoredDocument,
} from '../../../../src/service/store/ledger/document.ts'
import { toRecord, toStored } from '../../../../testkit/service/store/engine.ts'

test('each record of a batch has 16 random bytes of its own', () => {
  const nonceOf = createNonces(3)
  const nonces = [nonceOf(0), nonceOf(1), nonceOf(2)]
  for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(nonces).size).toBe(3)
  expect(nonceOf(1)).toBe(nonces[1])
})

test('a long document with many small values counts as longer than it is', () => {
  expect(toCachedLength('[]'.repeat(1024))).toBe(2048)
  expect(toCachedLength('x'.repeat(2049))).toBe(2049)
  const dense = '['.repeat(2049)
  expect(toCachedLength(dense)).toBeGreaterThan(dense.length * 10)
  expect(toCachedLength(dense)).toBeLessThan(dense.length * 20)
})

test('a document that was erased has the members of a present record', () => {
  const { sha256: _sha256, nonce: _nonce, ignored_members: _ignored, ...members } = toStored(1, toRecord({ id: 'a' }))
  const present = { ...members, nonce: '0'.repeat(32), ignored_members: ['x'] }
  expect(toStoredDocument(present as never, 'hash')).toEqual({ ...present, sha256: 'hash' })
  const remainder = { ...members, erased: true }
  expect(toStoredDocument(remainder as never, 'hash')).toEqual({
    ...remainder,
    nonce: null,
    ignored_members: [],
    sha256: 'hash',
  })
})
