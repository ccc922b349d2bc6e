import type { Dialect } from '../engine/driver.ts'

/**
 * The columns and tables of schema version 6: the log of each organisation (rules 2.15). `head.tag_key` is the key of the tags in hex, and
 * `head.tree` the compact range of the log in base64. `tile` has the full tiles of the tree as base64, with the hash of each: they follow
 * from `record`. `checkpoint` has the signed notes that the service has published, and `log_key` the public keys that signed them in base64, with
 * the time until which the key before it signs too.
 * `last_check` has the time and the result of the last check of each organisation. `cosignature` has the signatures of witnesses on published checkpoints.
 */
export function schema6({ integer, real, tableOptions, appendOnlyTriggers }: Dialect): readonly string[] {
  return [
    "ALTER TABLE head ADD COLUMN tag_key TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE head ADD COLUMN tree TEXT NOT NULL DEFAULT ''",
    `CREATE TABLE tile (
      org TEXT NOT NULL, level ${integer} NOT NULL, position ${integer} NOT NULL, root TEXT NOT NULL, hashes TEXT NOT NULL,
      PRIMARY KEY (org, level, position)) ${tableOptions}`,
    `CREATE TABLE checkpoint (
      org TEXT NOT NULL, origin TEXT NOT NULL, size ${integer} NOT NULL, note TEXT NOT NULL, created_at ${real} NOT NULL,
      PRIMARY KEY (org, origin, size)) ${tableOptions}`,
    `CREATE TABLE log_key (
      number ${integer} NOT NULL PRIMARY KEY, public_key TEXT NOT NULL, overlap_until ${real} NOT NULL,
      created_at ${real} NOT NULL) ${tableOptions}`,
    `CREATE TABLE last_check (
      org TEXT NOT NULL PRIMARY KEY, checked_at ${real} NOT NULL, records ${integer} NOT NULL, faults ${integer} NOT NULL) ${tableOptions}`,
    `CREATE TABLE cosignature (
      org TEXT NOT NULL, origin TEXT NOT NULL, size ${integer} NOT NULL, name TEXT NOT NULL, key_id ${integer} NOT NULL,
      signature TEXT NOT NULL, created_at ${real} NOT NULL, PRIMARY KEY (org, origin, size, name, key_id)) ${tableOptions}`,
    ...appendOnlyTriggers('checkpoint'),
    ...appendOnlyTriggers('cosignature'),
    ...appendOnlyTriggers('log_key'),
  ]
}
