import type { CodequalityResults } from '../../wire/attestation/codequality.ts'
import type { JiraIssue } from '../../wire/attestation/jira.ts'
import type { SuiteResult } from '../../wire/attestation/junit.ts'
import type { PullRequest } from '../../wire/attestation/pull-request.ts'
import type { Severity, VulnscanResults } from '../../wire/attestation/vulnscan.ts'
import type { Policy } from '../../wire/resource/template.ts'
import { sum } from '../../text/number.ts'
import { plural } from '../../text/plural.ts'
import { formatCount, formatDuration } from '../../text/quantity.ts'
import { isWhole, type Bounded } from '../fact/bounded.ts'
import type { AttestationContent, PullRequestFacts, ScanFacts, TestFacts } from '../fact/content.ts'
import { countFailedConditions } from '../policy/codequality.ts'
import { toTestFacts } from '../policy/junit.ts'
import { toPullRequestFacts } from '../policy/pull-request.ts'
import { assessReviewFacts } from '../policy/review.ts'
import { severities, toScanFacts } from '../policy/vulnscan.ts'

/** The members of an attestation that have a result in numbers or names. */
export interface ResultMembers {
  readonly junit_results?: readonly SuiteResult[] | undefined
  readonly vulnscan_results?: VulnscanResults | undefined
  readonly codequality_results?: CodequalityResults | undefined
  readonly pull_requests?: readonly PullRequest[] | undefined
  readonly jira_results?: readonly JiraIssue[] | undefined
  readonly type_summary?: readonly { readonly name: string; readonly value: string }[] | undefined
  readonly erased?: object | undefined
}

/** What a result is compared with. */
export interface ResultContext {
  /** The policy of the requirement; undefined if it has none or is not known. */
  readonly policy?: Policy | undefined
  /** The commit of the change: pull requests of other commits are left out if one is of it. */
  readonly commit?: string | undefined
}

/**
 * The result of an attestation in a few words: `4,344 passed, 10 skipped, 32 min`, `0 high, 3 medium`, `2 of 2 approvals: ada, mei`, `erased`.
 * Undefined for a kind that states only whether it is compliant. It describes, and never judges. Its names are from users.
 */
export function describeResult(members: ResultMembers, context: ResultContext = {}): string | undefined {
  const { junit_results, vulnscan_results, codequality_results, pull_requests, jira_results } = members
  if (members.erased !== undefined) return 'erased'
  if (junit_results !== undefined)
    return describeTests([toTestFacts(junit_results)], sum(junit_results.map(({ duration }) => duration)))
  if (vulnscan_results !== undefined) return describeScans([toScanFacts(vulnscan_results)])
  if (codequality_results !== undefined) return describeQualityGate(codequality_results)
  if (pull_requests !== undefined) return describePullRequests(toPullRequestFacts(pull_requests), context)
  if (jira_results !== undefined) return describeIssues(jira_results)
  const rows = members.type_summary?.filter(({ value }) => value !== '') ?? []
  return rows.length === 0
    ? undefined
    : joinFirst(
        rows.map(({ name, value }) => `${name}: ${value}`),
        '; ',
      )
}

/** The result of several reports of tests, several scans, or one report of pull requests in the same words, without times. */
export function describeFacts(
  contents: readonly AttestationContent[],
  context: ResultContext = {},
): string | undefined {
  const tests = contents.filter((content) => content.kind === 'junit')
  if (tests.length > 0) return describeTests(tests)
  const scans = contents.filter((content) => content.kind === 'vulnscan')
  if (scans.length > 0) return describeScans(scans)
  const review = contents.find((content) => content.kind === 'pull_request')
  return review && describePullRequests(review.pull_requests, context)
}

function describeTests(facts: readonly TestFacts[], seconds = 0): string {
  const count = (member: 'total' | 'failures' | 'errors' | 'skipped'): number => sum(facts.map((one) => one[member]))
  const [failed, errors, skipped] = [count('failures'), count('errors'), count('skipped')]
  const passed = Math.max(0, count('total') - failed - errors - skipped)
  const parts = [
    ...describeCounts([
      ['failed', failed],
      ['in error', errors],
    ]),
    `${formatCount(passed)} passed`,
    ...describeCounts([['skipped', skipped]]),
    ...describeTestDuration(seconds),
  ]
  const found = count('total') === 0 && parts.length === 1 ? ['no tests'] : parts
  return [...found, ...describeIncomplete(facts)].join(', ')
}

