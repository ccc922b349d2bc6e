import type { CodequalityMembers } from '../../wire/attestation/codequality.ts'
import type { JiraMembers } from '../../wire/attestation/jira.ts'
import type { JunitMembers } from '../../wire/attestation/junit.ts'
import type { PullRequestMembers } from '../../wire/attestation/pull-request.ts'
import type { VulnscanMembers } from '../../wire/attestation/vulnscan.ts'
import type { Policy } from '../../wire/resource/template.ts'
import { toCanonicalJson } from '../../wire/json/canonical.ts'
import { plural } from '../../text/plural.ts'
import { boundList, isWhole, toShortDigest, type Bounded } from '../fact/bounded.ts'
import type { AttestationContent } from '../fact/content.ts'
import type { JudgedChange } from '../fact/question.ts'
import { findCodequalityViolations, isCodequalityNoWorse, toQualityFacts } from './codequality.ts'
import { describeUnjudged } from '../fact/reading.ts'
import { findJiraViolations, toIssueFacts } from './jira.ts'
import { findJunitViolations, isJunitNoWorse, toTestFacts } from './junit.ts'
import {
  findAwaitedPeople,
  findPullRequestViolations,
  hasUnknownHead,
  isPullRequestNoWorse,
  toPullRequestFacts,
} from './pull-request.ts'
import { findVulnscanViolations, isVulnscanNoWorse, toScanFacts } from './vulnscan.ts'

type ContentKind = AttestationContent['kind']
type ContentByKind = { readonly [K in ContentKind]: Extract<AttestationContent, { readonly kind: K }> }
type ContentOf<K extends ContentKind> = { readonly [P in K]: ContentByKind[P] }[K]

/** The members of a report that a fact is made of. */
interface MembersByKind {
  readonly generic: { readonly is_compliant: boolean }
  readonly junit: JunitMembers
  readonly vulnscan: VulnscanMembers
  readonly codequality: CodequalityMembers
  readonly pull_request: Pick<PullRequestMembers, 'pull_requests'>
  readonly jira: JiraMembers
  readonly custom: {
    readonly attestation_data: unknown
    readonly is_compliant: boolean
    readonly type_errors: readonly string[]
  }
  readonly unjudged: { readonly type_name: string }
  readonly erased: { readonly is_compliant: boolean; readonly reading: string | null }
}

export type ContentMembers<K extends ContentKind> = MembersByKind[K]

/** What the content of a report is judged by. */
interface Criteria {
  readonly policy: Policy | undefined
  readonly change: JudgedChange
}

interface AttestationKind<K extends ContentKind> {
  readonly toContent: (report: ContentMembers<K>) => ContentOf<K>
  readonly findViolations: (content: ContentOf<K>, criteria: Criteria) => readonly string[]
  /** Who can still make it compliant without another report of it; without it, another report is needed. */
  readonly findAwaited?: (content: ContentOf<K>, criteria: Criteria) => readonly string[] | undefined
  /** Without it, only the same content is no worse. */
  readonly isNoWorse?: (later: ContentOf<K>, earlier: ContentOf<K>) => boolean
}

