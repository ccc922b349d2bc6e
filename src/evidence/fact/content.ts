import type { GateCondition } from '../../wire/attestation/codequality.ts'
import type { Approver, PullRequest } from '../../wire/attestation/pull-request.ts'
import type { Severity } from '../../wire/attestation/vulnscan.ts'
import type { Bounded } from './bounded.ts'

/**
 * What the verdict reads of an attestation, by kind: reduced, so that it has at most 16 KiB, however large the report is (rules 5.11). A custom type
 * is evaluated once, when the report arrives.
 */
export type AttestationContent =
  | { readonly kind: 'generic'; readonly is_compliant: boolean }
  | ({ readonly kind: 'junit' } & TestFacts)
  | ({ readonly kind: 'vulnscan' } & ScanFacts)
  | ({ readonly kind: 'codequality' } & QualityFacts)
  | { readonly kind: 'pull_request'; readonly pull_requests: Bounded<PullRequestFacts> }
  | ({ readonly kind: 'jira' } & IssueFacts)
  | {
      readonly kind: 'custom'
      readonly is_compliant: boolean
      readonly type_errors: Bounded<string>
      /** Digest of the data. */
      readonly data: string
    }
  | UnjudgedContent
  | ErasedContent

/** Why a result does not show everything: the first reasons for people, and the digest of each. */
export interface IncompleteFacts {
  readonly first: readonly string[]
  readonly reasons: Bounded<string>
}

/** `listed`: executed tests that the result file lists as test cases. A suite without that number counts 0 (rules 5.2). */
export interface TestFacts {
  readonly total: number
  readonly executed: number
  readonly listed: number
  readonly failures: number
  readonly errors: number
  readonly skipped: number
  /** The earliest start that a suite states, in epoch seconds. It may be a local time. */
  readonly ran_at?: number | undefined
  /** The suites with failures or errors by the digest of their name, and how many. */
  readonly failing: Bounded<readonly [suite: string, count: number]>
  readonly incomplete: IncompleteFacts
}

/** The findings of one severity. */
export interface SeverityFacts {
  /** Of count and list the larger number, for each run. */
  readonly found: number
  readonly suppressed: number
  /** The first ids, and whether there are no others. */
  readonly ids: readonly string[]
  readonly isComplete: boolean
}

export interface ScanFacts {
  readonly runs: number
  readonly tools: Bounded<string>
  /** Tools whose result does not show that they look for vulnerabilities. */
  readonly unproven: Bounded<string>
  readonly incomplete: IncompleteFacts
  readonly severities: Readonly<Record<Severity, SeverityFacts>>
  /** Each run states what is suppressed. */
  readonly states_suppressed: boolean
  /** Each finding is listed, with an id and a place. */
  readonly is_comparable: boolean
  /** The rank of each finding, and the digest of its id and place. */
  readonly findings: Bounded<string>
}

export interface QualityFacts {
  /** Digest of server and project. */
  readonly project: string
  readonly project_key: string
  /** It names its server. As a judgement reads it, it also is of the change, and of a project that the template names (analysis.ts). */
  readonly is_reading: boolean
  /** Epoch seconds. */
  readonly analysed_at?: number | undefined
  /** The whole SHA of the analysed commit. */
  readonly revision?: string | undefined
  /** The number of the analysed pull request, as the server has it. */
  readonly pull_request?: string | undefined
  readonly status: string
  readonly gate: string
  readonly failed: Bounded<Pick<GateCondition, 'metric' | 'operator' | 'errorThreshold' | 'value' | 'onLeakPeriod'>>
  /** A condition has no status. */
  readonly has_unstated: boolean
}

/** `head_sha`, `merge_commit` and `number` name the change; `key` is the digest of head and URL. */
export interface PullRequestFacts extends Pick<PullRequest, 'number' | 'state' | 'head_sha' | 'merge_commit'> {
  readonly key: string
  /** Digests of the logins, names and mail addresses of all authors and committers. */
  readonly authors: Bounded<string>
  /** Epoch seconds; null if its base branch was never changed. */
  readonly base_changed_at: number | null
  /** Digests of the logins that pushed its head, as far as the reports say (policy/pusher.ts). */
  readonly pushers: readonly string[]
  /** Digest of its head and of the ref of its branch; null if a push of them makes no account an author. */
  readonly head_push: string | null
  readonly commits: CommitFacts
  /** Without those that neither approve nor block, except the first. */
  readonly reviews: Bounded<Approver>
}

export interface CommitFacts {
  readonly total: number
  readonly has_unknown_author: boolean
  /** Why the first author or committer is not known to be an account, and how many other such reasons there are. */
  readonly exception: string | null
  readonly other_exceptions: number
  /** The first commit without a verified signature, and how many there are. */
  readonly first_unverified: string | null
  readonly unverified: number
}

export interface IssueFacts {
  readonly total: number
  readonly missing: Bounded<string>
  /** Digest of all issues and of which exist. */
  readonly issues: string
}

/** A report of a custom type that has neither a schema nor a rule, which does not state an outcome itself. It counts for nothing (rules 5.1). */
interface UnjudgedContent {
  readonly kind: 'unjudged'
  readonly type_name: string
}

/** The content of an erased attestation (rules 2.18): its outcome, if that was stated and did not depend on the template. */
interface ErasedContent {
  readonly kind: 'erased'
  readonly is_compliant: boolean
  /** The key of a reading (reading.ts), which a later reading replaces; null for another report. */
  readonly reading: string | null
}
