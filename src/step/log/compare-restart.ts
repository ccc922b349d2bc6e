import type { JsonObject } from '../../wire/json/is-object.ts'
import { isSameHash } from '../../log/hash.ts'
import { followRestarts, type AbandonedCheckpoint } from '../../log/restart-event.ts'
import { plural } from '../../text/plural.ts'
import type { OpenedCheckpoint } from './trusted-log.ts'

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
export function judgeRestart(restarted: RestartedLog): { readonly isAccepted: boolean; readonly reason: string } {
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
