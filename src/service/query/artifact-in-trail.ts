import { groupBy } from '../../verdict/evidence/group-by.ts'
import { notFound } from '../http/http-problem.ts'
import type { ServiceContext } from '../context.ts'
import type { ArtifactKey } from '../store/reader.ts'
import type { StoredRecord } from '../store/record.ts'
import { readArtifactEntries, type ArtifactEntry } from '../history/artifact-entry.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import { findRecords } from './find-records.ts'
import { listTrailNames, readHistories, type FlowKey } from './read-history.ts'

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
  const artifacts = await Promise.all(
    keys.map(async ({ trail, fingerprint }) =>
      trail === null
        ? readWithoutTrail(service, flowKey, fingerprint)
        : selectByFingerprint(judged.get(trail), fingerprint),
    ),
  )
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
  const artifacts = await Promise.all(
    [...byFlow].map(([flow, ofFlow]) => readArtifactsByKey(service, { org, flow }, ofFlow)),
  )
  return artifacts.flat()
}

/** Reads the artifact in the trail where it was last reported (rules 1.3). Throws 404 if the flow has no report of it. */
export async function findNewestArtifact(
  service: ServiceContext,
  flowKey: FlowKey,
  fingerprint: string,
): Promise<ArtifactInTrail> {
  const filter = { kinds: ['artifact'], flow: flowKey.flow, fingerprint } as const
  const newest = await service.store.find(flowKey.org, filter, { offset: 0, limit: 1 })
  const [artifact] = await readArtifactsByKey(service, flowKey, newest.map(toArtifactKey))
  if (artifact === undefined) throw notFound(`artifact ${fingerprint} in the flow "${flowKey.flow}"`)
  return artifact
}

/** Every artifact of a trail. */
export function listTrailArtifacts(judged: JudgedTrail): readonly ArtifactInTrail[] {
  return judged.artifacts.map((entry) => ({ entry, judged }))
}

export function toArtifactKey({
  flow,
  trail,
  fingerprint,
}: Pick<StoredRecord, 'flow' | 'trail' | 'fingerprint'>): ArtifactKey {
  return { flow: flow ?? '', trail, fingerprint: fingerprint ?? '' }
}

function selectByFingerprint(judged: JudgedTrail | undefined, fingerprint: string): readonly ArtifactInTrail[] {
  if (judged === undefined) return []
  return listTrailArtifacts(judged).filter(({ entry }) => entry.report.fingerprint === fingerprint)
}

/** An artifact without a trail has no template and no evidence. */
async function readWithoutTrail(
  service: ServiceContext,
  { org, flow }: FlowKey,
  fingerprint: string,
): Promise<readonly ArtifactInTrail[]> {
  const filter = { kinds: ['artifact'], flow, fingerprint, withoutTrail: true } as const
  const records = (await findRecords(service, { org, filter })).toReversed()
  const history = { org, flow, trail: '', records, flowRecords: [] }
  const judged = service.trailJudge.judge(history, { now: service.store.now() })
  return readArtifactEntries(records).map((entry) => ({ entry, judged }))
}
