import type { ServiceContext } from '../context.ts'
import type { AttestationEntry } from '../history/attestation-entry.ts'
import { findAttestationCommit, listForeignFingerprints, readOwnCommit } from '../history/commit.ts'
import { readArtifactEntries } from '../history/artifact-entry.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import type { StoredRecord } from '../store/record.ts'
import { readHistoriesOf } from './read-history.ts'

/** An attestation in its trail, with its commit (rules 2.10). */
export interface AttestationOfCommit {
  readonly entry: AttestationEntry
  readonly judged: JudgedTrail
  readonly commit: string | undefined
}

/** Judges the trails of the records, and the trails with attestations of the artifacts in the records. */
export async function judgeRelatedTrails(
  service: ServiceContext,
  org: string,
  records: readonly StoredRecord[],
): Promise<readonly JudgedTrail[]> {
  const fingerprints = [
    ...new Set(records.flatMap(({ kind, fingerprint }) => (kind === 'artifact' ? [fingerprint] : []))),
  ]
  const attesting = await Promise.all(
    fingerprints.flatMap((fingerprint) =>
      fingerprint === null ? [] : [service.store.find(org, { kinds: ['attestation'], fingerprint })],
    ),
  )
  const histories = await readHistoriesOf(service, org, [...records, ...attesting.flat()])
  const now = service.store.now()
  return histories.map((history) => service.trailJudge.judge(history, { now }))
}

/** Lists every attestation of the trails with its commit, newest first. */
export async function listAttestationsWithCommit(
  service: ServiceContext,
  trails: readonly JudgedTrail[],
): Promise<readonly AttestationOfCommit[]> {
  const found = await Promise.all(
    trails.map(async (judged) => {
      const commitsInFlow = await findCommitsInFlow(service, judged)
      return judged.attestations.map((entry) => ({
        entry,
        judged,
        commit: findAttestationCommit(entry, judged, commitsInFlow),
      }))
    }),
  )
  return found.flat().toSorted((a, b) => b.entry.record.sequence - a.entry.record.sequence)
}

/** The commits, by fingerprint, of artifacts that have attestations in this trail and are reported only in other trails of the flow. */
async function findCommitsInFlow(service: ServiceContext, judged: JudgedTrail): Promise<ReadonlyMap<string, string>> {
  const { org, flow } = judged.history
  const commits = await Promise.all(
    listForeignFingerprints(judged).map(async (fingerprint) => {
      const records = await service.store.find(org, { kinds: ['artifact'], flow, fingerprint })
      const [entry] = readArtifactEntries(records.toReversed())
      return [fingerprint, entry === undefined ? undefined : readOwnCommit(entry.report)] as const
    }),
  )
  return new Map(commits.flatMap(([fingerprint, commit]) => (commit === undefined ? [] : [[fingerprint, commit]])))
}
