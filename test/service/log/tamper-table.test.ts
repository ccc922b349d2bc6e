import { expect, test } from 'vitest'
import { sqlite } from '../../../testkit/service/store/database.ts'
import { findTampering, tamperTable } from '../../../testkit/service/tamper/tamper-table.ts'

test.each(tamperTable)('fsck, the receipts and a witness find exactly what happened: %s', async (name, findings) => {
  expect(await findTampering(sqlite, name)).toEqual(findings)
})
