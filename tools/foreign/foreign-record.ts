import type { NewRecord } from '../../src/service/store/record.ts'

/** A record of one of 50 trails, for a log that tools of others read. */
export function toForeignRecord(org: string, number: number): NewRecord {
  return {
    id: `record-${number}`,
    org,
    kind: 'attestation',
    flow: 'shop',
    trail: `change-${number % 50}`,
    name: 'unit-tests',
    type: 'generic',
    fingerprint: null,
    commit: null,
    actor: { name: 'ci' },
    origin: null,
    ignored_members: [],
    body: { attestation_name: 'unit-tests', is_compliant: true },
    attachment: null,
  }
}
