import type { OriginPolicy, RequiredAttestation } from '../../wire/resource/template.ts'
import { findOtherAnalysis } from '../fact/analysis.ts'
import type { AttestationFact } from '../fact/evidence.ts'
import { isGiven } from '../fact/given-reading.ts'
import type { JudgedChange, Ignored, Question } from '../fact/question.ts'
import { isRunOfRef } from '../fact/proof.ts'
import { isFromWorkflow, isOtherRepository, listPatterns, mayFailAll, mayFollow } from '../fact/workflow-pattern.ts'

/** Why a report does not count for its repository, its workflow or what it has analysed. */
export interface Foreign {
  readonly ignored: Ignored
  /** It counts if it fails. */
  readonly mayFail: boolean
}

export interface ForeignContext {
  readonly question: Question
  /** The policy of the template for what no requirement wants. */
  readonly policy: OriginPolicy | undefined
}

/** What a report is judged by. */
export interface JudgedReport {
  /** The requirement that it fulfils. */
  readonly requirement: RequiredAttestation | undefined
  readonly change: JudgedChange
}

/** Undefined for a report of the repository and the change of the question that comes from a workflow of its policy (rules 5.2, 5.10). */
export function findForeign(
  fact: AttestationFact,
  { requirement, change }: JudgedReport,
  context: ForeignContext,
): Foreign | undefined {
  if (isGiven(fact)) return undefined
  const other = findOtherAnalysis(fact.content, change)
  if (other !== undefined) return { ignored: other, mayFail: false }
  if (isOtherRepository(fact.origin, context.question)) return findOtherRepository(fact, requirement?.policy)
  return findOtherWorkflow(fact, requirement === undefined ? context.policy : requirement.policy, context.question)
}

function findOtherRepository({ origin }: AttestationFact, policy: OriginPolicy | undefined): Foreign | undefined {
  if (policy !== undefined && mayFollow(origin, policy)) return undefined
  const text = `it is proven to be of another repository, with the id ${origin.sender?.repository_id}`
  return { ignored: { reason: 'other_repository', text }, mayFail: isRunOfRef(origin) }
}

function findOtherWorkflow(
  { origin }: AttestationFact,
  policy: OriginPolicy | undefined,
  question: Question,
): Foreign | undefined {
  if (policy?.workflow === undefined || isFromWorkflow(origin, policy)) return undefined
  const text = `it is not proven to come from ${listPatterns(policy).join(' or ')}`
  return { ignored: { reason: 'not_from_workflow', text }, mayFail: mayFailAll(origin, policy, question) }
}
