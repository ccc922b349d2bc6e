import { hash } from 'node:crypto'
import { hashStoredRecord } from '../../../src/service/store/ledger/document.ts'
import type { ImportedRecord } from '../../../src/service/store/ledger/import-ledger.ts'
import type { StoredRecord } from '../../../src/service/store/record.ts'
import type { Store } from '../../../src/service/store/store.ts'

const recordsPerTrail = 7

/** Imports a ledger of `acme` with so many records: some with attachments, some reported by jobs, in trails of two flows. */
export async function importPagedLedger(store: Store, total: number): Promise<void> {
  await store.importLedger({ org: 'acme', tagKey: 'ab'.repeat(32) }, listOnePage(total))
}

async function* listOnePage(total: number): AsyncGenerator<readonly ImportedRecord[]> {
  yield Array.from({ length: total }, (_, at) => ({ record: toRecord(at + 1), keys: [] }))
}

const origin = {
  type: 'oidc',
  issuer: 'https://issuer.invalid',
  repository_id: '42',
  ref: 'refs/heads/main',
  sha: null,
  base_ref: null,
  event: 'push',
  actor: 'ada',
  workflow_ref: 'acme/site/.github/workflows/ci.yml@refs/heads/main',
  workflow: 'acme/site/.github/workflows/ci.yml',
  job_workflow_ref: null,
  job_workflow: null,
  run_id: '1',
  run_attempt: '1',
} as const

function toRecord(sequence: number): StoredRecord {
  const isArtifact = sequence % 5 === 0
  const record = {
    id: `id-${sequence}`,
    org: 'acme',
    sequence,
    created_at: 1_790_000_000 + sequence,
    kind: isArtifact ? 'artifact' : 'attestation',
    ...toTrail(Math.floor(sequence / recordsPerTrail)),
    name: isArtifact ? 'app' : 'unit "tests"',
    type: isArtifact ? null : 'junit',
    fingerprint: isArtifact ? hash('sha256', String(sequence % 15)) : null,
    commit: null,
    actor: { name: 'ci' },
    origin: sequence % 11 === 0 ? origin : null,
    ignored_members: [],
    body: { text: `Ä ${sequence}` },
    attachment:
      sequence % 13 === 0
        ? { filename: 'a', content_type: 'text/plain', size: 1, sha256: hash('sha256', String(sequence % 39)) }
        : null,
    nonce: 'ab'.repeat(16),
    version: 2,
    sha256: '',
  } as const
  return hashStoredRecord(record).record
}

/** Every fourth trail has the name of one of the other flow, which exists before another trail of its own flow. */
function toTrail(number: number): Pick<StoredRecord, 'flow' | 'trail'> {
  return { flow: number % 2 === 0 ? 'shop' : 'site', trail: `trail-${number % 4 === 3 ? number - 3 : number}` }
}
