import type { ServiceContext } from '../../context.ts'
import type { AttestationFact } from '../../../evidence/fact/evidence.ts'
import { listAttestationCommits, listForeignFingerprints } from '../../trail/commit.ts'
import type { JudgedTrail } from '../../trail/judged-trail.ts'
import { mapPaced } from '../../limit/turn.ts'
import { readHistoriesOf } from '../trail/read-trail.ts'
import type { RecordPlace } from '../../store/reader.ts'
import { judgeHistories } from '../../trail/judge-history.ts'

/** An attestation in its trail. */
export interface AttestationInTrail {
  readonly fact: AttestationFact
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
    (fingerprint) => service.store.findPlaces(org, { kinds: ['attestation'], fingerprint }),
  )
  const histories = await readHistoriesOf(service, org, [...records, ...attesting.flat()])
  return judgeHistories(histories, { now: service.store.now() })
}

/** An attestation, and all its commits (rules 2.10). */
type IsSelected = (fact: AttestationFact, commits: readonly string[]) => boolean

/** The attestations of the trails that a condition selects, newest first. Other requests run between them. */
export async function selectAttestations(
  service: ServiceContext,
  trails: readonly JudgedTrail[],
  isSelected: IsSelected,
): Promise<readonly AttestationInTrail[]> {
  const selected = await mapPaced(trails, (judged) => selectInTrail(service, judged, isSelected))
  return selected.flat().toSorted((a, b) => b.fact.sequence - a.fact.sequence)
}

async function selectInTrail(
  service: ServiceContext,
  judged: JudgedTrail,
  isSelected: IsSelected,
): Promise<readonly AttestationInTrail[]> {
  const fingerprints = await findForeignFingerprints(judged)
  const inFlow = await findReportsInFlow(service, judged, fingerprints)
  const selected = await mapPaced(judged.attestations, (fact) =>
    isSelected(fact, listAttestationCommits(fact, judged, inFlow)) ? [{ fact, judged }] : [],
  )
  return selected.flat()
}

/** One attestation after the other, because each is compared with all artifacts of the trail. */
async function findForeignFingerprints(judged: JudgedTrail): Promise<readonly string[]> {
  const found = await mapPaced(judged.attestations, (fact) =>
    listForeignFingerprints({ ...judged, attestations: [fact] }),
  )
  return [...new Set(found.flat())]
}

/** The reports elsewhere in the flow of artifacts that have attestations in this trail, by fingerprint, oldest first. */
async function findReportsInFlow(
  service: ServiceContext,
  { history: { org, flow, trail } }: JudgedTrail,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordPlace[]>> {
  const reports = await mapPaced(fingerprints, async (fingerprint) => {
    const records = await service.store.findPlaces(org, { kinds: ['artifact'], flow, fingerprint })
    return [fingerprint, records.filter((record) => record.trail !== trail).toReversed()] as const
  })
  return new Map(reports)
}
