/** The tables without records. Only their rows may be updated. */
export const mutableTables: ReadonlySet<string | null> = new Set([
  'head',
  'fact_version',
  'last_check',
  'tally',
  'tile',
  'verdict_key',
  'token',
  'binding',
  'secret',
  'flow_owner',
  'notice_cursor',
  'delivery',
  'channel',
  'due',
])

/** The tables whose rows may also be deleted. */
export const deletableTables: ReadonlySet<string | null> = new Set(['secret', 'session'])
