import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { toCanonicalJson } from '../../../../src/json/canonical.ts'
import { hashStoredRecord } from '../../../../src/service/store/ledger/stored-document.ts'
import type { StoredRecord } from '../../../../src/service/store/record.ts'
import { toRecord, toStored } from '../../../../testkit/service/store/engine.ts'

const stored = toStored(1, toRecord({ id: 'a', ignored_members: ['extra'] }))
const { sha256: _sha256, ...members } = stored
const { version: _version, nonce: _nonce, origin: _origin, ignored_members: _ignored, ...firstMembers } = members

test('the document of a record has all its members but the hash, which is that of the document', () => {
  const document = toCanonicalJson(members)
  expect(hashStoredRecord(stored)).toEqual({ record: { ...members, sha256: hash('sha256', document) }, document })
})

test('the document of a record of version 1 has no version, nonce, origin or ignored members, but its record has', () => {
  const document = toCanonicalJson(firstMembers)
  expect(hashStoredRecord({ ...stored, version: 1 })).toEqual({
    record: { ...members, version: 1, sha256: hash('sha256', document) },
    document,
  })
})

test('an erased record keeps the hash of the document that is gone, and its remainder has no nonce', () => {
  const erased: StoredRecord = { ...stored, sha256: 'f'.repeat(64), erased: true }
  const { nonce: _random, ignored_members: _names, ...remaining } = members
  expect(hashStoredRecord(erased)).toEqual({
    record: erased,
    document: toCanonicalJson({ ...remaining, erased: true }),
  })
})
