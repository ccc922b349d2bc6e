import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { hashStoredRecord } from '../../../../src/service/store/ledger/stored-document.ts'
import { toSecretPrefix } from '../../../../src/service/store/secret/detach.ts'
import type { StoredRecord } from '../../../../src/service/store/record.ts'
import { engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'

const targets = [{ type: 'WEBHOOK', url: 'https://hooks.example/', secret: 'hush' }]

/** A record of an archive, with its hash. */
function archived(sequence: number, members: Parameters<typeof toRecord>[0]): StoredRecord {
  const record = { ...toRecord(members), sequence, created_at: 1_790_000_000 + sequence }
  return hashStoredRecord({ ...record, sha256: '' } as StoredRecord).record
}

const keyOf = ({ id }: StoredRecord) => ({ caller: 'ci', key: id, request: `request of ${id}` })

async function* inOnePage(records: readonly StoredRecord[]) {
  yield records.map((record) => ({ record, keys: [] }))
}

describe.each(engines)('an import in $name', (engine) => {
  test('removes the secrets of notification actions, and changes no other record', async () => {
    const store = await openEmpty(engine)
    const names = { flow: null, trail: null, name: 'chat', type: null } as const
    const action = archived(1, { id: 'n1', kind: 'notification', ...names, body: { targets } })
    const report = archived(2, { id: 'r1', body: { attestation_name: 'a', user_data: {}, targets } })
    await store.importLedger({ org: 'acme', tagKey: undefined }, inOnePage([action, report]))

    const [found, imported] = await store.find('acme', {})

    expect(found).toMatchObject({ id: 'r1', sha256: report.sha256, body: { targets } })
    expect(imported?.body['targets']).toEqual([
      { type: 'WEBHOOK', url: 'https://hooks.example/', secret_id: expect.any(String) },
    ])
    expect(imported?.sha256).not.toBe(action.sha256)
  })

  test('refuses a record that does not match its hash, and imports nothing', async () => {
    const store = await openEmpty(engine)
    const report = archived(1, { id: 'r1' })
    const changed = { ...report, body: { ...report.body, changed: true } }
    const importing = store.importLedger({ org: 'acme', tagKey: undefined }, inOnePage([changed]))
    await expect(importing).rejects.toThrow('The record r1 does not match its hash.')
    expect(await store.find('acme', {})).toEqual([])
  })

  test('keeps the idempotency keys of its records, but not those of a record whose secrets it removes', async () => {
    const store = await openEmpty(engine)
    const names = { flow: null, trail: null, type: null, kind: 'notification' } as const
    const plain = archived(1, { id: 'n1', ...names, name: 'plain', body: { targets: [{ type: 'WEBHOOK', url: 'u' }] } })
    const secret = archived(2, { id: 'n2', ...names, name: 'secret', body: { targets } })
    const page = [plain, secret].map((record) => ({ record, keys: [keyOf(record)] }))
    await store.importLedger({ org: 'acme', tagKey: undefined }, Readable.from([page]))

    const repeat = (record: StoredRecord) =>
      store.append({ record: toRecord({ id: `again-${record.id}` }), idempotency: keyOf(record) })

    expect(await repeat(plain)).toMatchObject({ record: plain, replayed: true })
    expect(await repeat(secret)).toMatchObject({ replayed: false, record: { sequence: 3 } })
  })

  test('names the secrets of an action after it', async () => {
    const store = await openEmpty(engine)
    const names = { flow: null, trail: null, type: null, kind: 'notification' } as const
    const actions = [
      archived(1, { id: 'n1', ...names, name: 'chat', body: { targets } }),
      archived(2, { id: 'n2', ...names, name: null, body: { targets } }),
    ]
    await store.importLedger({ org: 'acme', tagKey: undefined }, inOnePage(actions))

    const found = await store.find('acme', {})

    expect(found.map(({ body }) => body['targets'])).toEqual(
      ['', 'chat'].map((name) => [
        expect.objectContaining({ secret_id: expect.stringMatching(new RegExp(`^${toSecretPrefix(name)}`)) }),
      ]),
    )
  })

  test('is refused for an organisation that has records, and changes nothing', async () => {
    const store = await openEmpty(engine)
    for (const id of ['a', 'b']) await store.append({ record: toRecord({ id }) })

    const importing = store.importLedger({ org: 'acme', tagKey: undefined }, inOnePage([archived(1, { id: 'r1' })]))

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

    await store.importLedger({ org: 'acme', tagKey: undefined }, Readable.from(pages))

    expect(await store.outbox.readCursor('acme')).toEqual({ sequence: 0, silentUntil: 3 })
  })
})
