import { hash } from 'node:crypto'
import type { Operations } from '../../wire/operation/operations.ts'
import type { Judgement } from '../../wire/resource/judgement.ts'
import { isWholeCommit, parseTrailReference } from '../../wire/trail-name.ts'
import { findNextExpiry } from '../../evidence/judge/timeline.ts'
import type { HandlerInput, HandlerReply, Handlers } from '../http/handler.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { ServiceContext } from '../context.ts'
import type { TrailHistory } from '../history/history.ts'
import { createLinks } from '../resource/links.ts'
import type { StoredRecord, TrailKey } from '../store/record.ts'
import { findUsedTemplate, toJudgement, toJudgementETag } from '../judgement/judgement.ts'
import { judgeQuestion, listJudgedEvidence, type JudgedQuestion } from '../judgement/judge-question.ts'
import { awaitChange } from '../query/await-change.ts'
import { createSharedRead, type SharedRead } from '../limit/shared-read.ts'
import { findTrail } from '../query/find-trail.ts'
import { readFlowRecords, readRecords } from '../query/read-history.ts'
import { findTemplateVersion } from '../query/template-version.ts'
import { readPullRequestHeads, requireArtifacts, resolveCommit } from '../query/trail-question.ts'
import { createPacer } from '../limit/turn.ts'
import { readTemplateFile } from '../write/template-file.ts'

type JudgeTrail = Operations['judgeTrail']
type Input = HandlerInput<JudgeTrail>

export function createJudgementHandlers(service: ServiceContext): Pick<Handlers, 'judgeTrail'> {
  const share = createSharedRead<View>()
  return { judgeTrail: (input) => handleJudgement(service, input, share) }
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
  const read = (): Promise<View> => readView(service, input, given)
  const view =
    waitSeconds === undefined ? await read() : await awaitView(service, input, () => share(toQuestionKey(input), read))
  if (view.kind === 'unknown') throw view.problem
  const applied = waitSeconds === undefined ? {} : { 'preference-applied': `wait=${waitSeconds}` }
  return { status: 200, answer: view.answer, headers: { etag: view.etag, ...applied } }
}

/** A trail, artifact or commit that is unknown may still be reported, so it is a view that may change. */
async function readView(service: ServiceContext, input: Input, given: GivenTemplate): Promise<View> {
  const { org, flow_name: flow, trail_name: trail } = input.params
  const key = { org, flow, trail: parseTrailReference(trail).name }
  const asked = { ...input.body, given, issuer: input.caller.actor.job?.issuer }
  try {
    return await judgeHistory(service, await findTrail(service, { org, flow, trail }, input.caller), asked)
  } catch (cause) {
    if (!(cause instanceof HttpProblem) || cause.status !== 404) throw cause
    return (await judgeAbsentTrail(service, key, asked)) ?? { kind: 'unknown', problem: cause }
  }
}

type GivenTemplate = Awaited<ReturnType<typeof readTemplateFile>> | undefined
type AskedQuestion = Input['body'] & { readonly given: GivenTemplate; readonly issuer: string | undefined }
type FoundView = Extract<View, { readonly kind: 'found' }>

async function judgeHistory(service: ServiceContext, history: TrailHistory, asked: AskedQuestion): Promise<FoundView> {
  const pause = createPacer()
  const judged = service.trailJudge.judge(history, { now: service.store.now() })
  await pause()
  requireArtifacts(judged, asked.fingerprints ?? [])
  const commit = resolveCommit(judged, asked.commit)
  const queued = asked.proof?.queued_pull_requests ?? []
  const heads = queued.map(({ head }) => head)
  const pullRequestHeads = await readPullRequestHeads(service, judged, heads)
  const answered = judgeQuestion(judged, { ...asked, commit, pullRequestHeads })
  await pause()
  const links = createLinks(service.publicUrl(), history.org)
  const version = await findTemplateVersion(history.flowRecords, findUsedTemplate(answered))
  const answer = toJudgement(answered, { links, version, events: await service.trailJudge.listEvents(judged) })
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
  const view = await judgeHistory(service, { ...key, records, flowRecords }, asked)
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

/** A policy of either template may have a `max_age`. */
function findNextJudgedExpiry(answered: JudgedQuestion): number | undefined {
  const expiries = listJudgedEvidence(answered).map((evidence) => findNextExpiry(evidence, answered.judged.now))
  const known = expiries.filter((at) => at !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}
