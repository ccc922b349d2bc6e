/** The statements that read the ledger, in SQL of both SQLite and PostgreSQL. The thread of SQLite that writes does not load them. */

export const readHead = 'SELECT sequence FROM head WHERE org = ?'
export const listHeads = 'SELECT org, sequence FROM head'

export const findById = 'SELECT document, sha256 FROM record WHERE org = ? AND id = ?'

export const findBySequence = 'SELECT document, sha256 FROM record WHERE org = ? AND sequence = ?'

/** Records of an organisation after a sequence, oldest first. */
export const readAfter = 'SELECT document, sha256 FROM record WHERE org = ? AND sequence > ? ORDER BY sequence LIMIT ?'

/** The ledger `*` is that of tokens for all organisations, and no organisation. */
export const listOrganisations = "SELECT org FROM head WHERE sequence > 0 AND org <> '*' ORDER BY org"
export const findFlowStart = 'SELECT sequence FROM flow WHERE org = ? AND name = ?'
export const listFlows = 'SELECT name FROM flow WHERE org = ? ORDER BY sequence'

export const countTrails = 'SELECT coalesce(max(position), 0) AS total FROM trail WHERE org = ? AND flow = ?'
export const countArtifacts = 'SELECT coalesce(max(position), 0) AS total FROM artifact WHERE org = ? AND flow = ?'

/** Newest first. Parameters: org, flow, position of the first row, limit. */
export const listTrails = toRangeQuery('name', 'trail')
/** Parameters: org, flow, the beginning of the names, and the first text after them. */
export const listCommitNames = `SELECT name FROM trail WHERE org = ? AND flow = ? AND name >= ? AND name < ?
  AND length(name) IN (40, 64) ORDER BY name`
export const listArtifacts = toRangeQuery('trail, fingerprint', 'artifact')

function toRangeQuery(columns: string, table: string): string {
  return `SELECT ${columns} FROM ${table} WHERE org = ? AND flow = ? AND position <= ? ORDER BY position DESC LIMIT ?`
}

export const findArtifactStart =
  'SELECT sequence FROM artifact WHERE org = ? AND flow = ? AND trail = ? AND fingerprint = ?'

/** From an index alone. The record that archives a type has no name (rules 1.15). */
export const listCustomTypes = `SELECT name, count(*) AS versions, max(sequence) AS newest FROM record
  WHERE org = ? AND kind = 'custom_type' AND name IS NOT NULL GROUP BY name ORDER BY min(sequence) DESC`

const trailColumns =
  'record.trail, record.sequence, id, kind, record.name, type, fingerprint, commit_sha, created_at, fact'

/**
 * The columns and the facts of the records of a trail after a sequence, oldest first. Parameters: org, trail, flow, sequence, trail, flow. Only
 * record_by_trail has rows in the order of these three: a condition on the sequence alone would let PostgreSQL read all records after it.
 */
export const readTrail = `SELECT ${trailColumns} FROM record
  WHERE org = ? AND (trail, flow, sequence) > (?, ?, ?) AND (trail, flow, sequence) <= (?, ?, ${Number.MAX_SAFE_INTEGER})
  ORDER BY trail, flow, sequence`

/** The documents of the records of a flow itself after a sequence, and of erasures in the flow. Parameters: twice (org, flow, sequence, flow). */
export const readFlow = [readKindOfFlow('flow'), readKindOfFlow('erasure')].join(' UNION ALL ')

function readKindOfFlow(kind: string): string {
  return `SELECT document, sha256 FROM record
    WHERE org = ? AND (kind, flow, sequence) > ('${kind}', ?, ?)
      AND (kind, flow, sequence) <= ('${kind}', ?, ${Number.MAX_SAFE_INTEGER})`
}

/** Trails that one statement reads. */
export const trailsPerRead = 100

/** The records of several trails, as `readTrail` reads those of one. Parameters: for each trail its org, flow, name and sequence. */
export const readTrails = `SELECT ${trailColumns}
  FROM (VALUES ${Array(trailsPerRead).fill('(?, ?, ?, CAST(? AS BIGINT))').join(', ')}) AS given CROSS JOIN record
  WHERE org = column1 AND flow = column2 AND trail = column3 AND sequence > column4 ORDER BY record.trail, record.sequence`

/**
 * The bytes of what is read of several trails: a record without a fact is read as its document, except a verdict, which is not judged. No
 * engine reads them for it.
 */
export function measureTrails(names: number): string {
  return `SELECT trail, sum(octet_length(coalesce(fact, document))) AS size FROM record
    WHERE org = ? AND flow = ? AND kind <> 'verdict' AND trail IN (${Array(names).fill('?').join(', ')}) GROUP BY trail`
}
