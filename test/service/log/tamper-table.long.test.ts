import { describe, expect, test } from 'vitest'
import { engines } from '../../../testkit/service/store/engine.ts'
import { findTampering, tamperTable } from '../../../testkit/service/tamper/tamper-table.ts'

/** tamper-table.test.ts has SQLite. */
describe.each(engines.filter(({ name }) => name !== 'SQLite'))('on $name', (engine) => {
  test.each(tamperTable)('fsck, the receipts and a witness find exactly what happened: %s', async (name, findings) => {
    expect(await findTampering(engine, name)).toEqual(findings)
  })
})
