import type { CodequalityResults } from '../../wire/attestation/codequality.ts'
import type { SuiteResult } from '../../wire/attestation/junit.ts'
import type { VulnscanResults } from '../../wire/attestation/vulnscan.ts'
import type { Policy } from '../../wire/resource/template.ts'
import type { Trail } from '../../wire/resource/trail.ts'
import { sum } from '../../text/number.ts'
import { plural } from '../../text/plural.ts'
import { groupBy } from '../fact/group-by.ts'
import { adviseIncomplete, listScanAdvice } from './scan-advice.ts'
import { isUnfulfilled, listOwnReasons, toItemName, type EvidenceEntry, type EvidenceItem } from './item.ts'
import { findShownRequirement, readShownPolicy } from './requirement.ts'
import { adviseReview } from './review-advice.ts'

/** What a person can do next about one or more items. */
export interface Advice {
  readonly names: readonly string[]
  /** Sentences with code in backticks. They have names from users. */
  readonly text: string
}

/** How to fix each failing and each missing item, in their order. The same advice about several items is given once. */
export function listAdvice(entries: readonly EvidenceEntry[], trail: Trail): readonly Advice[] {
  const open = entries.filter(({ item }) => isUnfulfilled(item))
  const byText = groupBy(open, (entry) => adviseOn(entry, trail))
  return [...byText].map(([text, of]) => ({ names: [...new Set(of.map(({ item }) => toItemName(item)))], text }))
}

function adviseOn(entry: EvidenceEntry, trail: Trail): string {
  const { item } = entry
  const policy = findPolicy(item, trail)
  if (item.type === 'pull_request') return adviseReview(entry, { policy, commit: trail.git_commit_info?.sha1 })
  if (item.state === 'missing') return adviseReport(item)
  return `${adviseRepair(entry, policy)}${mayDiffer(entry) ? adviseRerun(item) : ''}`
}

function findPolicy(item: EvidenceItem, { template }: Trail): Policy {
  const required = template === null || template === undefined ? undefined : findShownRequirement(template, item)
  return readShownPolicy(required) ?? {}
}

/** A report may be there and not count. Its reason states what it lacks. */
function adviseReport({ type, reasons }: EvidenceItem): string {
  const known = reasons.filter((reason) => reason !== 'not reported')
  if (known.length > 0) return `${toSentence(known.join('; '))} Report it again when that is corrected.`
  const action = type === 'artifact' ? 'Build and report it' : 'Report it'
  return `${action} in the job that produces it, with the step below. If that job failed or was skipped, repair the job first.`
}

function adviseRepair({ item, content }: EvidenceEntry, policy: Policy): string {
  const reasons = listOwnReasons(item)
  const { junit_results: suites, vulnscan_results: scanned, codequality_results: analysed } = content ?? {}
  if (suites !== undefined) return adviseTests(suites, policy, reasons)
  if (scanned !== undefined) return adviseScan(scanned, policy, reasons)
  if (analysed !== undefined) return adviseAnalysis(analysed, reasons)
  if (item.type === 'jira') return `${joinReasons(reasons)} Correct the issue key in the commit or the branch.`
  return joinReasons(reasons) || 'Repair what this evidence is about.'
}

/** Whether the same commit may have another result. A repeat adds no tests, and changes no finding, analysis or issue. */
function mayDiffer({ item: { type }, content }: EvidenceEntry): boolean {
  if (type === 'junit') return countFailing(content?.junit_results ?? []) > 0
  return type === 'generic' || type.startsWith('custom:')
}

function countFailing(suites: readonly SuiteResult[]): number {
  return sum(suites.map(({ failures, errors }) => failures + errors))
}

function adviseTests(suites: readonly SuiteResult[], policy: Policy, reasons: readonly string[]): string {
  const failing = countFailing(suites)
  const advice = [
    ...(failing > 0 ? [`fix the ${plural(failing, 'failing test')}, and push`] : []),
    ...adviseIncomplete('the test result', suites, policy),
  ]
  return advice.length === 0 ? joinReasons(reasons) : advice.map(toSentence).join(' ')
}

function adviseScan(scanned: VulnscanResults, policy: Policy, reasons: readonly string[]): string {
  const advice = listScanAdvice(scanned, policy)
  return advice.length === 0 ? joinReasons(reasons) : advice.map(toSentence).join(' ')
}

function adviseAnalysis({ project }: CodequalityResults, reasons: readonly string[]): string {
  const where = project.url === '' ? 'at the server' : `at ${project.url}`
  return `${joinReasons(reasons)} Open the analysis ${where}, fix the code, and analyse it again.`
}

function joinReasons(reasons: readonly string[]): string {
  return toSentence(reasons.join('; '))
}

/** A later run of the same job replaces a failing report, and nothing else of that job does. The job is the second part of a source. */
function adviseRerun({ run, source = '' }: EvidenceItem): string {
  if (run === undefined) return ''
  const [, name = ''] = source.split(' / ')
  const job = name === '' ? 'its job' : `the job \`${name.replaceAll('`', "'")}\``
  return ` If nothing has to change, re-run ${job} of run ${run}.`
}

function toSentence(text: string): string {
  if (text === '') return ''
  const [first = ''] = text
  return `${first.toUpperCase()}${text.slice(first.length)}${/[.!?…]$/.test(text) ? '' : '.'}`
}
