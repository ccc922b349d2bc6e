import { expect, describe, onTestFinished, test } from 'vitest'
import { openStore } from '../../../src/service/store/open.ts'
import { createDatabase, engines, toRecord } from '../../../testkit/service/store/engine.ts'
import { loadSchemaFixture } from '../../../testkit/service/store/schema-fixture.ts'

describe.each(engines)('a database of schema 4 in $name', (engine) => {
  test('keeps its sessions and the numbers of its records', async () => {
    const place = await createDatabase(engine)
    await loadSchemaFixture(engine, place, `4-${engine.name.toLowerCase()}`)
    const store = await openStore(place)
    onTestFinished(() => store.close())

    const { record } = await store.append({ record: toRecord({ id: 'next' }) })

    expect(await store.sessions.findSession('a'.repeat(64))).toMatchObject({ token_id: 'one' })
    const rows = `SELECT ordinal FROM record WHERE org = 'acme' AND flow = 'shop' AND trail = 'change-1' ORDER BY sequence`
    const numbers = (await engine.exec(place, rows)).map(({ ordinal }) => Number(ordinal))
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    expect(record.sequence).toBe(11)
  })
})
