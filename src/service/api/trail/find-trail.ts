import { isShortCommit, isWholeCommit, parseTrailReference } from '../../../wire/trail-name.ts'
import { findNearestNames, joinNames } from '../../../text/nearest-name.ts'
import { isAllowed, type Caller } from '../../access/role.ts'
import { ambiguousName, invalidRequest, unknownName } from '../../http/http-problem.ts'
import type { ServiceContext } from '../../context.ts'
import type { TrailHistory } from '../../trail/history.ts'
import type { TrailKey, FlowKey } from '../../store/record.ts'
import { findHistory } from './read-trail.ts'
import type { Filter, RecordPlace } from '../../store/reader.ts'

/** Only this many of the newest trails or flows are searched for a name, so that a wrong name costs no more among many. */
const maxSearched = 1000

/** A message proposes no more trails. */
const maxProposed = 10

/**
 * Reads the history of a trail by its name or, if no trail has the name, by the first 7 to 39 characters of a commit SHA (rules 1.11).
 * `name:` before the name excludes commits. Throws 404 with the nearest names, and 400 if several trails match.
 */
export async function findTrail(service: ServiceContext, asked: TrailKey, caller: Caller): Promise<TrailHistory> {
  const { name, isByName } = parseTrailReference(asked.trail)
  const key = { ...asked, trail: name }
  const exact = await findHistory(service, key)
  if (exact !== undefined) {
    await requireOneMeaning(service, asked)
    return exact
  }
  await requireKnownFlow(service, key, caller)
  const ofCommit = isByName ? [] : await listTrailsOfCommit(service, key)
  const [only, ...others] = ofCommit
  // A whole SHA is the name of one trail. Another trail of the same commit is only proposed.
  if (only === undefined || isWholeCommit(name)) {
    const names = await service.store.listTrails(key.org, key.flow, { limit: maxSearched })
    const near = ofCommit.length > 0 ? ofCommit.slice(0, 3) : findNearestNames(name, names)
    throw unknownName(`trail "${name}" in the flow "${key.flow}"`, joinNames(near))
  }
  if (others.length > 0) throw ambiguousName('trail_name', name, joinNames(ofCommit))
  const found = await findHistory(service, { ...key, trail: only })
  if (found === undefined) throw new Error(`The trail ${only} is listed and has no records.`)
  return found
}

/**
 * Throws 400 if the name of a trail is also the beginning of a commit of another one (rules 1.11): a change can report into a trail that is
 * named like the beginning of a commit, also before the commit is reported.
 */
export async function requireOneMeaning(
  service: ServiceContext,
  { trail: asked, ...flowKey }: TrailKey,
): Promise<void> {
  const { name, isByName } = parseTrailReference(asked)
  if (isByName || !isShortCommit(name)) return
  const others = (await listTrailsOfCommit(service, { ...flowKey, trail: name })).filter((it) => it !== name)
  if (others.length === 0) return
  const reason = `"${name}" is the name of a trail and the beginning of a commit of ${joinNames(others)}; use that name, or "name:${name}" for the trail of this name`
  throw invalidRequest('path', { trail_name: reason })
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
  { org, flow, trail: beginning }: TrailKey,
): Promise<readonly string[]> {
  if (!isShortCommit(beginning) && !isWholeCommit(beginning)) return []
  const named = await service.store.listCommitNames(org, flow, beginning)
  const found = new Set(named.slice(0, maxProposed))
  const filter = { kinds: ['trail'], flow, commitPrefix: beginning } as const
  const places = searchPlaces(service, { org, filter })
  for await (const { trail } of found.size < maxProposed ? places : []) {
    if (trail !== null) found.add(trail)
    if (found.size === maxProposed) break
  }
  return [...found]
}

/** Most searches that end early end at one of these. */
const firstPart = 32

/** Finds where records are, newest first: the newest ones, and all others only if the search goes on. */
export async function* searchPlaces(
  service: Pick<ServiceContext, 'store'>,
  { org, filter }: { readonly org: string; readonly filter: Filter },
): AsyncGenerator<RecordPlace, void, undefined> {
  const { findPlaces } = service.store
  const newest = await findPlaces(org, filter, firstPart)
  yield* newest
  const last = newest.at(-1)
  if (last === undefined || newest.length < firstPart) return
  yield* await findPlaces(org, { ...filter, upTo: last.sequence - 1 })
}
