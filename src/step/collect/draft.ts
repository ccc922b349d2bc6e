import type { ClientRequest } from '../../client/connection.ts'
import type { FileUpload } from '../../client/multipart.ts'
import type { FailingTest } from '../../convert/junit/failing-test.ts'
import type { EvidenceError } from '../../error.ts'
import type { CommonMembers } from '../../wire/attestation/attestation.ts'
import type { Operations } from '../../wire/operation/operations.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { FreeObject } from '../../wire/primitives.ts'
import type { GitCommit } from '../../wire/resource/git.ts'
import type { TrailTarget } from '../change/run.ts'
import type { AttestationTarget } from '../input/attestation-target.ts'
import type { CollectedArtifact } from './artifact.ts'
import type { Attached } from './attachment.ts'

type ReportOperation =
  | 'reportArtifact'
  | 'reportGeneric'
  | 'reportJunit'
  | 'reportVulnscan'
  | 'reportCodequality'
  | 'reportPullRequest'
  | 'reportJira'
  | 'reportCustom'
  | 'overrideAttestation'

/** One write operation with its request. */
export type ReportCall = {
  [N in ReportOperation]: { readonly operation: N; readonly request: ClientRequest<Operations[N]> }
}[ReportOperation]

/** The parts that the reports of one run share. */
export interface ReportContext {
  readonly target: TrailTarget
  readonly common: CommonMembers
  readonly idempotencyKey: string
}

/** Collected evidence without its final name, which may depend on the trail's template (rules 8.4). */
export interface Draft {
  /** The attestation type on the wire, such as `junit` or `custom:coverage`; `override` for an override. */
  readonly type: string
  /** The input `name`; undefined if it is empty, and with `auto`. */
  readonly attestationTarget: AttestationTarget | undefined
  /** What was asked, if the evidence was read from a server (rules 5.3). It takes the place of the job that reports. */
  readonly source?: FreeObject | undefined
  /** The result files that it was read from. */
  readonly files?: readonly string[]
  /** Whether it is reported only if the template requires its type: it states that nothing was found. */
  readonly isOnlyIfRequired?: boolean
  /** The payload and the digest of the attachment, for the idempotency key (rules 8.9). */
  readonly content: unknown
  readonly toReport: (context: ReportContext) => ReportCall
}

interface ReportRequest<Members> {
  readonly params: TrailTarget
  readonly body: CommonMembers & Members
  readonly idempotencyKey: string
  readonly file?: FileUpload
}

/** The request of a report: the common members, the members of its type, and the attachment or what is omitted of it (rules 8.5). */
export function toReportRequest<Members extends object>(
  { target, common, idempotencyKey }: ReportContext,
  members: Members,
  { file, omitted }: Omit<Attached, 'notes'> = {},
): ReportRequest<Members> {
  const annotations = { ...common.annotations, attachment_omitted: omitted }
  const body = { ...common, ...(omitted === undefined ? {} : { annotations }), ...members }
  return { params: target, body, idempotencyKey, ...omitUndefined({ file }) }
}

/** The result of collecting, before anything is sent. */
export interface Collected {
  readonly artifacts: readonly CollectedArtifact[]
  /** For `commits_list` of the artifacts; empty if the list is omitted. */
  readonly commits: readonly GitCommit[]
  readonly drafts: readonly Draft[]
  readonly failing: readonly FailingTest[]
  /** Evidence that could not be read. It is a failure if the template requires one of its types, else the note. */
  readonly unread: readonly {
    readonly types: readonly string[]
    readonly error: EvidenceError
    readonly note: string
  }[]
  readonly notes: readonly string[]
}

export const emptyCollected: Collected = { artifacts: [], commits: [], drafts: [], failing: [], unread: [], notes: [] }

export function joinCollected(parts: readonly Collected[]): Collected {
  return {
    artifacts: parts.flatMap(({ artifacts }) => artifacts),
    commits: parts.flatMap(({ commits }) => commits),
    drafts: parts.flatMap(({ drafts }) => drafts),
    failing: parts.flatMap(({ failing }) => failing),
    unread: parts.flatMap(({ unread }) => unread),
    notes: parts.flatMap(({ notes }) => notes),
  }
}
