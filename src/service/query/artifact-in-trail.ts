import { groupBy } from '../../verdict/evidence/group-by.ts'
import { notFound } from '../http/http-problem.ts'
import type { ServiceContext } from '../context.ts'
import type { ArtifactKey } from '../store/reader.ts'
import type { StoredRecord } from '../store/record.ts'
import type { ArtifactEntry } from '../history/artifact-entry.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import { mapPaced } from '../step.ts'
import { findRecords } from './find-records.ts'
import { listTrailNames, readHistories, type FlowKey } from './read-history.ts'
import { findPlaces } from './record-place.ts'

/** An artifact in its trail, or without a trail. */
export interface ArtifactInTrail {
  readonly entry: ArtifactEntry
  readonly judged: JudgedTrail
}

export function isInTrail({ entry }: ArtifactInTrail): boolean {
  return entry.first.trail !== null
}

/** Reads the artifacts of a flow with these keys, in their order. */
export async function readArtifactsByKey(
  service: ServiceContext,
  flowKey: FlowKey,
  keys: readonly ArtifactKey[],
): Promise<readonly ArtifactInTrail[]> {
  const histories = await readHistories(service, flowKey, listTrailNames(keys))
  const trails = await service.trailJudge.judgeEach(histories.values(), { now: service.store.now() })
  const judged = new Map(trails.map((one) => [one.history.trail, one]))
  const artifacts = await mapPaced(keys, async ({ trail, fingerprint }) => {
    const one = trail === null ? await judgeWithoutTrail(service, flowKey, fingerprint) : judged.get(trail)
    return one === undefined ? [] : selectByFingerprint(one, fingerprint)
  })
  return artifacts.flat()
}

/** Reads the artifacts of an organisation with these keys, grouped by flow. A repeated key is read once. */
export async function readArtifactsOfOrganisation(
  service: ServiceContext,
  org: string,
  keys: readonly ArtifactKey[],
): Promise<readonly ArtifactInTrail[]> {
  const uniqueKeys = new Map(keys.map((key) => [JSON.stringify([key.flow, key.trail, key.fingerprint]), key]))
  const byFlow = groupBy(uniqueKeys.values(), ({ flow }) => flow)
  const artifacts = await mapPaced(byFlow, ([flow, ofFlow]) => readArtifactsByKey(service, { org, flow }, ofFlow))
  return artifacts.flat()
}

/** Reads the artifact in the trail where it was last reported (rules 1.3). Throws 404 if the flow has no report of it. */
export async function findNewestArtifact(
  service: ServiceContext,
  flowKey: FlowKey,
  fingerprint: string,
): Promise<ArtifactInTrail> {
  const filter = { kinds: ['artifact'], flow: flowKey.flow, fingerprint } as const
  const newest = await findPlaces(service, { org: flowKey.org, filter, limit: 1 })
  const [artifact] = await readArtifactsByKey(service, flowKey, newest.map(toArtifactKey))
  if (artifact === undefined) throw notFound(`artifact ${fingerprint} in the flow "${flowKey.flow}"`)
  return artifact
}

/** Every artifact of a trail. */
export function listTrailArtifacts(judged: JudgedTrail): readonly ArtifactInTrail[] {
  return judged.artifacts.map((entry) => ({ entry, judged }))
}

/** The artifacts that a condition selects, the newest first by their first report. Other requests run between them. */
export async function selectArtifacts(
  artifacts: readonly ArtifactInTrail[],
  isSelected: (artifact: ArtifactInTrail) => boolean,
): Promise<readonly ArtifactInTrail[]> {
  const selected = await mapPaced(artifacts, (artifact) => (isSelected(artifact) ? [artifact] : []))
  return selected.flat().toSorted((a, b) => b.entry.first.sequence - a.entry.first.sequence)
}

/** Shows artifacts, in their order. Other requests run between them. */
export async function showArtifacts<T>(
  artifacts: readonly ArtifactInTrail[],
  show: (entry: ArtifactEntry, judged: JudgedTrail) => T,
): Promise<T[]> {
  return mapPaced(artifacts, ({ entry, judged }) => show(entry, judged))
}

export function toArtifactKey({
  flow,
  trail,
  fingerprint,
}: Pick<StoredRecord, 'flow' | 'trail' | 'fingerprint'>): ArtifactKey {
  return { flow: flow ?? '', trail, fingerprint: fingerprint ?? '' }
}

function selectByFingerprint(judged: JudgedTrail, fingerprint: string): readonly ArtifactInTrail[] {
  return judged.artifacts.filter(({ report }) => report.fingerprint === fingerprint).map((entry) => ({ entry, judged }))
}

/** An artifact without a trail has no template and no evidence. */
async function judgeWithoutTrail(
  service: ServiceContext,
  { org, flow }: FlowKey,
  fingerprint: string,
): Promise<JudgedTrail> {
  const filter = { kinds: ['artifact'], flow, fingerprint, withoutTrail: true } as const
  const records = (await findRecords(service, { org, filter })).toReversed()
  await service.trailJudge.prepare(records)
  return service.trailJudge.judge({ org, flow, trail: '', records, flowRecords: [] }, { now: service.store.now() })
}
