import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkStore } from '../../../src/service/maintenance/fsck.ts'
import { importArchive } from '../../../src/service/maintenance/import.ts'
import type { StoredRecord } from '../../../src/service/store/record.ts'
import { exportLines, forgeRecord, toFile } from '../../../testkit/service/maintenance/archive.ts'
import { createDataStores, type DamageableStores } from '../../../testkit/service/maintenance/data-stores.ts'
import { attest } from '../../../testkit/service/maintenance/store.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

/** An archive that `evidence export` of release 0.1.0 wrote, for the organisation acme of test/fixture/schema/populate.ts. */
const path = join(import.meta.dirname, '../../fixture/archive/1.jsonl')
const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)

interface RecordLine {
  readonly record: StoredRecord
  readonly sha256: string
}
const archived = lines.map((line) => JSON.parse(line) as RecordLine).filter((line) => 'record' in line)

async function findFaults(stores: DamageableStores): Promise<readonly unknown[]> {
  const findings: unknown[] = []
  await checkStore(stores, { report: (finding) => findings.push(finding) })
  return findings
}

describe.each(engines)('an archive of version 1 over $name', (engine) => {
  test('is imported: each document without a secret has its old text and hash, with an origin from its actor', async () => {
    const target = await createDataStores(engine)

    expect(await importArchive(target, path)).toMatchObject({ org: 'acme', records: 30, attachments: 1 })

    const found = (await target.store.find('acme', {})).toReversed()
    const rows = await target.store.inspection.readLedger('acme', 0)
    for (const [at, { record, sha256 }] of archived.entries()) {
      if (JSON.stringify(record).includes('clear-secret') || JSON.stringify(record).includes('SLACK')) continue
      expect(found[at]).toMatchObject({ version: 1, nonce: null, ignored_members: [], sha256 })
      expect(JSON.parse(String(rows[at]?.['document']))).toEqual(record)
    }
    expect(found.find(({ actor }) => actor.job !== undefined)?.origin).toMatchObject({
      type: 'oidc',
      repository_id: expect.any(String),
    })
    expect(found[0]?.origin).toEqual({ type: 'token', token_id: found[0]?.actor.token_id })
    expect(await findFaults(target)).toEqual([])
  })

  test('is continued with records of version 2, and exported as an archive of version 3', async () => {
    const [first, second] = [await createDataStores(engine), await createDataStores(engine)]
    await importArchive(first, path)
    await attest(first, { id: 'next', flow: 'shop', trail: 'change-1' })

    const exported = await exportLines(first)
    await importArchive(second, await toFile(exported.join('')))

    expect(await exportLines(second)).toEqual(exported)
    expect(exported[0]).toContain('"version":3')
    expect(exported.join('')).not.toContain('clear-secret')
    expect((await second.store.find('acme', {})).map(({ version }) => version)).toEqual([2, ...archived.map(() => 1)])
    expect(await findFaults(second)).toEqual([])
  })

  test.each([
    ['a kind of version 2', { kind: 'verdict' }],
    ['an actor whose job is not a job', { actor: { name: 'ci', job: 5 } }],
    ['an actor whose job lacks claims', { actor: { name: 'ci', job: { issuer: 'https://x', repository_id: '1' } } }],
    ['an actor whose token is not a text', { actor: { name: 'ci', token_id: 1 } }],
    ['a version', { version: 1 }],
    ['the members of version 2', { version: 2, nonce: 'ab'.repeat(16), origin: null, ignored_members: [] }],
  ])('is rejected with %s', async (_, members) => {
    const target = await createDataStores(engine)
    const forged = await toFile(forgeRecord(lines, 2, members))

    await expect(importArchive(target, forged)).rejects.toMatchObject({ code: 'file', facts: { line: 3, record: 2 } })

    expect(await target.store.inspection.listOrganisations()).toEqual([])
  })
})
