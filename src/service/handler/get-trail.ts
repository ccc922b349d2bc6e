import type { Operations } from '../../wire/operation/operations.ts'
import { parseTrailReference } from '../../wire/trail-name.ts'
import type { Trail } from '../../wire/resource/trail.ts'
import { findNextExpiry } from '../../evidence/judge/timeline.ts'
import { matchesETag, type Conditions } from '../http/request/conditional.ts'
import type { HandlerInput, HandlerReply } from '../http/handler.ts'
import { trailNotStarted } from '../http/http-problem.ts'
import type { ServiceContext } from '../context.ts'
import type { TrailKey } from '../store/record.ts'
import { toJudgementTime } from '../history/history.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import { createLinks } from '../resource/links.ts'
import { toTrail, toTrailETag } from '../resource/trail.ts'
import { createPacer } from '../limit/turn.ts'
import { awaitChange } from '../query/await-change.ts'
import { createSharedRead, type SharedRead } from '../limit/shared-read.ts'
import { readHistory } from '../query/read-history.ts'

type GetTrail = Operations['getTrail']

interface Snapshot {
  readonly judged: JudgedTrail
  readonly trail: Trail
  readonly etag: string
  /** The JSON of the trail. It is written once for all requests that share the snapshot. */
  readonly json: () => Uint8Array<ArrayBuffer>
}

export function createGetTrail(
  service: ServiceContext,
): (input: HandlerInput<GetTrail>) => Promise<HandlerReply<GetTrail>> {
  const share = createSharedRead<Snapshot>()
  return (input) => getTrail(service, input, share)
}

/** Handles `getTrail`: the trail now, at the time `as_of`, or after its next change with `Prefer: wait` (rules 1.5). */
async function getTrail(
  service: ServiceContext,
  input: HandlerInput<GetTrail>,
  share: SharedRead<Snapshot>,
): Promise<HandlerReply<GetTrail>> {
  const { params, query, conditions } = input
  const trailKey = { org: params.org, flow: params.flow_name, trail: parseTrailReference(params.trail_name).name }
  const isWaiting = conditions.waitSeconds !== undefined && query.as_of === undefined
  const { trail, etag, json } = isWaiting
    ? await awaitTrailChange(service, { input, trailKey, share })
    : await takeSnapshot(service, trailKey, query.as_of)
  const headers = { etag, ...(isWaiting ? { 'preference-applied': `wait=${conditions.waitSeconds}` } : {}) }
  if (matchesETag(conditions, etag)) return { status: 304, headers }
  return { status: 200, answer: trail, json: json(), headers }
}

/** Reads the trail at `asOf` (epoch seconds); now without it. */
async function takeSnapshot(service: ServiceContext, trailKey: TrailKey, asOf?: number): Promise<Snapshot> {
  const history = await readHistory(service, trailKey)
  const pause = createPacer()
  const judged = service.trailJudge.judge(history, toJudgementTime(asOf, service.store.now()))
  if (judged.history.records.length === 0) throw trailNotStarted(trailKey.trail)
  await pause()
  const trail = toTrail(
    judged,
    createLinks(service.publicUrl(), trailKey.org),
    await service.trailJudge.listEvents(judged),
  )
  await pause()
  return { judged, trail, etag: toTrailETag(trail), json: encodeOnce(trail) }
}

function encodeOnce(trail: Trail): () => Uint8Array<ArrayBuffer> {
  let bytes: Uint8Array<ArrayBuffer> | undefined
  return () => (bytes ??= Buffer.from(JSON.stringify(trail)))
}

interface WaitingRead {
  readonly input: HandlerInput<GetTrail>
  readonly trailKey: TrailKey
  readonly share: SharedRead<Snapshot>
}

/** Waits until a record or an expiry changes the trail, or the time is up (rules 1.5). */
async function awaitTrailChange(service: ServiceContext, { input, trailKey, share }: WaitingRead): Promise<Snapshot> {
  const { conditions, signal, caller } = input
  const read = (): Promise<Snapshot> => takeSnapshot(service, trailKey)
  const key = JSON.stringify([trailKey.org, trailKey.flow, trailKey.trail])
  return awaitChange(
    service,
    {
      read: () => share(key, read),
      isChanged: (current, first) => hasChanged(current, first, conditions),
      findNextExpiry: ({ judged }) => findNextExpiry(judged.evidence, judged.now),
      isAffectedBy: ({ org, flow, trail, kind }) =>
        org === trailKey.org && flow === trailKey.flow && (trail === trailKey.trail || kind === 'flow'),
    },
    { seconds: conditions.waitSeconds ?? 0, signal, callerId: caller.id },
  )
}

/** Compares with the ETag of the caller; without one, with the trail at the start of the request (rules 1.5). */
function hasChanged(current: Snapshot, first: Snapshot, conditions: Conditions): boolean {
  return conditions.noneMatch.length > 0 ? !matchesETag(conditions, current.etag) : current.etag !== first.etag
}
