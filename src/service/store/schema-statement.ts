import { hash } from 'node:crypto'
import type { Dialect } from './engine/driver.ts'

/** Tables whose rows are never changed. Those that an erasure reaches have their own triggers (rules 2.18). */
const appendOnlyTables = ['flow', 'trail', 'artifact', 'checkpoint', 'cosignature', 'log_key']

/** The statements that make a database: schema 1, the only one (rules 6.9). */
export function listSchemaStatements(dialect: Dialect): readonly string[] {
  return [
    `CREATE TABLE evidence_schema (digest TEXT NOT NULL) ${dialect.tableOptions}`,
    ...recordTables(dialect),
    ...recordIndexes,
    ...searchTables(dialect),
    ...accessTables(dialect),
    ...outboxTables(dialect),
    ...logTables(dialect),
    ...dialect.appendOnlyTriggers(appendOnlyTables),
    ...dialect.recordOrderTriggers,
    ...dialect.erasureTriggers,
  ]
}

/** Identifies the statements: a database of any other ones has another digest. */
export function digestSchema(dialect: Dialect): string {
  return hash('sha256', listSchemaStatements(dialect).join('\n'))
}

/**
 * `record` is the ledger: `document` is the canonical JSON of the record, `sha256` is its digest, and the columns before them repeat members
 * for lookups. `fact` is what the verdict on its trail reads in place of the document (rules 5.11), and can be made again from it; `fact_version`
 * has the version of the function that made all facts. `ordinal` is the number of a record within its flow and trail, from 1, and `tag` names these two in the log (rules 2.15).
 * `flow`, `trail` and `artifact` have one row for the first record of each; `position` numbers them within their parent without a gap, so that
 * counts and pages need no scan. An artifact without a trail has the trail ''. `head` has the last sequence of each organisation, the key of
 * its tags in hex, and the compact range of its log in base64. `tally` counts its records.
 */
