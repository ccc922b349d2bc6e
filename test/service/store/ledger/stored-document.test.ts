import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { toCanonicalJson } from '../../../../src/wire/json/canonical.ts'
import { hashStoredRecord } from '../../../../src/service/store/ledger/document.ts'
import type { StoredRecord } from '../../../../src/service/store/record.ts'
import { toRecord, toStored } from '../../../../testkit/service/store/engine.ts'

const stored = toStored(1, toRecord({ id: 'a', ignored_members: ['extra'] }))
const { sha256: _sha256, ...members } = stored

test('the document of a record has all its members but the hash, which is that of the document', () => {
  const document = toCanonicalJson(members)
  expect(hashStoredRecord(stored)).toEqual({ record: { ...members, sha256: hash('sha256', document) }, document })
})

test('an erased record keeps the hash of the document that is gone, and its remainder has no nonce', () => {
  const erased: StoredRecord = { ...stored, sha256: 'f'.repeat(64), erased: true }
  const { nonce: _random, ignored_members: _names, ...remaining } = members
  expect(hashStoredRecord(erased)).toEqual({
    record: erased,
    document: toCanonicalJson({ ...remaining, erased: true }),
  })
})
