import { EvidenceError } from '../../error.ts'
import type { JsonObject } from '../../wire/json/is-object.ts'
import { verifyConsistency } from '../../log/consistency.ts'
import { parseVerifierKey, printVerifierKey, type NamedKey } from '../../log/note-key.ts'
import type { LogState } from '../../wire/resource/receipt.ts'
import { toHashes, verifyEvents } from './log-event.ts'
import { isLogOf, openCheckpoint, type OpenedCheckpoint } from './trusted-log.ts'
import { isSameHash } from '../../log/hash.ts'
import { followRestarts, type AbandonedCheckpoint } from '../../log/restart-event.ts'
import { plural } from '../../text/plural.ts'

export interface LogQuestion {
  readonly org: string
  /** The keys of the input `log-key`; none if it is empty. */
  readonly given: readonly NamedKey[]
  /** The origins of the input `log-restart-accepted`. */
  readonly accepted: readonly string[]
  /** The checkpoint of an earlier run, which is verified. */
  readonly known: OpenedCheckpoint | undefined
  /** The present state of the log; undefined if the service sent none. */
  readonly state: LogState | undefined
  /** Asks for the present state with its events. */
  readonly askEvents: () => Promise<LogState | undefined>
}

/**
 * `contradicted`: the log is not the one that the earlier run has seen. `unclear`: the service did not prove that it is. `unsigned`: it signs no
 * log. `unjudged`: the run has no verdict.
 */
export type Comparison =
  | (Compared & { readonly kind: 'continued'; readonly lines: readonly string[] })
  | (Compared & { readonly kind: 'contradicted'; readonly reason: string })
  | { readonly kind: 'unclear'; readonly reason: string }
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'unjudged' }

interface Compared {
  readonly checkpoint: OpenedCheckpoint
  /** The proofs that came with the checkpoint. */
  readonly proofs: LogState['proofs']
}

/** Compares the present state of the log with the checkpoint of an earlier run (rules 8.20). */
export async function compareLog(question: LogQuestion): Promise<Comparison> {
  const { given, known, state } = question
  const isExpected = given.length > 0 || known !== undefined
  if (state === undefined) {
    if (!isExpected) return { kind: 'unsigned' }
    return { kind: 'unclear', reason: 'The service sent no checkpoint of its log' }
  }
  try {
    const checkpoint = openKnown(state, question)
    if (checkpoint !== undefined) return compareContinued(state, checkpoint, known)
    return await followChange(question)
  } catch (cause) {
    if (!(cause instanceof EvidenceError) || cause.code === 'unreachable') throw cause
    return { kind: 'unclear', reason: cause.message.replace(/\.$/, '') }
  }
}

/** The present checkpoint, if a trusted key signed it. Without one, the key of the service is trusted: it is the first one seen. */
function openKnown(state: LogState, { given, known, org }: LogQuestion): OpenedCheckpoint | undefined {
  if (given.length === 0 && known === undefined) return openFirst(state, org)
  const trusted = given.length > 0 || known === undefined ? given : [known.key]
  const origin = state.checkpoint.slice(0, state.checkpoint.indexOf('\n'))
  if (known !== undefined && origin !== known.origin) return undefined
  try {
    return openCheckpoint(state.checkpoint, trusted)
  } catch {
    return undefined
  }
}

/** Opens the checkpoint of a log with the keys that came with it. Throws EvidenceError `nonsense`. */
function openFirst(state: LogState, org: string): OpenedCheckpoint {
  const checkpoint = openCheckpoint(state.checkpoint, state.keys.map(parseVerifierKey))
  if (isLogOf(checkpoint.origin, org)) return checkpoint
  throw new EvidenceError('nonsense', `The service sent a checkpoint of the log ${checkpoint.origin}.`)
}

function compareContinued(
  { proofs }: LogState,
  checkpoint: OpenedCheckpoint,
  known: OpenedCheckpoint | undefined,
): Comparison {
  const compared = { checkpoint, proofs }
  if (known === undefined || known.size === 0) return { ...compared, kind: 'continued', lines: [] }
  const [oldSize, newSize] = [known.size, checkpoint.size]
  if (newSize < oldSize) {
    const reason = `History was rewritten: the log has ${newSize} records, and had ${oldSize} at an earlier run`
    return { ...compared, kind: 'contradicted', reason }
  }
  const proof = oldSize === newSize ? [] : proofs.find(({ from }) => from === oldSize)?.proof
  if (proof === undefined)
    return { kind: 'unclear', reason: `The service did not prove that its log continues the ${oldSize} records` }
  const claim = { oldSize, newSize, oldRoot: known.root, newRoot: checkpoint.root, proof: toHashes(proof) }
  if (!verifyConsistency(claim)) {
    const reason = `History was rewritten: the log of ${newSize} records does not continue the ${oldSize} records that an earlier run has seen`
    return { ...compared, kind: 'contradicted', reason }
  }
  const line = `The log of ${newSize} records continues the ${oldSize} records that an earlier run has seen.`
  return { ...compared, kind: 'continued', lines: [line] }
}

