import type { CodequalityResults } from '../../wire/attestation/codequality.ts'
import type { Policy } from '../../wire/resource/template.ts'
import type { Trail } from '../../wire/resource/trail.ts'
import { sum } from '../../text/number.ts'
import { toSentence } from '../../text/sentence.ts'
import { groupBy } from '../fact/group-by.ts'
import { listScanAdvice } from './scan-advice.ts'
import { isUnfulfilled, listOwnReasons, toItemName, type EvidenceEntry, type EvidenceItem } from './item.ts'
import { adviseMissing, plain } from './missing-advice.ts'
import { findMissingCause, type MissingCause, type MissingContext } from './missing-cause.ts'
import { findShownRequirement, readShownPolicy } from './requirement.ts'
import { adviseReview, findReviewed, type ReviewContext } from './review-advice.ts'
import { listTestAdvice } from './test-advice.ts'

/** What a person can do next about one or more items. */
export interface Advice {
  readonly names: readonly string[]
  /** The cause and the action: sentences with code in backticks. They have names from users. */
  readonly text: string
  /** Where to look or to act: a run, a pull request, an analysis, an issue. The URL is from users. */
  readonly link?: AdviceLink
}

interface AdviceLink {
  readonly text: string
  readonly url: string
}

/** How to fix each failing and each missing item, in their order. The same advice about several items is given once. */
export function listAdvice(
  entries: readonly EvidenceEntry[],
  { trail, unread }: Pick<AdviceContext, 'trail' | 'unread'>,
): readonly Advice[] {
  const open = entries.filter(({ item }) => isUnfulfilled(item))
  const context = { entries, artifacts: trail.compliance_status?.artifacts_statuses ?? {}, trail, unread }
  return mergeAdvice(open.map((entry) => adviseOn(entry, context)))
}

/** Each text once, with the names of all that it is about. */
export function mergeAdvice(all: readonly Advice[]): readonly Advice[] {
  const byText = groupBy(all, ({ text, link }) => `${text}\0${link?.url}`)
  return [...byText.values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({ ...first, names: [...new Set(same.flatMap(({ names }) => names))] })),
  )
}

interface AdviceContext extends MissingContext {
  readonly trail: Trail
  /** Why the reviews of the change could not be read, with the next step. */
  readonly unread?: string | undefined
}

function adviseOn(entry: EvidenceEntry, context: AdviceContext): Advice {
  const { item } = entry
  const { trail, unread } = context
  const policy = findPolicy(item, trail)
  const names = [toItemName(item)]
  if (item.type === 'pull_request') {
    const review = { policy, commit: trail.git_commit_info?.sha1, unread }
    return { names, text: adviseReview(entry, review), ...toLink(findReviewLink(entry, review)) }
  }
  if (item.state === 'missing') {
    const cause = findMissingCause(entry, context)
    return { names, text: adviseMissing(entry, cause, policy), ...toLink(findReportLink(cause)) }
  }
  const text = `${adviseRepair(entry, policy)}${mayDiffer(entry) ? adviseRerun(item) : ''}`
  return { names, text, ...toLink(findContentLink(entry) ?? toRunLink(item)) }
}

function findPolicy(item: EvidenceItem, { template }: Trail): Policy {
  const required = template === null || template === undefined ? undefined : findShownRequirement(template, item)
  return readShownPolicy(required) ?? {}
}

function adviseRepair({ item, content }: EvidenceEntry, policy: Policy): string {
  const all = listOwnReasons(item)
  const aged = all.filter((reason) => isAge(reason, policy))
  const reasons = all.filter((reason) => !isAge(reason, policy))
  const advice = aged.length > 0 && reasons.length === 0 ? '' : adviseContent(item.type, { content, policy, reasons })
  const ofAge = aged.map((reason) => `${toSentence(reason)} Run ${nameJob(item)} again.`)
  return [advice, ...ofAge].filter((sentence) => sentence !== '').join(' ')
}

/** The reason has the age of the policy (policy/max-age.ts). */
function isAge(reason: string, { max_age: age }: Policy): boolean {
  return age !== undefined && (reason === `older than ${age}` || reason.startsWith(`older than ${age}:`))
}

interface FailingContent {
  readonly content: EvidenceEntry['content']
  readonly policy: Policy
  /** Without those that have advice of their own. */
  readonly reasons: readonly string[]
}

function adviseContent(type: string, { content = {}, policy, reasons }: FailingContent): string {
  const { junit_results: suites, vulnscan_results: scanned, codequality_results: analysed } = content
  const because = toSentence(reasons.join('; '))
  if (suites !== undefined) return listTestAdvice(suites, policy).join(' ') || because
  if (scanned !== undefined) return listScanAdvice(scanned, policy).join(' ') || because
  if (analysed !== undefined) return `${because} ${adviseAnalysis(analysed, policy)}`
  if (type === 'jira') return `${because} Correct the issue key in the commit or the branch.`
  return because || 'Repair what this evidence is about.'
}

/** Whether the same commit may have another result. A repeat adds no tests, and changes no finding, analysis or issue. */
function mayDiffer({ item: { type }, content }: EvidenceEntry): boolean {
  if (type === 'junit') return sum((content?.junit_results ?? []).map((suite) => suite.failures + suite.errors)) > 0
  return type === 'generic' || type.startsWith('custom:')
}

function adviseAnalysis({ project: { key, url } }: CodequalityResults, { project = key }: Policy): string {
  if (project !== key) {
    return `Analyse the change in the project \`${plain(project)}\`, or set \`project: ${plain(key)}\` in the policy of the requirement.`
  }
  return `Open the analysis ${url === '' ? 'at the server' : `at ${url}`}, fix the code, and analyse it again.`
}

/** A later run of the same job replaces a failing report, and nothing else of that job does. */
function adviseRerun(item: EvidenceItem): string {
  return item.run === undefined ? '' : ` If nothing has to change, re-run ${nameJob(item)} of run ${item.run}.`
}

function nameJob({ job }: EvidenceItem): string {
  return job === undefined ? 'its job' : `the job \`${plain(job)}\``
}

function toLink(link: AdviceLink | undefined): Pick<Advice, 'link'> {
  return link === undefined ? {} : { link }
}

/** The page at which a failing analysis or issue is shown. */
function findContentLink({ content = {} }: EvidenceEntry): AdviceLink | undefined {
  const { codequality_results: analysed, jira_results: issues = [] } = content
  if (analysed !== undefined && analysed.project.url !== '') {
    return { text: 'Open the analysis', url: analysed.project.url }
  }
  const missing = issues.find(({ issue_exists: exists }) => !exists)
  return missing && { text: `Open ${missing.issue_id}`, url: missing.issue_url }
}

function toRunLink({ run, runUrl }: Pick<EvidenceItem, 'run' | 'runUrl'>): AdviceLink | undefined {
  return runUrl === undefined
    ? undefined
    : { text: run === undefined ? 'Open the run' : `Open run ${run}`, url: runUrl }
}

/** The run of the report that a missing item has, and that does not count for it. */
function findReportLink(cause: MissingCause): AdviceLink | undefined {
  switch (cause.kind) {
    case 'other-name':
    case 'unnamed':
    case 'other-type':
      return toRunLink(cause.found)
    case 'ignored':
      return cause.ignored && toRunLink(cause.ignored)
    case 'few-sources':
    case 'no-report':
      return undefined
  }
}

function findReviewLink({ content }: EvidenceEntry, context: ReviewContext): AdviceLink | undefined {
  const found = findReviewed(content?.pull_requests ?? [], context)
  return found && { text: `Open pull request ${found.number}`, url: found.url }
}
