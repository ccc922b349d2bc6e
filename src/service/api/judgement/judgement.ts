import { hash } from 'node:crypto'
import type { Operations } from '../../../wire/operation/operations.ts'
import type { Judgement, JudgementSummary } from '../../../wire/resource/judgement.ts'
import { isWholeCommit, parseTrailReference } from '../../../wire/trail-name.ts'
import type { Caller } from '../../access/role.ts'
import type { HandlerInput, HandlerReply, Handlers } from '../../http/handler.ts'
import { HttpProblem } from '../../http/http-problem.ts'
import type { ServiceContext } from '../../context.ts'
import { findLastSequence, type TrailHistory } from '../../trail/history.ts'
import { createLinks, type Links } from '../../http/links.ts'
import type { StoredRecord, TrailKey } from '../../store/record.ts'
import { findNextJudgedExpiry, judgeQuestion, type JudgedQuestion } from '../../trail/question.ts'
import { awaitChange } from '../trail/await-change.ts'
import { createSharedRead, type SharedRead } from '../../limit/shared-read.ts'
import { findTrail } from '../trail/find-trail.ts'
import { readFlowRecords, readRecords } from '../trail/read-trail.ts'
import { readPullRequestHeads, requireArtifacts, resolveCommit } from './trail-question.ts'
import { createPacer } from '../../limit/turn.ts'
import { readTemplateFile } from '../flow/template-file.ts'
import type { TrailEvent } from '../../../wire/resource/trail.ts'
import { findTemplateVersion, isSameTemplate, readNewestTemplate, toVersionedTemplate } from '../../trail/template.ts'
import type { RecordedTemplate } from '../../fact/template.ts'
import { toTrail, toTrailETag } from '../trail/trail.ts'
import type { TemplateRole } from '../../trail/union.ts'
import { judgeHistory, listTrailEvents } from '../../trail/judge-history.ts'

type JudgeTrail = Operations['judgeTrail']
type Input = HandlerInput<JudgeTrail>

export function createJudgementHandlers(): Pick<Handlers, 'judgeTrail'> {
  const share = createSharedRead<View>()
  return { judgeTrail: (input, service) => handleJudgement(service, input, share) }
}

type View =
  | { readonly kind: 'found'; readonly answered: JudgedQuestion; readonly answer: Judgement; readonly etag: string }
  | { readonly kind: 'unknown'; readonly problem: HttpProblem }

/** Handles `judgeTrail`: the judgement now or, with `Prefer: wait`, once it differs from `since` (rules 1.11). Nothing is recorded. */
async function handleJudgement(
  service: ServiceContext,
  input: Input,
  share: SharedRead<View>,
): Promise<HandlerReply<JudgeTrail>> {
  const { waitSeconds } = input.conditions
  const given = input.text === undefined ? undefined : await readTemplateFile(input.text, input.caller.id)
  const { org, flow_name: flow, trail_name: trail } = input.params
  const asked = { ...input.body, given, issuer: input.caller.actor.job?.issuer }
  const read = (): Promise<View> => readView(service, { key: { org, flow, trail }, caller: input.caller }, asked)
  const view =
    waitSeconds === undefined ? await read() : await awaitView(service, input, () => share(toQuestionKey(input), read))
  if (view.kind === 'unknown') throw view.problem
  const applied = waitSeconds === undefined ? {} : { 'preference-applied': `wait=${waitSeconds}` }
  return { status: 200, answer: view.answer, headers: { etag: view.etag, ...applied } }
}

/** A question about a trail as a caller names it. */
export interface AskedTrail {
  readonly key: TrailKey
  readonly caller: Caller
}

/** A trail, artifact or commit that is unknown may still be reported, so it is a view that may change. */
export async function readView(
  service: ServiceContext,
  { key, caller }: AskedTrail,
  asked: AskedQuestion,
): Promise<View> {
  try {
    return await judgeAsked(service, await findTrail(service, key, caller), asked)
  } catch (cause) {
    if (!(cause instanceof HttpProblem) || cause.status !== 404) throw cause
    const named = { ...key, trail: parseTrailReference(key.trail).name }
    return (await judgeAbsentTrail(service, named, asked)) ?? { kind: 'unknown', problem: cause }
  }
}

type GivenTemplate = Awaited<ReturnType<typeof readTemplateFile>> | undefined
type AskedQuestion = Input['body'] & {
  /** `newest`: the newest template of the flow, also where it is the floor of other branches alone. */
  readonly given: GivenTemplate | 'newest'
  readonly issuer: string | undefined
}
type FoundView = Extract<View, { readonly kind: 'found' }>

async function judgeAsked(service: ServiceContext, history: TrailHistory, asked: AskedQuestion): Promise<FoundView> {
  const pause = createPacer()
  const judged = judgeHistory(history, { now: service.store.now() })
  await pause()
  requireArtifacts(judged, asked.fingerprints ?? [])
  const commit = resolveCommit(judged, asked.commit)
  const queued = asked.proof?.queued_pull_requests ?? []
  const heads = queued.map(({ head }) => head)
  const pullRequestHeads = await readPullRequestHeads(service, judged, heads)
  const given = asked.given === 'newest' ? readNewestTemplate(history.flowRecords) : asked.given
  const answered = judgeQuestion(judged, { ...asked, given, commit, pullRequestHeads })
  await pause()
  const links = createLinks(service.publicUrl(), history.org)
  const used = findUsedTemplate(answered)
  const version = used && (await findTemplateVersion(history.flowRecords, used))
  const answer = toJudgement(answered, { links, version: version?.version ?? 0, events: await listTrailEvents(judged) })
  await pause()
  return { kind: 'found', answered, answer, etag: toJudgementETag(answer) }
}

