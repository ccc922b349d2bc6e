/** Whether a statement only reads. It then runs on a read connection and does not wait for the writer. */
export function isReadOnly(sql: string): boolean {
  return /^\s*(?:SELECT|EXPLAIN|WITH)\b/i.test(sql)
}

/** The tables without records. Only their rows may be updated. */
export const mutableTables: ReadonlySet<string | null> = new Set([
  'head',
  'tally',
  'token',
  'binding',
  'notice_cursor',
  'delivery',
  'channel',
  'due',
])
