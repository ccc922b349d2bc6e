import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { hashStoredRecord } from '../../../../src/service/store/ledger/document.ts'
import type { StoredRecord } from '../../../../src/service/store/record.ts'
import { engines, openEmpty, toRecord, toStored } from '../../../../testkit/service/store/engine.ts'

const tagKey = '0'.repeat(64)

/** A record of an archive, with its hash. */
function archived(sequence: number, members: Parameters<typeof toRecord>[0]): StoredRecord {
  return hashStoredRecord({ ...toStored(sequence, toRecord(members)), created_at: 1_790_000_000 + sequence }).record
}

const keyOf = ({ id }: StoredRecord) => ({ caller: 'ci', key: id, request: `request of ${id}` })

async function* inOnePage(records: readonly StoredRecord[]) {
  yield records.map((record) => ({ record, keys: [] }))
}

describe.each(engines)('an import in $name', (engine) => {
  test('refuses a record that does not match its hash, and imports nothing', async () => {
    const store = await openEmpty(engine)
    const report = archived(1, { id: 'r1' })
    const changed = { ...report, body: { ...report.body, changed: true } }
    const importing = store.importLedger({ org: 'acme', tagKey }, inOnePage([changed]))
    await expect(importing).rejects.toThrow('The record r1 does not match its hash.')
    expect(await store.find('acme', {})).toEqual([])
  })

  test('keeps the idempotency keys of its records', async () => {
    const store = await openEmpty(engine)
    const record = archived(1, { id: 'r1' })
    await store.importLedger({ org: 'acme', tagKey }, Readable.from([[{ record, keys: [keyOf(record)] }]]))

    const again = { record: toRecord({ id: 'again' }), idempotency: keyOf(record) }

    expect(await store.append(again)).toMatchObject({ record, replayed: true })
  })

  test('is refused for an organisation that has records, and changes nothing', async () => {
    const store = await openEmpty(engine)
    for (const id of ['a', 'b']) await store.append({ record: toRecord({ id }) })

    const importing = store.importLedger({ org: 'acme', tagKey }, inOnePage([archived(1, { id: 'r1' })]))

    await expect(importing).rejects.toMatchObject({
      code: 'usage',
      facts: { org: 'acme' },
      message:
        'The organisation "acme" already has 2 records in this database; import into a database in which it has none.',
    })
    expect((await store.find('acme', {})).map(({ id }) => id)).toEqual(['b', 'a'])
  })

  test('causes no notification', async () => {
    const store = await openEmpty(engine)
    const pages = [1, 2, 3].map((at) => [{ record: archived(at, { id: `r${at}` }), keys: [] }])

    await store.importLedger({ org: 'acme', tagKey }, Readable.from(pages))

    expect(await store.outbox.readCursor('acme')).toEqual({ sequence: 0, silentUntil: 3 })
  })
})
