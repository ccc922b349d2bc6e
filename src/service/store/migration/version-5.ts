import type { Dialect } from '../engine/driver.ts'

/**
 * The tables of the search (rules 1.12). `search_term` has the words of trails and artifacts under the sequence of their first record;
 * `part` is that sequence divided by the size of a part (search/statement.ts), so that the newest matches are read first.
 * `search_progress` has the last record that is indexed, of the records that are older than the table.
 */
export function searchTables(dialect: Dialect): readonly string[] {
  const { integer, tableOptions, keyTableOptions } = dialect
  return [
    `CREATE TABLE search_term (
      org TEXT NOT NULL, part ${integer} NOT NULL, term TEXT NOT NULL, sequence ${integer} NOT NULL, kind TEXT NOT NULL,
      field TEXT NOT NULL, PRIMARY KEY (org, part, term, sequence, kind)) ${keyTableOptions}`,
    `CREATE TABLE search_progress (
      org TEXT NOT NULL PRIMARY KEY, done ${integer} NOT NULL, target ${integer} NOT NULL) ${tableOptions}`,
    'INSERT INTO search_progress (org, done, target) SELECT org, 0, sequence FROM head WHERE sequence > 0',
    ...dialect.appendOnlyTriggers('search_term'),
  ]
}