/** The counts that are not 0. */
function describeCounts(counts: readonly (readonly [word: string, count: number])[]): string[] {
  return counts.filter(([, count]) => count > 0).map(([word, count]) => `${formatCount(count)} ${word}`)
}

/** From ten minutes on, seconds are left out. Without a duration the time is not known. */
function describeTestDuration(seconds: number): string[] {
  if (!(seconds > 0)) return []
  return [formatDuration(seconds < 600 ? seconds : Math.round(seconds / 60) * 60)]
}

function describeScans(facts: readonly ScanFacts[]): string {
  if (facts.every(({ runs }) => runs === 0)) return 'no scan'
  const count = (severity: Severity, member: 'found' | 'suppressed'): number =>
    sum(facts.map(({ severities: bySeverity }) => bySeverity[severity][member]))
  const [high, medium] = [count('high', 'found'), count('medium', 'found')]
  const [low, unknown] = [count('low', 'found'), count('unknown', 'found')]
  const suppressed = sum(severities.map((severity) => count(severity, 'suppressed')))
  const others = describeCounts([
    ['low', low],
    ['of unknown severity', unknown],
  ])
  const isClean = high + medium + low + unknown === 0
  return [
    ...(isClean ? ['no findings'] : [`${formatCount(high)} high`, `${formatCount(medium)} medium`, ...others]),
    ...describeCounts([['suppressed', suppressed]]),
    ...describeIncomplete(facts),
  ].join(', ')
}

function describeIncomplete(facts: readonly Pick<TestFacts, 'incomplete'>[]): string[] {
  return facts.some(({ incomplete }) => incomplete.first.length > 0) ? ['incomplete'] : []
}

function describeQualityGate(results: CodequalityResults): string {
  const { status, conditions } = results.qualityGate
  const failed = countFailedConditions(results)
  const total = plural(conditions.length, 'condition')
  const ofConditions = failed === 0 ? total : `${formatCount(failed)} of ${total} failed`
  return conditions.length === 0 ? `quality gate ${status}` : `quality gate ${status}, ${ofConditions}`
}

/** Closed pull requests are left out if another is open or merged, as the verdict does (rules 5.1). */
function describePullRequests(found: Bounded<PullRequestFacts>, { policy = {}, commit }: ResultContext): string {
  if (!isWhole(found)) return plural(found.count, 'pull request')
  const shown = narrow(
    narrow(found, ({ head_sha: head, merge_commit: merge }) => commit === head || commit === merge),
    ({ state }) => state !== 'closed',
  )
  if (shown.length === 0) return 'no pull request'
  const texts = shown.map((one) => {
    const state = one.state === 'closed' ? 'closed, ' : ''
    return `${shown.length > 1 ? `#${one.number}: ` : ''}${state}${describeReviews(one, policy)}`
  })
  return joinFirst(texts, '; ')
}

/** The items that match, or all if none does. */
function narrow<T>(items: readonly T[], matches: (item: T) => boolean): readonly T[] {
  const matching = items.filter(matches)
  return matching.length > 0 ? matching : items
}

function describeReviews(pullRequest: PullRequestFacts, policy: Policy): string {
  const { reviews } = pullRequest
  if (!isWhole(reviews)) return plural(reviews.count, 'review')
  const { needed, approvers, blocking } = assessReviewFacts(pullRequest, reviews, policy)
  const names = approvers.length === 0 ? '' : `: ${joinFirst(approvers)}`
  const requests = blocking.length === 0 ? '' : `; changes requested by ${joinFirst(blocking)}`
  return `${countApprovals(approvers.length, needed)}${names}${requests}`
}

function countApprovals(found: number, needed: number): string {
  if (needed === 0) return found === 0 ? 'no approvals' : plural(found, 'approval')
  return found > needed ? `${found} approvals (${needed} needed)` : `${found} of ${plural(needed, 'approval')}`
}

function describeIssues(issues: readonly JiraIssue[]): string {
  const names = (exists: boolean): string[] =>
    issues.filter(({ issue_exists: it }) => it === exists).map(({ issue_id: id }) => id)
  const [found, absent] = [names(true), names(false)]
  if (issues.length === 0) return 'no issue'
  return [
    ...(absent.length === 0 ? [] : [`not found: ${joinFirst(absent)}`]),
    ...(found.length === 0 ? [] : [joinFirst(found)]),
  ].join('; ')
}

const maxNames = 5

function joinFirst(names: readonly string[], separator = ', '): string {
  const rest = names.length - maxNames
  return rest > 0 ? `${names.slice(0, maxNames).join(separator)} and ${rest} more` : names.join(separator)
}