/** A trail that no record began passes for a whole commit if every template lets a trail without any report pass (rules 1.11). */
async function judgeAbsentTrail(
  service: ServiceContext,
  key: TrailKey,
  asked: AskedQuestion,
): Promise<FoundView | undefined> {
  const isOfCommit = isWholeCommit(asked.commit ?? '') && asked.fingerprints === undefined
  if (!isOfCommit || !(await service.store.hasFlow(key.org, key.flow))) return undefined
  const [records, flowRecords] = await Promise.all([readRecords(service, key), readFlowRecords(service, key)])
  if (records.length > 0) return undefined
  const view = await judgeAsked(service, { ...key, records, flowRecords }, asked)
  return view.answered.verdicts.length > 0 && view.answered.joined.is_compliant ? view : undefined
}

/**
 * Equal for requests whose view is the same: the names that an unknown flow is compared with, and the repository of the question, depend on
 * the caller. `since` only ends the wait.
 */
function toQuestionKey({ params, body, text = '', caller }: Input): string {
  return hash('sha256', JSON.stringify([params, { ...body, since: undefined }, text, caller.id]), 'base64')
}

async function awaitView(service: ServiceContext, input: Input, read: () => Promise<View>): Promise<View> {
  const { params, body, conditions, signal, caller } = input
  let found: string | undefined
  return awaitChange(
    service,
    {
      read: async () => {
        const view = await read()
        found = view.kind === 'found' ? view.answered.judged.history.trail : undefined
        return view
      },
      isChanged: (current, first) => current.kind === 'found' && current.etag !== (body.since ?? toFirstETag(first)),
      findNextExpiry: (view) => (view.kind === 'found' ? findNextJudgedExpiry(view.answered) : undefined),
      isAffectedBy: (record) =>
        record.org === params.org && record.flow === params.flow_name && mayChangeView(record, found, body),
    },
    { seconds: conditions.waitSeconds ?? 0, signal, callerId: caller.id },
  )
}

/** Whether a record of the flow may change the view of a trail, or of one that is not found yet. */
function mayChangeView({ kind, trail }: StoredRecord, found: string | undefined, { proof }: Input['body']): boolean {
  if (found === undefined || kind === 'flow' || trail === null) return true
  return trail === found || proof?.queued_pull_requests !== undefined
}

function toFirstETag(first: View): string | undefined {
  return first.kind === 'found' ? first.etag : undefined
}

interface JudgementView {
  readonly links: Links
  readonly events: readonly TrailEvent[]
  /** The version of the flow with the same requirements as the template that was used; 0 without one. */
  readonly version: number
}

/** The answer to a question about a trail (rules 1.11). */
function toJudgement(answered: JudgedQuestion, { links, events, version }: JudgementView): Judgement {
  const { judged, joined } = answered
  const { status, is_compliant, attestations_statuses, artifacts_statuses, waiting_for } = joined
  const used = findUsedTemplate(answered)
  return {
    ...toTrail(judged, links, events),
    compliance_status: {
      status,
      is_compliant,
      attestations_statuses: [...attestations_statuses],
      artifacts_statuses: { ...artifacts_statuses },
      evaluated_at: judged.now,
      flow_template_id: used === undefined || version === 0 ? undefined : `${judged.history.flow}@${version}`,
      waiting_for,
    },
    template: used && toVersionedTemplate({ ...used, version }),
    compliance_state: status,
    is_compliant,
    judgement: toJudgementSummary(answered),
  }
}

/** The ETag of an answer. The sequence is no part of it: a record that changes nothing in the answer ends no wait. */
function toJudgementETag(answer: Judgement): string {
  const facts = { ...answer, judgement: { ...answer.judgement, sequence: undefined } }
  return toTrailETag(facts)
}

/** The template of the question, else the floor. */
function findUsedTemplate({ question, floor }: JudgedQuestion): RecordedTemplate | undefined {
  return question.given ?? floor
}

function toJudgementSummary(answered: JudgedQuestion): JudgementSummary {
  const { question, floor } = answered
  const pinned = findPinned(answered)
  const stateUnder = (role: TemplateRole): string | undefined =>
    answered.verdicts.find((one) => one.role === role)?.verdict.status
  const [given, underFloor] = [stateUnder('given'), stateUnder('floor')]
  return {
    given: given === undefined ? null : { state: given, differs_from_trail: differsFromTrail(answered) },
    floor:
      underFloor === undefined || floor === undefined
        ? null
        : { state: underFloor, source: 'flow', version: floor.version },
    commit: question.commit,
    trail_template: pinned === undefined ? null : { version: pinned.version },
    ignored: answered.joined.ignored.map((one) => ({ ...one })),
    sequence: findLastSequence(answered.judged.history),
  }
}

function differsFromTrail(answered: JudgedQuestion): boolean {
  const pinned = findPinned(answered)
  const { given } = answered.question
  return pinned !== undefined && given !== undefined && !isSameTemplate(pinned, given)
}

/** The template that the trail keeps; undefined for a trail that no record began. */
function findPinned({ judged: { pinned, history } }: JudgedQuestion): JudgedQuestion['judged']['pinned'] {
  return history.records.length > 0 ? pinned : undefined
}
