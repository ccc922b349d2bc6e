import type { Trigger } from '../../wire/resource/notification.ts'

/** Event types in the dotted form of Standard Webhooks. */
export const messageTypes = {
  ON_STARTED_TRAIL: 'trail.started',
  ON_ATTESTATION: 'attestation.reported',
  ON_NON_COMPLIANT_ATTESTATION: 'attestation.non_compliant',
  ON_COMPLIANT_TRAIL: 'trail.compliant',
  ON_NON_COMPLIANT_TRAIL: 'trail.non_compliant',
  ON_OVERRIDE: 'attestation.overridden',
} as const satisfies Record<Trigger, string>

/** Text of at most `maxLength` characters. Longer text ends in an ellipsis. */
export function truncateText(text: string, maxLength: number): string {
  const letters = Array.from(text.slice(0, 2 * maxLength + 2))
  return letters.length <= maxLength ? text : `${letters.slice(0, maxLength - 1).join('')}…`
}
