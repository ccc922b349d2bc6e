import { toCanonicalJson } from '../../json/canonical.ts'
import type { Judgement, JudgementSummary } from '../../schema/resource/judgement.ts'
import type { TrailEvent } from '../../schema/resource/trail.ts'
import { listTemplateVersions, toVersionedTemplate, type RecordedTemplate } from '../history/template.ts'
import type { Links } from '../resource/links.ts'
import { toTrail, toTrailETag } from '../resource/trail.ts'
import type { JudgedQuestion } from './judge-question.ts'
import type { TemplateRole } from './union.ts'

/** The answer to a question about a trail (rules 1.11). `template` is the one of the question, else the floor. */
export function toJudgement(answered: JudgedQuestion, links: Links, events: readonly TrailEvent[]): Judgement {
  const { judged, joined, question, floor } = answered
  const { status, is_compliant, attestations_statuses, artifacts_statuses } = joined
  const used = question.given ?? floor
  const version = used && findVersion(answered, used)
  return {
    ...toTrail(judged, links, events),
    compliance_status: {
      status,
      is_compliant,
      attestations_statuses: [...attestations_statuses],
      artifacts_statuses: { ...artifacts_statuses },
      evaluated_at: judged.now,
      flow_template_id: version === undefined || version === 0 ? undefined : `${judged.history.flow}@${version}`,
    },
    template: used && toVersionedTemplate({ ...used, version: version ?? 0 }),
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

/** The version of the flow with the same requirements as a template; 0 if it is none. */
function findVersion({ judged }: JudgedQuestion, used: RecordedTemplate): number {
  const versions = listTemplateVersions(judged.history.flowRecords)
  return versions.findLast((one) => isSameTemplate(one, used))?.version ?? 0
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

/** Compares requirements: comments, line ends and the order of members change nothing. */
function isSameTemplate(a: RecordedTemplate, b: RecordedTemplate): boolean {
  return toCanonicalJson(a.template) === toCanonicalJson(b.template)
}
