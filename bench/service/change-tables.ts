import type { Driver } from '../../src/service/store/engine/driver.ts'

/** Runs statements in a transaction that the service itself would not run. */
export async function changeTables(driver: Driver, statements: readonly string[]): Promise<void> {
  await driver.transaction(async ({ changeSchema }) => {
    for (const statement of statements) await changeSchema(statement)
  })
}
