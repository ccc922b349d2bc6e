import { hash } from 'node:crypto'
import type { Operations } from '../../schema/operation/operations.ts'
import type { Trail } from '../../schema/resource/trail.ts'
import { canonicalJson } from '../../json/canonical.ts'
import { nextChange } from '../../verdict/judge/timeline.ts'
import { matches, type Condition } from '../http/request/conditional.ts'
import type { Input, Reply } from '../http/input.ts'
import { notBegun } from '../http/response/refusal.ts'
import type { Service } from '../context.ts'
import type { TrailKey } from '../store/store.ts'
import { momentAt } from '../history/history.ts'
import { judgeHistory, type Judged } from '../history/judged-trail.ts'
import { createLinks } from '../resource/links.ts'
import { toTrail } from '../resource/trail.ts'
import { readHistory } from '../query/history.ts'
import { createAlarm } from '../query/wait-for-record.ts'

type GetTrail = Operations['getTrail']

interface Snapshot {
  readonly judged: Judged
  readonly trail: Trail
  readonly tag: string
}

/** A trail now, as it stood at a moment, or as soon as it is another than the caller knows (decisions.md §1). */
export async function readTrail(service: Service, input: Input<GetTrail>): Promise<Reply<GetTrail>> {
  const { params, query, condition } = input
  const place = { org: params.org, flow: params.flow_name, trail: params.trail_name }
  const isWaiting = condition.wait !== undefined && query.as_of === undefined
  const { trail, tag } = isWaiting
    ? await awaitChange(service, input, place)
    : await takeSnapshot(service, place, query.as_of)
  const headers = { etag: tag, ...(isWaiting ? { 'preference-applied': `wait=${condition.wait}` } : {}) }
  if (matches(condition, tag)) return { status: 304, headers }
  return { status: 200, answer: trail, headers }
}

/** The trail with what is known at `asOf` (epoch seconds); what lies ahead is not known yet. */
async function takeSnapshot(service: Service, place: TrailKey, asOf?: number): Promise<Snapshot> {
  const history = await readHistory(service, place)
  const judged = judgeHistory(history, momentAt(asOf, service.store.now()))
  if (judged.history.records.length === 0) throw notBegun(place.trail)
  const trail = toTrail(judged, createLinks(service.publicUrl(), place.org))
  return { judged, trail, tag: toTag(trail) }
}

/** Of the facts alone: when they were looked at makes no difference. */
function toTag({ compliance_status: status, ...trail }: Trail): string {
  const facts = canonicalJson({ ...trail, status: { ...status, evaluated_at: undefined } })
  return `"${hash('sha256', facts, 'base64url')}"`
}

/** Woken by what is recorded, and by what changes through time alone. */
async function awaitChange(service: Service, input: Input<GetTrail>, place: TrailKey): Promise<Snapshot> {
  const { store, stopping } = service
  const alarm = createAlarm(
    store,
    AbortSignal.any([stopping, input.signal]),
    ({ org, flow, trail, kind }) =>
      org === place.org && flow === place.flow && (trail === place.trail || kind === 'flow'),
  )
  try {
    const end = store.now() + (input.condition.wait ?? 0)
    const first = await takeSnapshot(service, place)
    let current = first
    while (!hasChanged(current, first, input.condition) && store.now() < end && !alarm.isOver()) {
      const next = nextChange(current.judged.evidence, current.judged.now) ?? end
      await alarm.wait(Math.min(next, end) - store.now())
      current = await takeSnapshot(service, place)
    }
    return current
  } finally {
    alarm.close()
  }
}

/** Since what the caller knows, or where they say nothing of that, since they came. */
function hasChanged(current: Snapshot, first: Snapshot, condition: Condition): boolean {
  return condition.noneMatch.length > 0 ? !matches(condition, current.tag) : current.tag !== first.tag
}
