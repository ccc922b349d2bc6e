import type { ServiceContext } from '../context.ts'
import type { AttestationEntry } from '../history/attestation-entry.ts'
import { listAttestationCommits, listForeignFingerprints } from '../history/commit.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import { createPacer, currentCaller } from '../step.ts'
import type { StoredRecord } from '../store/record.ts'
import { findRecords } from './find-records.ts'
import { readHistoriesOf } from './read-history.ts'
import { findPlaces, type RecordPlace } from './record-place.ts'

/** An attestation in its trail. */
interface AttestationInTrail {
  readonly entry: AttestationEntry
  readonly judged: JudgedTrail
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
  const attesting: (readonly RecordPlace[])[] = []
  const pause = createPacer()
  for (const fingerprint of fingerprints) {
    if (fingerprint === null) continue
    attesting.push(await findPlaces(service, { org, filter: { kinds: ['attestation'], fingerprint } }))
    await pause()
  }
  const histories = await readHistoriesOf(service, org, [...records, ...attesting.flat()])
  return service.trailJudge.judgeEach(histories, { now: service.store.now() })
}

/** An attestation, and all its commits (rules 2.10). */
type IsSelected = (entry: AttestationEntry, commits: readonly string[]) => boolean

/** The attestations of the trails that a condition selects, newest first. Other requests run between them. */
export async function selectAttestations(
  service: ServiceContext,
  trails: readonly JudgedTrail[],
  isSelected: IsSelected,
): Promise<readonly AttestationInTrail[]> {
  const selected: (readonly AttestationInTrail[])[] = []
  const pause = createPacer()
  // One after the other: each can have attestations of artifacts with thousands of reports.
  for (const judged of trails) {
    selected.push(await selectInTrail(service, judged, isSelected))
    await pause()
  }
  return selected.flat().toSorted((a, b) => b.entry.record.sequence - a.entry.record.sequence)
}

/** The memory of the reports elsewhere in the flow is free afterwards. */
async function selectInTrail(
  service: ServiceContext,
  judged: JudgedTrail,
  isSelected: IsSelected,
): Promise<readonly AttestationInTrail[]> {
  const fingerprints = await findForeignFingerprints(judged)
  if (fingerprints.length === 0) return selectEntries(judged, new Map(), isSelected)
  return service.records.run(currentCaller(), async () =>
    selectEntries(judged, await findReportsInFlow(service, judged, fingerprints), isSelected),
  )
}

/** One attestation after the other, because each is compared with all artifacts of the trail. */
async function findForeignFingerprints(judged: JudgedTrail): Promise<readonly string[]> {
  const pause = createPacer()
  const found = new Set<string>()
  for (const entry of judged.attestations) {
    for (const fingerprint of listForeignFingerprints({ ...judged, attestations: [entry] })) found.add(fingerprint)
    await pause()
  }
  return [...found]
}

async function selectEntries(
  judged: JudgedTrail,
  inFlow: ReadonlyMap<string, readonly StoredRecord[]>,
  isSelected: IsSelected,
): Promise<readonly AttestationInTrail[]> {
  const pause = createPacer()
  const selected: AttestationInTrail[] = []
  for (const entry of judged.attestations) {
    if (isSelected(entry, listAttestationCommits(entry, judged, inFlow))) selected.push({ entry, judged })
    await pause()
  }
  return selected
}

/** The reports elsewhere in the flow of artifacts that have attestations in this trail, by fingerprint, oldest first. */
async function findReportsInFlow(
  service: ServiceContext,
  { history: { org, flow, trail } }: JudgedTrail,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredRecord[]>> {
  const reports = new Map<string, readonly StoredRecord[]>()
  const pause = createPacer()
  for (const fingerprint of fingerprints) {
    const records = await findRecords(service, { org, filter: { kinds: ['artifact'], flow, fingerprint } })
    reports.set(fingerprint, records.filter((record) => record.trail !== trail).toReversed())
    await pause()
  }
  return reports
}
