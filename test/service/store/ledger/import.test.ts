import { describe, expect, test } from 'vitest'
import { hashStoredRecord } from '../../../../src/service/store/ledger/stored-document.ts'
import type { StoredRecord } from '../../../../src/service/store/record.ts'
import { engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'

const targets = [{ type: 'WEBHOOK', url: 'https://hooks.example/', secret: 'hush' }]

/** A record of an archive, with its hash. */
function archived(sequence: number, members: Parameters<typeof toRecord>[0]): StoredRecord {
  const record = { ...toRecord(members), sequence, created_at: 1_790_000_000 + sequence }
  return hashStoredRecord({ ...record, sha256: '' } as StoredRecord).record
}

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
})
