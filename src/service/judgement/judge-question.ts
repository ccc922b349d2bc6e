import type { FlowTemplate } from '../../wire/resource/template.ts'
import type { Evidence } from '../../evidence/fact/evidence.ts'
import { judgeEvidence, type Verdict } from '../../evidence/judge/judge.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import type { TemplateVersion } from '../history/template.ts'
import { bindToCommits } from './commit-evidence.ts'
import { findFloor } from './floor.ts'
import { toVerdictQuestion, type TrailQuestion } from './question.ts'
import { joinVerdicts, type JoinedVerdict, type RoleVerdict } from './union.ts'

/** The verdicts on a trail under the template of a question and under the floor. */
export interface JudgedQuestion {
  readonly judged: JudgedTrail
  readonly question: TrailQuestion
  readonly floor: TemplateVersion | undefined
  readonly verdicts: readonly RoleVerdict[]
  /** The worse of the verdicts. */
  readonly joined: JoinedVerdict
}

/** Judges a trail under the template of the question and, separately, under the floor (rules 1.11). */
export function judgeQuestion(judged: JudgedTrail, question: TrailQuestion): JudgedQuestion {
  const floor = findFloor(judged.history.flowRecords, question.base)
  const verdicts = listRoles(question, floor).map(({ role, template }): RoleVerdict => ({
    role,
    verdict: judgeUnder(judged, template, question),
  }))
  const joined = verdicts.length === 0 ? judgeUnder(judged, null, question) : joinVerdicts(verdicts)
  return { judged, question, floor, verdicts, joined }
}

/** All evidence that a question is judged by: that of the trail with each template, and that of the heads in a merge group. */
export function listJudgedEvidence({ judged, question, floor }: JudgedQuestion): readonly Evidence[] {
  const ofTrail = listRoles(question, floor).map(({ template }) => ({ ...judged.evidence, template }))
  return [...ofTrail, ...question.pullRequestHeads]
}

function listRoles(
  { given }: TrailQuestion,
  floor: TemplateVersion | undefined,
): readonly { readonly role: RoleVerdict['role']; readonly template: FlowTemplate }[] {
  return [
    ...(given === undefined ? [] : [{ role: 'given' as const, template: given.template }]),
    ...(floor === undefined ? [] : [{ role: 'floor' as const, template: floor.template }]),
  ]
}

function judgeUnder(judged: JudgedTrail, template: FlowTemplate | null, question: TrailQuestion): Verdict {
  const evidence = question.commit === 'any' ? judged.evidence : bindToCommits(judged)
  return judgeEvidence({ ...evidence, template }, judged.now, toVerdictQuestion(question))
}