/** All that differs by kind of attestation (rules 5.1, 5.2 and 5.6). A new kind is added here. */
export const attestationKinds: { readonly [K in ContentKind]: AttestationKind<K> } = {
  generic: {
    toContent: ({ is_compliant }) => ({ kind: 'generic', is_compliant }),
    findViolations: ({ is_compliant }) => toStatedViolations(is_compliant, []),
  },
  junit: {
    toContent: ({ junit_results }) => ({ kind: 'junit', ...toTestFacts(junit_results) }),
    findViolations: (facts, { policy }) => findJunitViolations(facts, policy).map(({ text }) => text),
    isNoWorse: isJunitNoWorse,
  },
  vulnscan: {
    toContent: ({ vulnscan_results }) => ({ kind: 'vulnscan', ...toScanFacts(vulnscan_results) }),
    findViolations: (facts, { policy }) => findVulnscanViolations(facts, policy),
    isNoWorse: isVulnscanNoWorse,
  },
  codequality: {
    toContent: ({ codequality_results }) => ({ kind: 'codequality', ...toQualityFacts(codequality_results) }),
    findViolations: (facts, { policy, change }) => findCodequalityViolations(facts, policy, change),
    isNoWorse: isCodequalityNoWorse,
  },
  pull_request: {
    toContent: ({ pull_requests }) => ({ kind: 'pull_request', pull_requests: toPullRequestFacts(pull_requests) }),
    findViolations: ({ pull_requests }, { policy, change }) => findPullRequestViolations(pull_requests, policy, change),
    findAwaited: ({ pull_requests }, { policy = {}, change }) => findAwaitedPeople(pull_requests, policy, change),
    isNoWorse: (later, earlier) => isPullRequestNoWorse(later.pull_requests, earlier.pull_requests),
  },
  jira: {
    toContent: ({ jira_results }) => ({ kind: 'jira', ...toIssueFacts(jira_results) }),
    findViolations: (facts) => findJiraViolations(facts),
  },
  custom: {
    toContent: ({ attestation_data, is_compliant, type_errors }) => ({
      kind: 'custom',
      is_compliant,
      type_errors: boundList(type_errors, 12_000),
      data: toShortDigest(attestation_data),
    }),
    findViolations: ({ is_compliant, type_errors }) => toStatedViolations(is_compliant, type_errors),
  },
  unjudged: {
    toContent: ({ type_name }) => ({ kind: 'unjudged', type_name }),
    findViolations: ({ type_name }) => [describeUnjudged(type_name)],
  },
  erased: {
    toContent: ({ is_compliant, reading }) => ({ kind: 'erased', is_compliant, reading }),
    findViolations: ({ is_compliant }) => toStatedViolations(is_compliant, ['its content was erased']),
  },
}

/** Lists in short sentences why the content is not compliant; empty if it is. */
export function findViolations<K extends ContentKind>(content: ContentOf<K>, criteria: Criteria): readonly string[] {
  const kind: K = content.kind
  return attestationKinds[kind].findViolations(content, criteria)
}

/**
 * The people who can still make content that is not compliant so: logins, or none where anybody with push access may. Undefined if another
 * report is needed.
 */
export function findAwaited<K extends ContentKind>(
  content: ContentOf<K>,
  criteria: Criteria,
): readonly string[] | undefined {
  const kind: K = content.kind
  return attestationKinds[kind].findAwaited?.(content, criteria)
}

/** Whether an override of the earlier report still covers the later one of the same type (rules 5.6). */
export function isNoWorse<K extends ContentKind>(later: ContentOf<K>, earlier: ContentOf<ContentKind>): boolean {
  if (isUncertain(later)) return false
  return isBounded(later, earlier) || toCanonicalJson(later) === toCanonicalJson(earlier)
}

/** Two erased contents, and two unknown heads, look the same, and can have been different. */
function isUncertain(content: ContentOf<ContentKind>): boolean {
  return content.kind === 'erased' || (content.kind === 'pull_request' && hasUnknownHead(content.pull_requests))
}

function isBounded<K extends ContentKind>(later: ContentOf<K>, earlier: ContentOf<ContentKind>): boolean {
  const kind: K = later.kind
  return isOfKind(earlier, kind) && attestationKinds[kind].isNoWorse?.(later, earlier) === true
}

function isOfKind<K extends ContentKind>(content: ContentOf<ContentKind>, kind: K): content is ContentOf<K> {
  return content.kind === kind
}

function toStatedViolations(isCompliant: boolean, errors: Bounded<string>): readonly string[] {
  if (isCompliant) return []
  if (!isWhole(errors)) return [`${plural(errors.count, 'rule')} of its type failed`]
  return errors.length > 0 ? errors : ['reported as not compliant']
}