function recordTables({ integer, real, tableOptions }: Dialect): readonly string[] {
  return [
    `CREATE TABLE record (
      org TEXT NOT NULL, sequence ${integer} NOT NULL, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, flow TEXT, trail TEXT,
      name TEXT, type TEXT, fingerprint TEXT, commit_sha TEXT, created_at ${real} NOT NULL, fact TEXT, document TEXT NOT NULL,
      sha256 TEXT NOT NULL, ordinal ${integer} NOT NULL CHECK (ordinal > 0), tag TEXT NOT NULL,
      PRIMARY KEY (org, sequence)) ${tableOptions}`,
    `CREATE TABLE fact_version (version ${integer} NOT NULL) ${tableOptions}`,
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
      org TEXT NOT NULL PRIMARY KEY, sequence ${integer} NOT NULL, created_at ${real} NOT NULL, tag_key TEXT NOT NULL,
      tree TEXT NOT NULL) ${tableOptions}`,
    `CREATE TABLE tally (
      org TEXT NOT NULL, kind TEXT NOT NULL, flow TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL,
      total ${integer} NOT NULL, PRIMARY KEY (org, kind, flow, name, type)) ${tableOptions}`,
  ]
}

/** One index for each path of ledger/find-query.ts. */
const recordIndexes: readonly string[] = [
  'CREATE INDEX record_by_time ON record (org, created_at, sequence)',
  'CREATE INDEX record_by_trail ON record (org, trail, flow, sequence)',
  'CREATE INDEX record_by_fingerprint ON record (org, fingerprint, sequence) WHERE fingerprint IS NOT NULL',
  'CREATE INDEX record_by_commit ON record (org, commit_sha, sequence) WHERE commit_sha IS NOT NULL',
  'CREATE INDEX record_by_kind ON record (org, kind, sequence)',
  'CREATE INDEX record_by_flow ON record (org, kind, flow, sequence)',
  'CREATE INDEX record_by_name ON record (org, kind, name, sequence)',
  'CREATE INDEX record_by_type ON record (org, kind, type, sequence)',
]

/**
 * The words of trails and artifacts under the sequence of their first record (rules 1.12); `part` is that sequence divided by the size of a
 * part (search/statement.ts), so that the newest matches are read first.
 */
function searchTables({ integer, keyTableOptions }: Dialect): readonly string[] {
  return [
    `CREATE TABLE search_term (
      org TEXT NOT NULL, part ${integer} NOT NULL, term TEXT NOT NULL, sequence ${integer} NOT NULL, kind TEXT NOT NULL,
      field TEXT NOT NULL, PRIMARY KEY (org, part, term, sequence, kind)) ${keyTableOptions}`,
  ]
}

/**
 * `token.replaces` is the id of the token that a token replaces, and `origin_id` the first of these tokens, null for the token itself.
 * `flow_owner` has the repository that first reported into a flow with an OIDC token. `session.secret_sha256` is the hash of the token's
 * secret at the sign-in. `secret` has the encrypted secrets to which documents refer.
 */
function accessTables({ integer, real, tableOptions }: Dialect): readonly string[] {
  return [
    `CREATE TABLE token (
      id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, org TEXT NOT NULL, flow TEXT NOT NULL, role TEXT NOT NULL,
      secret_sha256 TEXT NOT NULL, created_at ${real} NOT NULL, expires_at ${real}, last_used_at ${real}, revoked_at ${real},
      replaces TEXT, origin_id TEXT) ${tableOptions}`,
    `CREATE TABLE binding (
      id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, org TEXT NOT NULL, issuer TEXT NOT NULL,
      repository_owner_id TEXT NOT NULL, repository_id TEXT, environment TEXT, ref TEXT, event_name TEXT, workflow_ref TEXT,
      job_workflow_ref TEXT, flow TEXT, read TEXT, role TEXT NOT NULL, created_at ${real} NOT NULL, revoked_at ${real}) ${tableOptions}`,
    'CREATE INDEX binding_by_owner ON binding (issuer, repository_owner_id)',
    `CREATE TABLE flow_owner (
      org TEXT NOT NULL, flow TEXT NOT NULL, issuer TEXT NOT NULL, repository_id TEXT NOT NULL, sequence ${integer} NOT NULL,
      PRIMARY KEY (org, flow)) ${tableOptions}`,
    `CREATE TABLE session (
      id_sha256 TEXT NOT NULL PRIMARY KEY, token_id TEXT NOT NULL, secret_sha256 TEXT NOT NULL, created_at ${real} NOT NULL,
      expires_at ${real} NOT NULL) ${tableOptions}`,
    'CREATE INDEX session_by_token ON session (token_id, created_at)',
    'CREATE INDEX session_by_expiry ON session (expires_at)',
    `CREATE TABLE secret (
      id TEXT NOT NULL PRIMARY KEY, org TEXT NOT NULL, sealed TEXT NOT NULL, created_at ${real} NOT NULL) ${tableOptions}`,
  ]
}

/**
 * `notice_cursor`: the last record whose deliveries are planned, for each organisation; records up to `silent_until` cause no notification.
 * `delivery`: one message to one target; the row stays, its payload is emptied when it is settled. `channel`: the delivery state and the lease
 * of one target. `due`: the time at which the state of a trail can change without a record.
 */
function outboxTables({ integer, real, tableOptions }: Dialect): readonly string[] {
  return [
    `CREATE TABLE notice_cursor (
      org TEXT NOT NULL PRIMARY KEY, sequence ${integer} NOT NULL, silent_until ${integer} NOT NULL) ${tableOptions}`,
    `CREATE TABLE delivery (
      org TEXT NOT NULL, number ${integer} NOT NULL, target ${integer} NOT NULL, place ${integer} NOT NULL, id TEXT NOT NULL,
      created_at ${real} NOT NULL, payload TEXT NOT NULL, settled_at ${real}, outcome TEXT,
      PRIMARY KEY (org, number, target, place)) ${tableOptions}`,
    'CREATE INDEX delivery_waiting ON delivery (org, number, target, place) WHERE settled_at IS NULL',
    `CREATE TABLE channel (
      org TEXT NOT NULL, number ${integer} NOT NULL, target ${integer} NOT NULL, next_at ${real}, leased_until ${real} NOT NULL,
      attempts ${integer} NOT NULL, failing_since ${real}, last_success ${real}, last_failure ${real}, failure TEXT,
      PRIMARY KEY (org, number, target)) ${tableOptions}`,
    'CREATE INDEX channel_by_time ON channel (next_at) WHERE next_at IS NOT NULL',
    `CREATE TABLE due (
      org TEXT NOT NULL, flow TEXT NOT NULL, trail TEXT NOT NULL, at ${real}, PRIMARY KEY (org, flow, trail)) ${tableOptions}`,
    'CREATE INDEX due_by_time ON due (at) WHERE at IS NOT NULL',
  ]
}

/**
 * The log of each organisation (rules 2.15). `tile` has the full tiles of the tree as base64, with the hash of each: they follow from
 * `record`. `checkpoint` has the signed notes that the service has published, and `log_key` the public keys that signed them in base64, with
 * the time until which the key before it signs too. `last_check` has the time and the result of the last check of each organisation.
 * `cosignature` has the signatures of witnesses on published checkpoints, and `verdict_key` the public keys of the verdicts in base64.
 */
function logTables({ integer, real, tableOptions }: Dialect): readonly string[] {
  return [
    `CREATE TABLE tile (
      org TEXT NOT NULL, level ${integer} NOT NULL, position ${integer} NOT NULL, root TEXT NOT NULL, hashes TEXT NOT NULL,
      PRIMARY KEY (org, level, position)) ${tableOptions}`,
    `CREATE TABLE checkpoint (
      org TEXT NOT NULL, origin TEXT NOT NULL, size ${integer} NOT NULL, note TEXT NOT NULL, created_at ${real} NOT NULL,
      PRIMARY KEY (org, origin, size)) ${tableOptions}`,
    `CREATE TABLE log_key (
      number ${integer} NOT NULL PRIMARY KEY, public_key TEXT NOT NULL, overlap_until ${real} NOT NULL,
      created_at ${real} NOT NULL) ${tableOptions}`,
    `CREATE TABLE verdict_key (
      number ${integer} NOT NULL PRIMARY KEY, public_key TEXT NOT NULL, created_at ${real} NOT NULL, revoked_at ${real}) ${tableOptions}`,
    `CREATE TABLE last_check (
      org TEXT NOT NULL PRIMARY KEY, checked_at ${real} NOT NULL, records ${integer} NOT NULL, faults ${integer} NOT NULL) ${tableOptions}`,
    `CREATE TABLE cosignature (
      org TEXT NOT NULL, origin TEXT NOT NULL, size ${integer} NOT NULL, name TEXT NOT NULL, key_id ${integer} NOT NULL,
      signature TEXT NOT NULL, created_at ${real} NOT NULL, PRIMARY KEY (org, origin, size, name, key_id)) ${tableOptions}`,
  ]
}
