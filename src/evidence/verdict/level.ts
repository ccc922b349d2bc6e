import type { FlowTemplate, RequiredAttestation } from '../../wire/resource/template.ts'
import { listPatterns } from '../fact/workflow-pattern.ts'
import { listRequired, type Declared } from './change.ts'

/** What a verdict that passed has verified (rules 11.3), the worst first. */
const levels = [
  'DELIVERY_EVIDENCE_DECLARED',
  'DELIVERY_EVIDENCE_OWN_TEMPLATE',
  'DELIVERY_EVIDENCE_OWN_READINGS',
  'DELIVERY_EVIDENCE_COMPLIANT',
] as const
export type Level = (typeof levels)[number]

/** What a verdict rests on. */
export interface Basis {
  readonly declared: readonly Declared[]
  /** The template of the question is no version of the flow, or no template of the flow applies to the base branch. */
  readonly isOwnTemplate: boolean
  /** The templates that were judged by. */
  readonly templates: readonly FlowTemplate[]
}

/** The levels of a verdict that passed, the worst first: `COMPLIANT` alone, or all that keep it from being that. */
export function listLevels({ declared, isOwnTemplate, templates }: Basis): readonly [Level, ...Level[]] {
  const [ofDeclared, ofTemplate, ofReadings, compliant] = levels
  const [first, ...others] = [
    ...(declared.length > 0 ? [ofDeclared] : []),
    ...(isOwnTemplate ? [ofTemplate] : []),
    ...(templates.flatMap(listRequired).some(isOwnReading) ? [ofReadings] : []),
  ]
  return first === undefined ? [compliant] : [first, ...others]
}

/** Whether a change may report the reading that a requirement asks for, because the requirement names no workflow. */
function isOwnReading({ type, policy }: RequiredAttestation): boolean {
  // Only a requirement of type codequality can have a project.
  const isReading = type === 'pull_request' || type === 'jira' || policy?.project !== undefined
  return isReading && policy?.advisory !== true && listPatterns(policy).length === 0
}
