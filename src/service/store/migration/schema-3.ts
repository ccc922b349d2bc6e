import type { Dialect } from '../engine/driver.ts'

/**
 * The columns and tables of schema version 3. `ordinal` is the number of a record within its flow and trail, from 1; `tag` is empty.
 * `secret` has the encrypted secrets that documents refer to. `flow_owner` has the repository that first reported into a flow with an
 * OIDC token. `token.replaces` is the id of the token that a token replaces, and `token.origin_id` the first of these tokens, null for the
 * token itself.
 */
export function schema3({ integer, real, tableOptions }: Dialect): readonly string[] {
  return [
    `ALTER TABLE record ADD COLUMN ordinal ${integer} NOT NULL DEFAULT 0`,
    'ALTER TABLE record ADD COLUMN tag TEXT',
    `CREATE TABLE secret (
      id TEXT NOT NULL PRIMARY KEY, org TEXT NOT NULL, sealed TEXT NOT NULL, created_at ${real} NOT NULL) ${tableOptions}`,
    `CREATE TABLE flow_owner (
      org TEXT NOT NULL, flow TEXT NOT NULL, issuer TEXT NOT NULL, repository_id TEXT NOT NULL, sequence ${integer} NOT NULL,
      PRIMARY KEY (org, flow)) ${tableOptions}`,
    'ALTER TABLE token ADD COLUMN replaces TEXT',
    'ALTER TABLE token ADD COLUMN origin_id TEXT',
  ]
}
