/**
 * The kinds of reports. Only these begin a flow, a trail or an artifact and are judged: readers pass over every other kind
 * (rules 2.14).
 */
export const reportKinds = [
  'flow',
  'trail',
  'artifact',
  'attestation',
  'override',
  'custom_type',
  'notification',
  'notification_deletion',
  'transition',
] as const

/** All kinds of records. */
export const recordKinds = [
  ...reportKinds,
  'token_change',
  'binding_change',
  'flow_transfer',
  'erasure',
  'log_event',
  'verdict',
] as const
