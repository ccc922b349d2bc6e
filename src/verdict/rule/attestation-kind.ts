import type { Policy } from '../../schema/resource/template.ts'
import { toCanonicalJson } from '../../json/canonical.ts'
import type { AttestationContent } from '../evidence/evidence.ts'
import { findCodequalityViolations, isCodequalityNoWorse } from './codequality.ts'
import { describeUnjudged } from '../evidence/unjudged.ts'
import { findJiraViolations } from './jira.ts'
import { findJunitViolations, isJunitNoWorse } from './junit.ts'
import { findPullRequestViolations, isPullRequestNoWorse, type ReviewedChange } from './pull-request.ts'
import { findVulnscanViolations, isVulnscanNoWorse } from './vulnscan.ts'

type Kind = AttestationContent['kind']
type ContentByKind = { readonly [K in Kind]: Extract<AttestationContent, { readonly kind: K }> }
type ContentOf<K extends Kind> = { readonly [P in K]: ContentByKind[P] }[K]

/** The members of a report that the verdict depends on. */
export type ContentMembers<K extends Kind> = Omit<ContentOf<K>, 'kind'>

/** What the content of a report is judged by. */
interface Criteria {
  readonly policy: Policy | undefined
  readonly change: ReviewedChange
}

interface AttestationKind<K extends Kind> {
  readonly toContent: (report: ContentMembers<K>) => ContentOf<K>
  readonly findViolations: (content: ContentOf<K>, criteria: Criteria) => readonly string[]
  /** Without it, only the same content is no worse. */
  readonly isNoWorse?: (later: ContentOf<K>, earlier: ContentOf<K>) => boolean
}

/** All that differs by kind of attestation (rules 5.1, 5.2 and 5.6). A new kind is added here. */
export const attestationKinds: { readonly [K in Kind]: AttestationKind<K> } = {
  generic: {
    toContent: ({ is_compliant }) => ({ kind: 'generic', is_compliant }),
    findViolations: ({ is_compliant }) => toStatedViolations(is_compliant, []),
  },
  junit: {
    toContent: ({ junit_results }) => ({ kind: 'junit', junit_results }),
    findViolations: ({ junit_results }, { policy }) => findJunitViolations(junit_results, policy),
    isNoWorse: (later, earlier) => isJunitNoWorse(later.junit_results, earlier.junit_results),
  },
  vulnscan: {
    toContent: ({ vulnscan_results }) => ({ kind: 'vulnscan', vulnscan_results }),
    findViolations: ({ vulnscan_results }, { policy }) => findVulnscanViolations(vulnscan_results, policy),
    isNoWorse: (later, earlier) => isVulnscanNoWorse(later.vulnscan_results, earlier.vulnscan_results),
  },
  codequality: {
    toContent: ({ codequality_results }) => ({ kind: 'codequality', codequality_results }),
    findViolations: ({ codequality_results }, { policy }) => findCodequalityViolations(codequality_results, policy),
    isNoWorse: (later, earlier) => isCodequalityNoWorse(later.codequality_results, earlier.codequality_results),
  },
  pull_request: {
    toContent: ({ pull_requests }) => ({ kind: 'pull_request', pull_requests }),
    findViolations: ({ pull_requests }, { policy, change }) => findPullRequestViolations(pull_requests, policy, change),
    isNoWorse: (later, earlier) => isPullRequestNoWorse(later.pull_requests, earlier.pull_requests),
  },
  jira: {
    toContent: ({ jira_results }) => ({ kind: 'jira', jira_results }),
    findViolations: ({ jira_results }) => findJiraViolations(jira_results),
  },
  custom: {
    toContent: ({ attestation_data, is_compliant, type_errors }) => ({
      kind: 'custom',
      attestation_data,
      is_compliant,
      type_errors,
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
export function findViolations<K extends Kind>(content: ContentOf<K>, criteria: Criteria): readonly string[] {
  const kind: K = content.kind
  return attestationKinds[kind].findViolations(content, criteria)
}

/** Whether an override of the earlier report still covers the later one of the same type (rules 5.6). */
export function isNoWorse<K extends Kind>(later: ContentOf<K>, earlier: ContentOf<Kind>): boolean {
  // Two erased contents look the same, and can have been different. One alone differs from every other content.
  if (later.kind === 'erased') return false
  return isBounded(later, earlier) || toCanonicalJson(later) === toCanonicalJson(earlier)
}

function isBounded<K extends Kind>(later: ContentOf<K>, earlier: ContentOf<Kind>): boolean {
  const kind: K = later.kind
  return isOfKind(earlier, kind) && attestationKinds[kind].isNoWorse?.(later, earlier) === true
}

function isOfKind<K extends Kind>(content: ContentOf<Kind>, kind: K): content is ContentOf<K> {
  return content.kind === kind
}

function toStatedViolations(isCompliant: boolean, errors: readonly string[]): readonly string[] {
  if (isCompliant) return []
  return errors.length > 0 ? errors : ['reported as non-compliant']
}
