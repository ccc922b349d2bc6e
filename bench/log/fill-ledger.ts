import { hash } from 'node:crypto'
import { hashStoredRecord } from '../../src/service/store/ledger/document.ts'
import type { ImportedRecord } from '../../src/service/store/ledger/import-ledger.ts'
import type { StoredRecord } from '../../src/service/store/record.ts'
import type { Store } from '../../src/service/store/store.ts'

const recordsPerPage = 200
const recordsPerTrail = 50

/** A trail of `flow-0` whose records are far apart, at the end of the ledger. */
export const spreadTrail = { name: 'spread', records: 50, entries: 60_000 } as const

/** Imports a ledger of `acme` with records of 1 kB, 50 a trail. */
export async function fillLedger(store: Store, total: number): Promise<void> {
  await store.importLedger({ org: 'acme', tagKey: '0'.repeat(64) }, listPages(total))
}

async function* listPages(total: number): AsyncGenerator<readonly ImportedRecord[]> {
  for (let start = 0; start < total; start += recordsPerPage) {
    const length = Math.min(recordsPerPage, total - start)
    yield Array.from({ length }, (_, at) => ({ record: toRecord(start + at + 1, total), keys: [] }))
  }
}

function toRecord(sequence: number, total: number): StoredRecord {
  const trail = Math.floor(sequence / recordsPerTrail)
  const isSpread = isOfSpread(total - sequence)
  const text = 'Lorem ipsum "dolor" sit amet, '.repeat(20)
  const record = {
    id: `id-${sequence}`,
    org: 'acme',
    sequence,
    created_at: 1_790_000_000 + sequence,
    kind: 'attestation',
    flow: isSpread ? 'flow-0' : `flow-${trail % 10}`,
    trail: isSpread ? spreadTrail.name : `trail-${trail}`,
    name: sequence % 3 === 0 ? 'scan' : 'unit-tests',
    type: 'junit',
    fingerprint: null,
    commit: hash('sha1', String(trail)),
    actor: { name: 'ci' },
    origin: null,
    ignored_members: [],
    body: { attestation_name: 'unit-tests', text, totals: [{ total: 100, failures: 0, skipped: 3, duration: 12.5 }] },
    attachment: null,
    nonce: hash('sha256', String(sequence)).slice(32),
    version: 2,
    sha256: '',
  } as const
  return hashStoredRecord(record).record
}

function isOfSpread(fromEnd: number): boolean {
  const { records, entries } = spreadTrail
  return fromEnd < entries && fromEnd % (entries / records) === 0
}
