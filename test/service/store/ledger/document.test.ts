import { expect, test } from 'vitest'
import { createNonces, toCachedLength, toVersionedRecord } from '../../../../src/service/store/ledger/document.ts'
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

test('a document of an earlier version, or one that was erased, has the members of a present record', () => {
  const {
    sha256: _sha256,
    version: _version,
    nonce: _nonce,
    origin: _origin,
    ignored_members,
    ...first
  } = toStored(1, toRecord({ id: 'a', actor: { name: 'ci', token_id: 't1' } }))
  expect(toVersionedRecord(first as never, 'hash')).toEqual({
    ...first,
    version: 1,
    nonce: null,
    origin: { type: 'token', token_id: 't1' },
    ignored_members: [],
    sha256: 'hash',
  })
  const present = { ...first, version: 2, nonce: '0'.repeat(32), origin: null, ignored_members } as const
  expect(toVersionedRecord(present as never, 'hash')).toEqual({ ...present, sha256: 'hash' })
  const remainder = { ...first, version: 2, origin: null, erased: true } as const
  expect(toVersionedRecord(remainder as never, 'hash')).toEqual({
    ...remainder,
    nonce: null,
    ignored_members: [],
    sha256: 'hash',
  })
})
