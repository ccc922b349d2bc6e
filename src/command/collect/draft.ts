import type { FileUpload } from '../../client/transport.ts'
import type { FailingTest } from '../../convert/junit/failing.ts'
import type { CommonMembers } from '../../schema/attestation/attestation.ts'
import { defined } from '../../schema/defined.ts'
import type { GitCommit } from '../../schema/resource/git.ts'
import type { Built } from './artifact.ts'
import type { Place } from '../input/attestation-name.ts'
import type { Report } from '../send/outgoing.ts'
import type { Target } from '../input/target.ts'

/** What a draft needs to become a report. */
export interface Envelope {
  readonly target: Target
  readonly common: CommonMembers
  readonly idempotencyKey: string
}

/** Evidence that was collected and has no name yet: which one it gets may depend on the trail's template. */
export interface Draft {
  /** The attestation type on the wire. */
  readonly type: string
  /** What the user called it; undefined in `auto` and where no name was given. */
  readonly place: Place | undefined
  /** Its own content and what its attachment holds, for the idempotency key. */
  readonly content: unknown
  readonly toReport: (envelope: Envelope) => Report
}

interface Request<Members> {
  readonly params: Target
  readonly body: CommonMembers & Members
  readonly idempotencyKey: string
  readonly file?: FileUpload
}

/** The request of a report: what its kind says beside what all say, and its file. */
export function toRequest<Members extends object>(
  { target, common, idempotencyKey }: Envelope,
  members: Members,
  file?: FileUpload,
): Request<Members> {
  return { params: target, body: { ...common, ...members }, idempotencyKey, ...defined({ file }) }
}

/** Everything that one run found out before it sends. */
export interface Collected {
  readonly artifacts: readonly Built[]
  /** What `commits_list` of the artifacts holds; empty where it is left out. */
  readonly commits: readonly GitCommit[]
  readonly drafts: readonly Draft[]
  readonly failing: readonly FailingTest[]
  readonly notes: readonly string[]
}

export const nothing: Collected = { artifacts: [], commits: [], drafts: [], failing: [], notes: [] }

export function join(parts: readonly Collected[]): Collected {
  return {
    artifacts: parts.flatMap(({ artifacts }) => artifacts),
    commits: parts.flatMap(({ commits }) => commits),
    drafts: parts.flatMap(({ drafts }) => drafts),
    failing: parts.flatMap(({ failing }) => failing),
    notes: parts.flatMap(({ notes }) => notes),
  }
}
