import { EvidenceError } from '../../error.ts'
import { parseCheckpoint } from '../../log/checkpoint.ts'
import { toRoot, type CompactRange } from '../../log/compact-range.ts'
import { createNoteVerifier } from '../../log/note-key.ts'
import { openNote, parseNote } from '../../log/note.ts'
import { readNumber, readText } from '../store/engine/row.ts'
import type { PublishedCheckpoint } from '../store/log/log-table.ts'
import type { Store } from '../store/store.ts'
import type { TemporaryDatabase } from './temporary-database.ts'

/** Temporary table of the published checkpoints of an organisation. `root` is in base64, and empty without a valid signature. */
export const publishedTable =
  'CREATE TABLE published (size INTEGER, origin TEXT, root TEXT, PRIMARY KEY (size, origin, root)) WITHOUT ROWID'

const insert = 'INSERT INTO published VALUES (?, ?, ?) ON CONFLICT DO NOTHING'
const findNext = 'SELECT min(size) AS size FROM published WHERE size > ?'
const listOfSize = 'SELECT root FROM published WHERE size = ?'
const listBeyond = 'SELECT DISTINCT size FROM published WHERE size > ? ORDER BY size LIMIT 1'

/** Compares a log with the checkpoints that the service has published (rules 2.16). */
export interface CheckpointCheck {
  /** Size of the next checkpoint to compare; undefined after the last one. */
  readonly nextSize: () => number | undefined
  /** Compares the checkpoints of the next size, and reports a sentence for each difference. */
  readonly compare: (range: CompactRange) => void
  /** Reports a checkpoint of more entries than the log has. */
  readonly compareRest: (size: number) => void
}

interface CheckpointSource {
  readonly database: TemporaryDatabase
  readonly org: string
  /** The last checkpoint outside the database: its owner can remove those in it. */
  readonly outside: string | undefined
}

/** Reads the checkpoints of an organisation into the temporary database. */
export async function openCheckpointCheck(
  { log }: Pick<Store, 'log'>,
  { database, org, outside }: CheckpointSource,
  report: (what: string) => void,
): Promise<CheckpointCheck> {
  database.all('DELETE FROM published')
  const publicKeys = (await log.listLogKeys()).map((key) => Buffer.from(key.publicKey, 'base64')).filter(isKey)
  const save = (one: PublishedCheckpoint): void =>
    void database.all(insert, one.size, one.origin, readSignedRoot(one, publicKeys))
  if (outside !== undefined) saveOutside(outside, save, report)
  let page = await log.listCheckpoints(org)
  while (page.length > 0) {
    for (const one of page) save(one)
    page = await log.listCheckpoints(org, page.at(-1))
  }
  return createCheckpointCheck(database, report)
}

function saveOutside(note: string, save: (one: PublishedCheckpoint) => void, report: (what: string) => void): void {
  try {
    const { origin, size } = parseCheckpoint(parseNote(note).text)
    save({ origin, size, note })
  } catch (cause) {
    if (!(cause instanceof EvidenceError)) throw cause
    report('the checkpoint outside the database is not readable')
  }
}

function createCheckpointCheck(database: TemporaryDatabase, report: (what: string) => void): CheckpointCheck {
  const readNext = (after: number): number | undefined => {
    const [row] = database.all(findNext, after)
    return typeof row?.['size'] === 'number' ? row['size'] : undefined
  }
  let next = readNext(0)
  let unchanged = 0
  let isReported = false
  return {
    nextSize: () => next,
    compare: (range) => {
      const root = Buffer.from(toRoot(range)).toString('base64')
      const signed = database.all(listOfSize, range.size).map((row) => readText(row, 'root'))
      if (signed.includes('')) report(`the checkpoint of ${range.size} entries has no valid signature`)
      const differs = signed.some((one) => one !== '' && one !== root)
      if (!differs) unchanged = range.size
      else if (!isReported) report(describeDifference(unchanged, range.size))
      isReported ||= differs
      next = readNext(range.size)
    },
    compareRest: (size) => {
      const [row] = database.all(listBeyond, size)
      if (row === undefined) return
      report(`a signed checkpoint has ${readNumber(row, 'size')} entries, and the log has only ${size}`)
    },
  }
}

/** A later checkpoint differs too, so that only the first one is reported. */
function describeDifference(unchanged: number, size: number): string {
  const since = unchanged + 1 === size ? `record ${size}` : `one of the records ${unchanged + 1} to ${size}`
  return `${since} differs from the signed checkpoint of ${size} entries`
}

const publicKeySize = 32

/** A key that was changed by hand verifies nothing. */
function isKey(publicKey: Uint8Array): boolean {
  return publicKey.length === publicKeySize
}

/** The root of a checkpoint in base64. Empty if the note is not signed with a key of the database, or is not that of its row. */
function readSignedRoot({ origin, size, note }: PublishedCheckpoint, publicKeys: readonly Uint8Array[]): string {
  try {
    const verifiers = publicKeys.map((publicKey) => createNoteVerifier(origin, publicKey))
    const signed = parseCheckpoint(openNote(note, verifiers).text)
    return signed.origin === origin && signed.size === size ? Buffer.from(signed.root).toString('base64') : ''
  } catch (cause) {
    if (cause instanceof EvidenceError) return ''
    throw cause
  }
}
