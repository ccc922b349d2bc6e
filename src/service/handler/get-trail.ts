import type { Operations } from '../../schema/operation/operations.ts'
import type { Trail } from '../../schema/resource/trail.ts'
import { findNextExpiry } from '../../verdict/judge/timeline.ts'
import { matchesETag, type Conditions } from '../http/request/conditional.ts'
import type { HandlerInput, HandlerReply } from '../http/handler.ts'
import { trailNotStarted } from '../http/http-problem.ts'
import type { ServiceContext } from '../context.ts'
import type { TrailKey } from '../store/record.ts'
import { toJudgementTime } from '../history/history.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import { createLinks } from '../resource/links.ts'
import { toTrail, toTrailETag } from '../resource/trail.ts'
import { awaitChange } from '../query/await-change.ts'
import { readHistory } from '../query/read-history.ts'

type GetTrail = Operations['getTrail']

interface Snapshot {
  readonly judged: JudgedTrail
  readonly trail: Trail
  readonly etag: string
}

/** Handles `getTrail`: the trail now, at the time `as_of`, or after its next change with `Prefer: wait` (rules 1.5). */
export async function getTrail(
  service: ServiceContext,
  input: HandlerInput<GetTrail>,
): Promise<HandlerReply<GetTrail>> {
  const { params, query, conditions } = input
  const trailKey = { org: params.org, flow: params.flow_name, trail: params.trail_name }
  const isWaiting = conditions.waitSeconds !== undefined && query.as_of === undefined
  const { trail, etag } = isWaiting
    ? await awaitTrailChange(service, input, trailKey)
    : await takeSnapshot(service, trailKey, query.as_of)
  const headers = { etag, ...(isWaiting ? { 'preference-applied': `wait=${conditions.waitSeconds}` } : {}) }
  if (matchesETag(conditions, etag)) return { status: 304, headers }
  return { status: 200, answer: trail, headers }
}

/** Reads the trail at `asOf` (epoch seconds); now without it. */
async function takeSnapshot(service: ServiceContext, trailKey: TrailKey, asOf?: number): Promise<Snapshot> {
  const history = await readHistory(service, trailKey)
  const judged = service.trailJudge.judge(history, toJudgementTime(asOf, service.store.now()))
  if (judged.history.records.length === 0) throw trailNotStarted(trailKey.trail)
  const trail = toTrail(judged, createLinks(service.publicUrl(), trailKey.org), service.trailJudge.listEvents(judged))
  return { judged, trail, etag: toTrailETag(trail) }
}

/** Waits until a record or an expiry changes the trail, or the time is up (rules 1.5). */
async function awaitTrailChange(
  service: ServiceContext,
  input: HandlerInput<GetTrail>,
  trailKey: TrailKey,
): Promise<Snapshot> {
  const { conditions, signal } = input
  return awaitChange(
    service,
    {
      read: () => takeSnapshot(service, trailKey),
      isChanged: (current, first) => hasChanged(current, first, conditions),
      findNextExpiry: ({ judged }) => findNextExpiry(judged.evidence, judged.now),
      isAffectedBy: ({ org, flow, trail, kind }) =>
        org === trailKey.org && flow === trailKey.flow && (trail === trailKey.trail || kind === 'flow'),
    },
    { seconds: conditions.waitSeconds ?? 0, signal },
  )
}

/** Compares with the ETag of the caller; without one, with the trail at the start of the request (rules 1.5). */
function hasChanged(current: Snapshot, first: Snapshot, conditions: Conditions): boolean {
  return conditions.noneMatch.length > 0 ? !matchesETag(conditions, current.etag) : current.etag !== first.etag
}
