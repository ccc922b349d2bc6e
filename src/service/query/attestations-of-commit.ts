import type { Service } from '../context.ts'
import type { AttestationEntry } from '../history/attestation-entry.ts'
import { commitOfAttestation, listStrangers, ownCommit } from '../history/commit.ts'
import { readArtifacts } from '../history/artifact-entry.ts'
import { judgeHistory, type Judged } from '../history/judged-trail.ts'
import type { StoredRecord } from '../store/store.ts'
import { readHistoriesOf } from './history.ts'

/** An attestation in its trail, with the commit that it belongs to. */
export interface Belonging {
  readonly entry: AttestationEntry
  readonly judged: Judged
  readonly commit: string | undefined
}

/** Trails that the records belong to, and those that attest artifacts among the records, judged now. */
export async function judgeAround(
  service: Service,
  org: string,
  records: readonly StoredRecord[],
): Promise<readonly Judged[]> {
  const built = [...new Set(records.flatMap(({ kind, fingerprint }) => (kind === 'artifact' ? [fingerprint] : [])))]
  const attesting = await Promise.all(
    built.flatMap((fingerprint) =>
      fingerprint === null ? [] : [service.store.find(org, { kinds: ['attestation'], fingerprint })],
    ),
  )
  const histories = await readHistoriesOf(service, org, [...records, ...attesting.flat()])
  const now = service.store.now()
  return histories.map((history) => judgeHistory(history, { now }))
}

/** Every attestation of the trails, newest first. */
export async function listBelonging(service: Service, trails: readonly Judged[]): Promise<readonly Belonging[]> {
  const found = await Promise.all(
    trails.map(async (judged) => {
      const elsewhere = await findElsewhere(service, judged)
      return judged.attestations.map((entry) => ({
        entry,
        judged,
        commit: commitOfAttestation(entry, judged, elsewhere),
      }))
    }),
  )
  return found.flat().toSorted((a, b) => b.entry.record.sequence - a.entry.record.sequence)
}

/** Commits of artifacts that are attested in this trail, and reported elsewhere in its flow. */
async function findElsewhere(service: Service, judged: Judged): Promise<ReadonlyMap<string, string>> {
  const { org, flow } = judged.history
  const commits = await Promise.all(
    listStrangers(judged).map(async (fingerprint) => {
      const records = await service.store.find(org, { kinds: ['artifact'], flow, fingerprint })
      const [entry] = readArtifacts(records.toReversed())
      return [fingerprint, entry === undefined ? undefined : ownCommit(entry.report)] as const
    }),
  )
  return new Map(commits.flatMap(([fingerprint, commit]) => (commit === undefined ? [] : [[fingerprint, commit]])))
}
