import type { VulnscanResults } from '../../wire/attestation/vulnscan.ts'
import type { Trail } from '../../wire/resource/trail.ts'
import type { EvidenceEntry, EvidenceItem } from './item.ts'
import { findMissingCause, type MissingContext } from './missing-cause.ts'
import { findShownRequirement } from './requirement.ts'
import { assessReviews } from '../policy/review.ts'
import { countBySeverity, findVulnscanViolations, toScanFacts } from '../policy/vulnscan.ts'
import { lacksTemplate } from './selection.ts'
import { toWorkflowSteps } from './step.ts'
import { suggestTemplate, type SeenEvidence } from './suggested-template.ts'
import { toYamlScalar } from '../../text/escape.ts'

/** What a suggestion is for. */
export interface FixContext {
  readonly trail: Trail
  /** The running action as `owner/name@ref`; undefined if that is not known. */
  readonly action?: string | undefined
}

/**
 * Suggests YAML to copy; undefined if there is nothing to suggest. A trail without a template gets a template. Otherwise the suggestion has
 * a workflow step for each missing item and, last, a policy for each scan without a high finding that no policy covers yet.
 */
export function suggestFix(entries: readonly EvidenceEntry[], { trail, action }: FixContext): string | undefined {
  const items = entries.map(({ item }) => item)
  const context = { entries, artifacts: trail.compliance_status?.artifacts_statuses ?? {} }
  const missing = entries.filter((entry) => isUnreported(entry, context)).map(({ item }) => item)
  if (lacksTemplate(trail, items)) {
    const artifacts = Object.keys(trail.compliance_status?.artifacts_statuses ?? {})
    return suggestTemplate({ evidence: entries.flatMap(toSeenEvidence), artifacts, isReviewed: entries.some(isReview) })
  }
  const policies = entries.flatMap((entry) => suggestPolicy(entry, trail))
  const parts = [
    ...withTitle('# In the workflow, in the job that produces the evidence:', toWorkflowSteps(missing, action)),
    ...withTitle('# If the findings cannot be fixed now: in the template, to accept these and no more:', policies),
  ]
  return parts.length > 0 ? parts.join('\n') : undefined
}

/** Whether a step that reports it is what is missing, and not a change of the step that has reported it. */
function isUnreported(entry: EvidenceEntry, context: MissingContext): boolean {
  return entry.item.state === 'missing' && ['no-report', 'unnamed'].includes(findMissingCause(entry, context).kind)
}

/** A review is required only where one was seen, and in a form of its own. */
function toSeenEvidence({ item, content }: EvidenceEntry): readonly SeenEvidence[] {
  const { name, type, artifact } = item
  return type === 'artifact' || type === 'pull_request' ? [] : [{ name, type, artifact, content }]
}

/** Whether it shows the approval of a change by a person who is none of its authors. */
function isReview({ content }: EvidenceEntry): boolean {
  const pulls = content?.pull_requests ?? []
  return pulls.some((pull) => assessReviews(pull, { independent: true }).approvers.length > 0)
}

function withTitle(title: string, lines: readonly string[]): readonly string[] {
  return lines.length > 0 ? [title, ...lines] : []
}

/**
 * A policy that accepts the present findings of a failing scan. None for a high finding, for a scan that does not show everything, or if a
 * template has a policy for it.
 */
function suggestPolicy({ item, content }: EvidenceEntry, trail: Trail): readonly string[] {
  const scanned = content?.vulnscan_results ?? noScan
  const { high, medium, low, unknown } = countBySeverity(scanned)
  const max = { high, medium, low, ...(unknown > 0 ? { unknown } : {}) }
  const isAcceptable =
    item.state === 'failing' && high === 0 && findVulnscanViolations(toScanFacts(scanned), { max }).length === 0
  if (!isAcceptable || hasPolicy(item, trail)) return []
  const names = `name: ${toYamlScalar(item.name)}, type: ${toYamlScalar(item.type)}`
  // A known severity that the policy does not name would be unlimited (rules 5.2).
  const most = Object.entries(max).map(([severity, count]) => `${severity}: ${count}`)
  return [`- { ${names}, policy: { max: { ${most.join(', ')} } } }`]
}

const noScan: VulnscanResults = { tool: { name: '', version: '' }, results: [], schema_version: 1 }

function hasPolicy(item: EvidenceItem, { template }: Trail): boolean {
  return template?.trail !== undefined && findShownRequirement(template, item)?.['policy'] !== undefined
}
