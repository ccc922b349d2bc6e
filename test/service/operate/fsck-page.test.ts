import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPageThreads } from '../../../src/service/operate/record/page-maker.ts'
import { openStore } from '../../../src/service/store/open.ts'
import { checkDatabase, noPages } from '../../../testkit/service/operate/compare-checks.ts'
import { damage } from '../../../testkit/service/operate/damage.ts'
import { ledgerDamages } from '../../../testkit/service/operate/ledger-damage.ts'
import { importPagedLedger } from '../../../testkit/service/operate/paged-ledger.ts'
import { sqlite } from '../../../testkit/service/store/database.ts'
import { createFolder } from '../../../testkit/service/store/engine.ts'

/** The last record of a page, and the first of the next one. */
const [lastOfPage, firstOfPage] = [500, 501]
const records = 620

const folder = mkdtempSync(join(tmpdir(), 'evidence-pages-'))
const source = join(folder, 'evidence.db')

afterAll(() => rmSync(folder, { recursive: true }))

beforeAll(async () => {
  const store = await openStore(source)
  await importPagedLedger(store, records)
  await store.close()
})

async function copyLedger(): Promise<string> {
  const location = join(await createFolder(), 'evidence.db')
  copyFileSync(source, location)
  return location
}

test('records without a fault are checked in whole pages, here and in other threads', async () => {
  const location = await copyLedger()
  await using threads = startPageThreads(location)
  const whole: boolean[] = []
  const make: typeof threads.make = async (request) => {
    const page = await threads.make(request)
    whole.push(page !== undefined)
    return page
  }

  const [here, there] = [await checkDatabase(location), await checkDatabase(location, { ...threads, make })]

  expect(whole).toEqual([true, true])
  expect(here.totals).toEqual({ organisations: 1, records, attachments: 3 })
  expect(here.findings.map(({ kind }) => kind)).toEqual(['attachment', 'attachment', 'attachment'])
  expect(there).toEqual(here)
})

test.each(Object.entries(ledgerDamages))('pages have the findings of single records, with %s', async (_, toSql) => {
  const location = await copyLedger()
  await damage(sqlite, location, [toSql(lastOfPage)])
  const expected = await checkDatabase(location, noPages)

  expect(await checkDatabase(location)).toEqual(expected)
  expect(expected.findings.length).toBeGreaterThan(3)
})

test('pages have the findings of single records, with threads that have ended', async () => {
  const location = await copyLedger()
  await damage(sqlite, location, [`UPDATE record SET ordinal = 9 WHERE sequence = ${firstOfPage}`])
  const threads = startPageThreads(location)
  await threads[Symbol.asyncDispose]()

  expect(await checkDatabase(location, threads)).toEqual(await checkDatabase(location, noPages))
})
