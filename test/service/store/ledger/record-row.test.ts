import { expect, test } from 'vitest'
import { toStoredRecord } from '../../../../src/service/store/ledger/record-row.ts'

test.each(['null', '{}', '7', '"sequence"'])('a row with the document %s is no record', (document) => {
  expect(() => toStoredRecord({ document, sha256: '' })).toThrow(
    'The database holds a record whose document is not a record.',
  )
})
