import { onTestFinished } from 'vitest'
import type { Driver } from '../../../src/service/store/engine/driver.ts'
import { prepareSchema } from '../../../src/service/store/schema.ts'
import type { ResolvedWord } from '../../../src/service/store/search/search-query.ts'
import type { Engine } from './database.ts'
import { createCurrentDatabase } from './engine.ts'

/** Opens an empty database with the entries of the index of the search that each of these queries selects. */
export async function openIndex(engine: Engine, ...selects: readonly string[]): Promise<Driver> {
  const driver = await engine.openDriver(await createCurrentDatabase(engine))
  onTestFinished(() => driver.close())
  await prepareSchema(driver)
  await driver.transaction(async ({ changeSchema }) => {
    for (const select of selects)
      await changeSchema(`INSERT INTO search_term (org, part, term, sequence, kind, field) ${select}`)
  })
  return driver
}

/** Words that match each term that begins with one of these, and no attestation. */
export function toWords(terms: readonly string[]): readonly ResolvedWord[] {
  return terms.map((from) => ({
    word: { from, to: `${from}\u{10ffff}`, names: [] },
    keys: { names: [], commits: [], fingerprints: [] },
  }))
}
