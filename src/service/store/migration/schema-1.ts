import type { Dialect } from '../engine/driver.ts'

/** The statements of schema version 1. They are released and never change. */
export function schema1(dialect: Dialect): readonly string[] {
  return [
    ...tables(dialect),
    ...indexes,
    ...appendOnlyTables.flatMap((table) => dialect.appendOnlyTriggers(table)),
    ...dialect.recordOrderTriggers,
    ...dialect.headChangeTriggers,
  ]
}

/**
 * The tables of schema version 1. `record` is the ledger: `document` is the canonical JSON of the record, `sha256` is its digest, and the other columns repeat members
 * for lookups. `flow`, `trail` and `artifact` have one row for the first record of each; `position` numbers them within their parent
 * without a gap, so that counts and pages need no scan. An artifact without a trail has the trail ''. `head` has the last sequence of
 * each organisation, and `tally` counts its records.
 */
function tables({ integer, real, tableOptions }: Dialect): readonly string[] {
  return [
    `CREATE TABLE record (
      org TEXT NOT NULL, sequence ${integer} NOT NULL, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, flow TEXT, trail TEXT,
      name TEXT, type TEXT, fingerprint TEXT, commit_sha TEXT, created_at ${real} NOT NULL, document TEXT NOT NULL,
      sha256 TEXT NOT NULL, PRIMARY KEY (org, sequence)) ${tableOptions}`,
    `CREATE TABLE flow (
      org TEXT NOT NULL, name TEXT NOT NULL, sequence ${integer} NOT NULL, PRIMARY KEY (org, name)) ${tableOptions}`,
    `CREATE TABLE trail (
      org TEXT NOT NULL, flow TEXT NOT NULL, name TEXT NOT NULL, position ${integer} NOT NULL, sequence ${integer} NOT NULL,
      PRIMARY KEY (org, flow, name), UNIQUE (org, flow, position)) ${tableOptions}`,
    `CREATE TABLE artifact (
      org TEXT NOT NULL, flow TEXT NOT NULL, trail TEXT NOT NULL, fingerprint TEXT NOT NULL, position ${integer} NOT NULL,
      sequence ${integer} NOT NULL, PRIMARY KEY (org, flow, trail, fingerprint), UNIQUE (org, flow, position)) ${tableOptions}`,
    `CREATE TABLE idempotency (
      org TEXT NOT NULL, caller TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, record TEXT NOT NULL,
      PRIMARY KEY (org, caller, key)) ${tableOptions}`,
    `CREATE TABLE head (
      org TEXT NOT NULL PRIMARY KEY, sequence ${integer} NOT NULL, created_at ${real} NOT NULL) ${tableOptions}`,
    `CREATE TABLE tally (
      org TEXT NOT NULL, kind TEXT NOT NULL, flow TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL,
      total ${integer} NOT NULL, PRIMARY KEY (org, kind, flow, name, type)) ${tableOptions}`,
    `CREATE TABLE token (
      id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, org TEXT NOT NULL, flow TEXT NOT NULL, role TEXT NOT NULL,
      secret_sha256 TEXT NOT NULL, created_at ${real} NOT NULL, expires_at ${real}, last_used_at ${real}, revoked_at ${real})
      ${tableOptions}`,
  ]
}

/** One index for each path of ledger/find-query.ts. */
const indexes: readonly string[] = [
  'CREATE INDEX record_by_time ON record (org, created_at, sequence)',
  'CREATE INDEX record_by_trail ON record (org, trail, flow, sequence)',
  'CREATE INDEX record_by_fingerprint ON record (org, fingerprint, sequence) WHERE fingerprint IS NOT NULL',
  'CREATE INDEX record_by_commit ON record (org, commit_sha, sequence) WHERE commit_sha IS NOT NULL',
  'CREATE INDEX record_by_kind ON record (org, kind, sequence)',
  'CREATE INDEX record_by_flow ON record (org, kind, flow, sequence)',
  'CREATE INDEX record_by_name ON record (org, kind, name, sequence)',
  'CREATE INDEX record_by_type ON record (org, kind, type, sequence)',
]

const appendOnlyTables = ['record', 'flow', 'trail', 'artifact', 'idempotency']
