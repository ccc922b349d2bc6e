import { groupBy } from '../../verdict/evidence/group-by.ts'
import type { Service } from '../context.ts'
import type { ArtifactKey, StoredRecord } from '../store/store.ts'
import { readArtifacts, type ArtifactEntry } from '../history/artifact-entry.ts'
import { judgeHistory, type Judged } from '../history/judged-trail.ts'
import { namesOfTrails, readHistories, type FlowPlace } from './history.ts'

/** An artifact in the trail that holds it, or in none. */
export interface Held {
  readonly entry: ArtifactEntry
  readonly judged: Judged
}

export function isInTrail({ entry }: Held): boolean {
  return entry.first.trail !== null
}

/** The artifacts of a flow under these keys, in their order. */
export async function readHeld(
  service: Service,
  place: FlowPlace,
  keys: readonly ArtifactKey[],
): Promise<readonly Held[]> {
  const histories = await readHistories(service, place, namesOfTrails(keys))
  const now = service.store.now()
  const judged = new Map([...histories].map(([trail, history]) => [trail, judgeHistory(history, { now })]))
  const held = await Promise.all(
    keys.map(async ({ trail, fingerprint }) =>
      trail === null ? readLoose(service, place, fingerprint) : pick(judged.get(trail), fingerprint),
    ),
  )
  return held.flat()
}

/** The artifacts of an organisation under these keys, each key once, flow by flow. */
export async function readHeldAnywhere(
  service: Service,
  org: string,
  keys: readonly ArtifactKey[],
): Promise<readonly Held[]> {
  const once = new Map(keys.map((key) => [JSON.stringify([key.flow, key.trail, key.fingerprint]), key]))
  const byFlow = groupBy(once.values(), ({ flow }) => flow)
  const held = await Promise.all([...byFlow].map(([flow, ofFlow]) => readHeld(service, { org, flow }, ofFlow)))
  return held.flat()
}

/** Every artifact of a trail. */
export function listHeld(judged: Judged): readonly Held[] {
  return judged.artifacts.map((entry) => ({ entry, judged }))
}

export function toKey({ flow, trail, fingerprint }: StoredRecord): ArtifactKey {
  return { flow: flow ?? '', trail, fingerprint: fingerprint ?? '' }
}

function pick(judged: Judged | undefined, fingerprint: string): readonly Held[] {
  if (judged === undefined) return []
  return listHeld(judged).filter(({ entry }) => entry.report.fingerprint === fingerprint)
}

/** One that was reported without a trail has no template and no evidence. */
async function readLoose(service: Service, { org, flow }: FlowPlace, fingerprint: string): Promise<readonly Held[]> {
  const reports = await service.store.find(org, { kinds: ['artifact'], flow, fingerprint })
  const records = reports.filter(({ trail }) => trail === null).toReversed()
  const history = { org, flow, trail: '', records, flowRecords: [] }
  const judged = judgeHistory(history, { now: service.store.now() })
  return readArtifacts(records).map((entry) => ({ entry, judged }))
}
