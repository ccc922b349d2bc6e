import { findNearestNames, joinNames } from '../../text/nearest-name.ts'
import { isAllowed, type Caller } from '../access/role.ts'
import { ambiguousName, unknownName } from '../http/http-problem.ts'
import type { ServiceContext } from '../context.ts'
import type { TrailHistory } from '../history/history.ts'
import type { TrailKey } from '../store/record.ts'
import { findHistory, type FlowKey } from './read-history.ts'
import { searchPlaces } from './record-place.ts'

/** Only this many of the newest trails or flows are searched for a name, so that a wrong name costs no more among many. */
const maxSearched = 1000

/** A message proposes no more trails. */
const maxProposed = 10

/**
 * Reads the history of a trail by its name or, if no trail has the name, by the first 7 to 39 characters of a commit SHA (rules 1.11).
 * Throws 404 with the nearest names, and 400 if several trails match.
 */
export async function findTrail(service: ServiceContext, key: TrailKey, caller: Caller): Promise<TrailHistory> {
  const exact = await findHistory(service, key)
  if (exact !== undefined) return exact
  await requireKnownFlow(service, key, caller)
  const names = await service.store.listTrails(key.org, key.flow, { limit: maxSearched })
  const ofCommit = await listTrailsOfCommit(service, key, names)
  const [only, ...others] = ofCommit
  // A whole SHA is the name of one trail. Another trail of the same commit is only proposed.
  if (only === undefined || !isShortened(key.trail)) {
    const near = ofCommit.length > 0 ? ofCommit.slice(0, 3) : findNearestNames(key.trail, names)
    throw unknownName(`trail "${key.trail}" in the flow "${key.flow}"`, joinNames(near))
  }
  if (others.length > 0) throw ambiguousName('trail_name', key.trail, joinNames(ofCommit.slice(0, 10)))
  const found = await findHistory(service, { ...key, trail: only })
  if (found === undefined) throw new Error(`The trail ${only} is listed and has no records.`)
  return found
}

/** Throws 404 with the nearest names, of the newest flows that the caller may read, if the flow has no record. */
export async function requireKnownFlow(
  { store }: ServiceContext,
  { org, flow }: FlowKey,
  caller: Caller,
): Promise<void> {
  if (await store.hasFlow(org, flow)) return
  const newest = (await store.listFlows(org)).slice(-maxSearched)
  const readable = newest.filter((name) => isAllowed(caller, 'read', { org, flow: name }))
  const near = findNearestNames(flow, readable)
  throw unknownName(`flow "${flow}" in the organisation "${org}"`, joinNames(near))
}

/** Trails that were reported with a commit, or have the name of one, that begins like the name: as many as a message proposes. */
async function listTrailsOfCommit(
  service: ServiceContext,
  { org, flow, trail: prefix }: TrailKey,
  names: readonly string[],
): Promise<readonly string[]> {
  if (!/^[a-f0-9]{7,64}$/.test(prefix)) return []
  const found = new Set(names.filter((name) => name.startsWith(prefix) && /^[a-f0-9]+$/.test(name)))
  const filter = { kinds: ['trail'], flow, commitPrefix: prefix } as const
  const places = searchPlaces(service, { org, filter })
  for await (const { trail } of found.size < maxProposed ? places : []) {
    if (trail !== null) found.add(trail)
    if (found.size === maxProposed) break
  }
  return [...found]
}

function isShortened(commit: string): boolean {
  return commit.length < 40
}
