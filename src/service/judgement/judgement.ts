import type { Judgement, JudgementSummary } from '../../wire/resource/judgement.ts'
import type { TrailEvent } from '../../wire/resource/trail.ts'
import { isSameTemplate, toVersionedTemplate } from '../history/template.ts'
import { type RecordedTemplate } from '../fact/template.ts'
import type { Links } from '../resource/links.ts'
import { toTrail, toTrailETag } from '../resource/trail.ts'
import type { JudgedQuestion } from './judge-question.ts'
import type { TemplateRole } from './union.ts'

export interface JudgementView {
  readonly links: Links
  readonly events: readonly TrailEvent[]
  /** The version of the flow with the same requirements as the template that was used; 0 without one. */
  readonly version: number
}

/** The answer to a question about a trail (rules 1.11). */
export function toJudgement(answered: JudgedQuestion, { links, events, version }: JudgementView): Judgement {
  const { judged, joined } = answered
  const { status, is_compliant, attestations_statuses, artifacts_statuses } = joined
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
    },
    template: used && toVersionedTemplate({ ...used, version }),
    compliance_state: status,
    is_compliant,
    judgement: toJudgementSummary(answered),
  }
}

/** The ETag of an answer. The sequence is no part of it: a record that changes nothing in the answer ends no wait. */
export function toJudgementETag(answer: Judgement): string {
  const facts = { ...answer, judgement: { ...answer.judgement, sequence: undefined } }
  return toTrailETag(facts)
}

/** The template of the question, else the floor. */
export function findUsedTemplate({ question, floor }: JudgedQuestion): RecordedTemplate | undefined {
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

/** Orders the answers about one trail: a later one includes a later record (rules 1.11). */
function findLastSequence({ records, flowRecords }: JudgedQuestion['judged']['history']): number {
  return Math.max(records.at(-1)?.sequence ?? 0, flowRecords.at(-1)?.sequence ?? 0)
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
