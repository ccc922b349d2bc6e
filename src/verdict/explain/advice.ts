import type { CodequalityResults } from '../../schema/attestation/codequality.ts'
import type { VulnscanResults } from '../../schema/attestation/vulnscan.ts'
import type { Trail } from '../../schema/resource/trail.ts'
import { plural } from '../../text/plural.ts'
import { countBySeverity } from '../rule/vulnscan.ts'
import { isMissingOrFailing, toItemName, type EvidenceEntry, type EvidenceItem } from './item.ts'
import { findShownRequirement, readShownPolicy } from './requirement.ts'
import { adviseReview } from './review-advice.ts'

/** What a person can do next about one item. */
export interface Advice {
  readonly name: string
  /** Sentences with code in backticks. They have names from users. */
  readonly text: string
}

/** How to fix each failing and each missing item, in their order. The same advice about one name is given once. */
export function listAdvice(entries: readonly EvidenceEntry[], trail: Trail): readonly Advice[] {
  const all = entries
    .filter(({ item }) => isMissingOrFailing(item))
    .map((entry): Advice => ({ name: toItemName(entry.item), text: adviseOn(entry, trail) }))
  const byText = new Map(all.map((advice) => [JSON.stringify([advice.name, advice.text]), advice]))
  return [...byText.values()]
}

function adviseOn(entry: EvidenceEntry, trail: Trail): string {
  const { item } = entry
  if (item.type === 'pull_request') return adviseReview(entry, toReviewContext(entry, trail))
  if (item.state === 'missing') return adviseReport(item)
  return `${adviseRepair(entry)}${adviseRerun(item)}`
}

function toReviewContext({ item }: EvidenceEntry, { template, git_commit_info: commit }: Trail) {
  const required = template === null || template === undefined ? undefined : findShownRequirement(template, item)
  return { policy: readShownPolicy(required) ?? {}, commit: commit?.sha1 }
}

/** A report may be there and not count. Its reason states what it lacks. */
function adviseReport({ type, reasons }: EvidenceItem): string {
  const known = reasons.filter((reason) => reason !== 'not reported')
  if (known.length > 0) return `${toSentence(known.join('; '))} Report it again when that is corrected.`
  const noun = type === 'artifact' ? 'Build and report the artifact' : 'Report it'
  return `${noun} in the job that produces it, for example with the step below. If that job failed or was skipped, repair it first.`
}

function adviseRepair({ item, attestation }: EvidenceEntry): string {
  const { junit_results: suites, vulnscan_results: scanned, codequality_results: analysed } = attestation ?? {}
  if (suites !== undefined) {
    const failing = suites.map(({ failures, errors }) => failures + errors)
    return adviseTests(sum(failing), item.reasons)
  }
  if (scanned !== undefined) return adviseScan(scanned, item.reasons)
  if (analysed !== undefined) return adviseAnalysis(analysed, item.reasons)
  if (item.type === 'jira') return `${joinReasons(item.reasons)} Correct the issue key in the commit or the branch.`
  return joinReasons(item.reasons) || 'Repair what this evidence is about.'
}

function sum(counts: readonly number[]): number {
  let total = 0
  for (const count of counts) total += count
  return total
}

function adviseTests(failing: number, reasons: readonly string[]): string {
  return failing > 0 ? `Fix the ${plural(failing, 'failing test')}, and push.` : joinReasons(reasons)
}

const maxFindings = 3
const maxFindingLength = 160

/** The findings of the worst severity, with what the scanner wrote: it names the package and often the fixed version. */
function adviseScan(scanned: VulnscanResults, reasons: readonly string[]): string {
  const counts = countBySeverity(scanned)
  const severity = (['high', 'medium', 'low'] as const).find((one) => counts[one] > 0)
  if (severity === undefined) return joinReasons(reasons)
  const texts = scanned.results.flatMap((run) => run[severity]).map(({ id, message }) => describeFinding(id, message))
  const unique = [...new Set(texts)].filter((text) => text !== '')
  const more = counts[severity] - Math.min(unique.length, maxFindings)
  const listed = unique.slice(0, maxFindings).join('; ')
  const found = listed === '' ? '' : `: ${listed}${more > 0 ? `; and ${more} more` : ''}`
  const heading = `Upgrade to the fixed versions, or change the code, for ${plural(counts[severity], `${severity} finding`)}`
  return `${toSentence(`${heading}${found}`)} Then scan again.`
}

function describeFinding(id: string, message: string): string {
  const line = message.replace(/\s+/g, ' ').trim()
  const text = id === '' || line.includes(id) ? line || id : [id, line].filter((part) => part !== '').join(' ')
  return text.length > maxFindingLength ? `${text.slice(0, maxFindingLength).toWellFormed()}…` : text
}

function adviseAnalysis({ project }: CodequalityResults, reasons: readonly string[]): string {
  const where = project.url === '' ? 'at the server' : `at ${project.url}`
  return `${joinReasons(reasons)} Open the analysis ${where}, fix the code, and analyse it again.`
}

/** The reasons as one sentence, without the run, which has a sentence of its own. */
function joinReasons(reasons: readonly string[]): string {
  return toSentence(reasons.filter((reason) => !/^repeat run \d+$/.test(reason)).join('; '))
}

/** A later run of the same job replaces a failing report, and nothing else of that job does. */
function adviseRerun({ run, source }: EvidenceItem): string {
  if (run === undefined) return ''
  const job = source === undefined ? 'its job' : `the job \`${source.replaceAll('`', "'")}\``
  return ` If nothing has to change, re-run ${job} of run ${run}.`
}

function toSentence(text: string): string {
  if (text === '') return ''
  const [first = ''] = text
  return `${first.toUpperCase()}${text.slice(first.length)}${/[.!?…]$/.test(text) ? '' : '.'}`
}
