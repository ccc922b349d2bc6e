import type { Statement, StatementSubject } from '../../wire/resource/statement.ts'
import type { Declared } from './change.ts'
import type { Level } from './level.ts'

/** A resource of in-toto, named by its digest. */
export interface Resource {
  readonly uri?: string
  readonly digest?: Readonly<Record<string, string>>
}

/** A record of the log by its sequence. */
interface RecordName {
  readonly record: number
}

/** A template that was judged by. */
interface VerdictTemplate {
  /** The version of the flow; null for one that is none. */
  readonly version: number | null
  /** Of its text. */
  readonly sha256: string
  /** Who put it on the flow, in a few words; null for a template of the question. */
  readonly origin: string | null
}

/** The facts of a verdict that a VSA has no members for: the member `urn:delivery-evidence:verdict:v1` of its predicate (rules 11.4). */
export interface VerdictFacts {
  readonly org: string
  readonly flow: string
  readonly trail: string
  readonly change: {
    readonly commit: string
    readonly repository?: string | undefined
    readonly ref?: string | undefined
    readonly pull_request?: number | undefined
    readonly base?: string | undefined
    readonly merge_group?: true | undefined
    readonly declared: readonly Declared[]
  }
  readonly template: VerdictTemplate | null
  readonly floor: VerdictTemplate | null
  /** The counting reports of what was read from a server, each with its source. */
  readonly readings: readonly (RecordName & { readonly type: string; readonly name: string; readonly origin: string })[]
  /** The reports that were read and do not count. */
  readonly ignored: readonly (RecordName & { readonly reason: string })[]
  /** The last record of the trail and its flow that was judged. */
  readonly log: { readonly sequence: number }
  /** When time alone can change the verdict, in epoch seconds; null if it cannot. */
  readonly valid_until: number | null
  /** All that apply, the worst first; empty for a verdict that failed. */
  readonly levels: readonly Level[]
}

/** A verdict before it is signed. */
export interface UnsignedVerdict {
  readonly subject: readonly StatementSubject[]
  readonly verifier: string
  /** Epoch seconds. */
  readonly time: number
  readonly resourceUri: string
  readonly policy: Resource
  readonly inputs: readonly Resource[]
  readonly facts: VerdictFacts
}

const statementType = 'https://in-toto.io/Statement/v1'

/** The verdict as a SLSA Verification Summary Attestation v1. It passed if it has a level. */
export function toSummary({ subject, verifier, time, resourceUri, policy, inputs, facts }: UnsignedVerdict): Statement {
  const [level] = facts.levels
  return {
    _type: statementType,
    subject: [...subject],
    predicateType: 'https://slsa.dev/verification_summary/v1',
    predicate: {
      verifier: { id: verifier },
      timeVerified: toTimestamp(time),
      resourceUri,
      policy,
      inputAttestations: inputs,
      verificationResult: level === undefined ? 'FAILED' : 'PASSED',
      verifiedLevels: [level ?? 'FAILED'],
      'urn:delivery-evidence:verdict:v1': facts,
    },
  }
}

/** The verdict as an in-toto Simple Verification Result v0.2; undefined for one that failed. */
export function toResult({ subject, verifier, time, policy, facts }: UnsignedVerdict): Statement | undefined {
  const [level] = facts.levels
  if (level === undefined) return undefined
  return {
    _type: statementType,
    subject: [...subject],
    predicateType: 'https://in-toto.io/attestation/svr/v0.2',
    predicate: { verifier: { id: verifier, policies: [policy] }, timeCreated: toTimestamp(time), properties: [level] },
  }
}

/** RFC 3339, in UTC. */
export function toTimestamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
