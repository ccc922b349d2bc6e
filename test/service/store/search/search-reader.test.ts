import { describe, expect, onTestFinished, test } from 'vitest'
import { createStore } from '../../../../src/service/store/create-store.ts'
import type { Driver } from '../../../../src/service/store/engine/driver.ts'
import { search } from '../../../../src/service/store/search/search-reader.ts'
import { createCurrentDatabase, engines, toRecord } from '../../../../testkit/service/store/engine.ts'

/** A ledger with so many trails and one more match of the index that has no record, and the values of each statement that reads records. */
async function openTrails(
  engine: (typeof engines)[number],
  count: number,
): Promise<{
  readonly driver: Driver
  readonly read: Driver['read']
  readonly records: number[]
  readonly all: string[]
}> {
  const driver = await engine.openDriver(await createCurrentDatabase(engine))
  const store = await createStore(driver, { now: () => 1 })
  onTestFinished(() => store.close())
  const body = { git_commit_info: { message: 'common' } }
  await Promise.all(
    Array.from({ length: count }, (_, at) =>
      store.append({
        record: toRecord({ id: `t${at}`, kind: 'trail', trail: `t${at}`, name: null, type: null, body }),
      }),
    ),
  )
  const [records, all]: [number[], string[]] = [[], []]
  const read: Driver['read'] = (sql, values = []) => {
    all.push(sql)
    if (sql.includes('created_at')) records.push(values.length)
    return driver.read(sql, values)
  }
  return { driver, read, records, all }
}

const word = { from: 'common', to: 'common\u{10ffff}', names: [] }

describe.each(engines)('a search in $name', (engine) => {
  test('reads its records with one statement of 20 or 101 places, and none without a match', async () => {
    const { read, records, all } = await openTrails(engine, 22)

    for (const limit of [1, 20, 21])
      expect((await search({ read }, 'acme', [word], { limit })).matches).toHaveLength(limit)
    expect(records).toEqual([21, 21, 102])
    const absent = { ...word, from: 'absent', to: 'absent' }
    expect(await search({ read }, 'acme', [absent], { limit: 1 })).toEqual({ matches: [] })
    expect(records).toHaveLength(3)
    // Without a name or a digest in the question, no column of attestations is read.
    expect(all.filter((sql) => sql.includes('record') && !sql.includes('created_at'))).toEqual([])
  })

  test('leaves out what has no record, and begins with the newest one for a position behind it', async () => {
    const { driver, read } = await openTrails(engine, 2)
    await driver.write(
      `INSERT INTO search_term (org, part, term, sequence, kind, field) VALUES ('acme', 0, 'common', 0, 'trail', 'subject')`,
    )

    for (const given of [{}, { after: { sequence: 900_000_000, kind: 'trail' } as const }])
      expect(
        (await search({ read }, 'acme', [word], { ...given, limit: 9 })).matches.map(({ sequence }) => sequence),
      ).toEqual([2, 1])
    expect(await search({ read }, 'acme', [word], { after: { sequence: 2, kind: 'trail' }, limit: 9 })).toMatchObject({
      matches: [{ sequence: 1 }],
    })
    expect(await search({ read }, 'other', [word], { limit: 9 })).toEqual({ matches: [] })
  })
})