/** Another key or another log: the events of the log must record it. */
async function followChange({ known, org, given, accepted, askEvents }: LogQuestion): Promise<Comparison> {
  if (known === undefined) return { kind: 'unclear', reason: 'The key of the input `log-key` did not sign the log' }
  const state = await askEvents()
  if (state?.events === undefined) return { kind: 'unclear', reason: 'The service did not send the events of its log' }
  const checkpoint = openFirst(state, org)
  const { origin } = checkpoint
  const events = verifyEvents(state.events, checkpoint)
  const ofLog = events.filter((event) => event['origin'] === origin)
  const compared =
    origin === known.origin
      ? compareContinued(state, checkpoint, known)
      : compareRestarted({ checkpoint, proofs: state.proofs }, { known, origin, events, accepted })
  return compared.kind === 'continued' ? requireRecordedKey(compared, ofLog, given) : compared
}

/** The key of a checkpoint must be in an event of its log. */
function requireRecordedKey(
  compared: Extract<Comparison, { readonly kind: 'continued' }>,
  events: readonly JsonObject[],
  given: readonly NamedKey[],
): Comparison {
  const { checkpoint, proofs, lines } = compared
  const key = printVerifierKey(checkpoint.key)
  if (!events.some(({ keys }) => Array.isArray(keys) && keys.includes(key))) {
    const reason = `The log is signed with the key ${key}, and no event of the log records that key`
    return { checkpoint, proofs, kind: 'contradicted', reason }
  }
  const advice = given.length === 0 ? '' : ' Set `log-key` to it.'
  return { ...compared, lines: [...lines, `The log has a new key, which it records: \`${key}\`.${advice}`] }
}

function compareRestarted(compared: Compared, restarted: RestartedLog): Comparison {
  const { isAccepted, reason } = judgeRestart(restarted)
  return isAccepted
    ? { ...compared, kind: 'continued', lines: [reason] }
    : { ...compared, kind: 'contradicted', reason }
}

interface RestartedLog {
  /** The checkpoint of an earlier run, of a log with another origin. */
  readonly known: OpenedCheckpoint
  readonly origin: string
  /** The bodies of the events in the order of the log. */
  readonly events: readonly JsonObject[]
  /** The origins of the input `log-restart-accepted`. */
  readonly accepted: readonly string[]
}

/**
 * Whether a log may take the place of the one of an earlier run, and a sentence that says so. Each restart since then must be in the events, and
 * abandon at least what the earlier run has seen (rules 8.20).
 */
function judgeRestart(restarted: RestartedLog): { readonly isAccepted: boolean; readonly reason: string } {
  const { known, origin, events, accepted } = restarted
  const abandoned = followRestarts(events, origin)
  const change = `The log ${known.origin}, which had ${plural(known.size, 'record')} at an earlier run, was replaced by ${origin}`
  if (!isNamed(known, abandoned)) {
    const reason = `History was rewritten: ${change}, whose events do not name the earlier log with these records`
    return { isAccepted: false, reason }
  }
  const named = `${change}. Abandoned checkpoints: ${printList(abandoned)}`
  if (accepted.includes(origin))
    return { isAccepted: true, reason: `${named}. The input \`log-restart-accepted\` accepts it.` }
  const advice = `If its operator has explained it, set \`log-restart-accepted: ${origin}\``
  return { isAccepted: false, reason: `${named}. ${advice}` }
}

/** Two roots of one log at the same size are two histories. */
function isNamed(known: OpenedCheckpoint, abandoned: readonly AbandonedCheckpoint[]): boolean {
  const ofLog = abandoned.filter(({ origin }) => origin === known.origin)
  const isOther = ({ size, root }: AbandonedCheckpoint): boolean =>
    size === known.size && root !== undefined && !isSameHash(root, known.root)
  return ofLog.some(({ size }) => size >= known.size) && !ofLog.some(isOther)
}

const maxListed = 10

function printList(abandoned: readonly AbandonedCheckpoint[]): string {
  const listed = abandoned.slice(0, maxListed).map(({ origin, size }) => `${origin} with ${plural(size, 'record')}`)
  const more = abandoned.length - listed.length
  return [...listed, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
