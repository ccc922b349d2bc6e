/** The events that send a notification (rules 7.2). */
export const triggers = [
  'ON_STARTED_TRAIL',
  'ON_ATTESTATION',
  'ON_NON_COMPLIANT_ATTESTATION',
  'ON_COMPLIANT_TRAIL',
  'ON_NON_COMPLIANT_TRAIL',
  'ON_OVERRIDE',
] as const
