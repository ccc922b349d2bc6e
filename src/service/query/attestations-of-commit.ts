import type { ServiceContext } from '../context.ts'
import type { AttestationEntry } from '../history/attestation-entry.ts'
import { listAttestationCommits, listForeignFingerprints } from '../history/commit.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import { currentCaller, mapPaced } from '../step.ts'
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
  const attesting = await mapPaced(
    fingerprints.filter((fingerprint) => fingerprint !== null),
    (fingerprint) => findPlaces(service, { org, filter: { kinds: ['attestation'], fingerprint } }),
  )
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
  const selected = await mapPaced(trails, (judged) => selectInTrail(service, judged, isSelected))
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
  const found = await mapPaced(judged.attestations, (entry) =>
    listForeignFingerprints({ ...judged, attestations: [entry] }),
  )
  return [...new Set(found.flat())]
}

async function selectEntries(
  judged: JudgedTrail,
  inFlow: ReadonlyMap<string, readonly StoredRecord[]>,
  isSelected: IsSelected,
): Promise<readonly AttestationInTrail[]> {
  const selected = await mapPaced(judged.attestations, (entry) =>
    isSelected(entry, listAttestationCommits(entry, judged, inFlow)) ? [{ entry, judged }] : [],
  )
  return selected.flat()
}

/** The reports elsewhere in the flow of artifacts that have attestations in this trail, by fingerprint, oldest first. */
async function findReportsInFlow(
  service: ServiceContext,
  { history: { org, flow, trail } }: JudgedTrail,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredRecord[]>> {
  const reports = await mapPaced(fingerprints, async (fingerprint) => {
    const records = await findRecords(service, { org, filter: { kinds: ['artifact'], flow, fingerprint } })
    return [fingerprint, records.filter((record) => record.trail !== trail).toReversed()] as const
  })
  return new Map(reports)
}
