import type { Trigger } from '../../schema/resource/notification.ts'

/** Full-stop delimited, as Standard Webhooks has them. */
export const messageTypes = {
  ON_STARTED_TRAIL: 'trail.started',
  ON_ATTESTATION: 'attestation.reported',
  ON_NON_COMPLIANT_ATTESTATION: 'attestation.non_compliant',
  ON_COMPLIANT_TRAIL: 'trail.compliant',
  ON_NON_COMPLIANT_TRAIL: 'trail.non_compliant',
  ON_OVERRIDE: 'attestation.overridden',
} as const satisfies Record<Trigger, string>

/** Cuts what is longer than a message should be, and shows that it did. */
export function cut(text: string, most: number): string {
  const letters = Array.from(text.slice(0, 2 * most + 2))
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
