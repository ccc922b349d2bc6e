import type { ServiceContext } from '../context.ts'
import type { AttestationEntry } from '../history/attestation-entry.ts'
import { listAttestationCommits, listForeignFingerprints } from '../history/commit.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import type { StoredRecord } from '../store/record.ts'
import { findRecords } from './find-records.ts'
import { readHistoriesOf } from './read-history.ts'
import { findPlaces, type RecordPlace } from './record-place.ts'

/** An attestation in its trail, with all its commits (rules 2.10). */
export interface AttestationWithCommits {
  readonly entry: AttestationEntry
  readonly judged: JudgedTrail
  readonly commits: readonly string[]
}

/** Judges the trails of the records, and the trails with attestations of the artifacts in the records. */
export async function judgeRelatedTrails(
  service: ServiceContext,
  org: string,
  records: readonly RecordPlace[],
): Promise<readonly JudgedTrail[]> {
  const fingerprints = [
    ...new Set(records.flatMap(({ kind, fingerprint }) => (kind === 'artifact' ? [fingerprint] : []))),
  ]
  const attesting = await Promise.all(
    fingerprints.flatMap((fingerprint) =>
      fingerprint === null ? [] : [findPlaces(service, { org, filter: { kinds: ['attestation'], fingerprint } })],
    ),
  )
  const histories = await readHistoriesOf(service, org, [...records, ...attesting.flat()])
  return service.trailJudge.judgeEach(histories, { now: service.store.now() })
}

/** Lists every attestation of the trails with its commits, newest first. */
export async function listAttestationsWithCommits(
  service: ServiceContext,
  trails: readonly JudgedTrail[],
): Promise<readonly AttestationWithCommits[]> {
  const found = await Promise.all(
    trails.map(async (judged) => {
      const inFlow = await findReportsInFlow(service, judged)
      return judged.attestations.map((entry) => ({
        entry,
        judged,
        commits: listAttestationCommits(entry, judged, inFlow),
      }))
    }),
  )
  return found.flat().toSorted((a, b) => b.entry.record.sequence - a.entry.record.sequence)
}

/** The reports elsewhere in the flow of artifacts that have attestations in this trail, by fingerprint, oldest first. */
async function findReportsInFlow(
  service: ServiceContext,
  judged: JudgedTrail,
): Promise<ReadonlyMap<string, readonly StoredRecord[]>> {
  const { org, flow, trail } = judged.history
  const reports = await Promise.all(
    listForeignFingerprints(judged).map(async (fingerprint) => {
      const records = await findRecords(service, { org, filter: { kinds: ['artifact'], flow, fingerprint } })
      return [fingerprint, records.filter((record) => record.trail !== trail).toReversed()] as const
    }),
  )
  return new Map(reports)
}
