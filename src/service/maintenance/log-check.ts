import { hash } from 'node:crypto'
import { appendLeaves, emptyRange, printRange, type CompactRange } from '../../log/compact-range.ts'
import { memberOf } from '../../json/member.ts'
import { hashSize, isSameHash, type Hash } from '../../log/hash.ts'
import { tileWidth } from '../../log/tile.ts'
import type { Row } from '../store/engine/driver.ts'
import { readNumber, readText, readTextOrNull } from '../store/engine/row.ts'
import type { LedgerEnd } from '../store/ledger/inspection.ts'
import { createTagger, toLeaf, type Tagger } from '../store/ledger/log-update.ts'
import type { Store } from '../store/store.ts'
import { readLedgerRows } from './attachment-reference.ts'
import { toCheckedRecord, type CheckedRecord } from './checked-record.ts'
import type { CheckpointCheck } from './checkpoint-check.ts'
import { rebuild, type Report } from './finding.ts'
import { describeRecord, isErased } from './record-check.ts'

/** Compares the records of an organisation with its log (rules 2.15). */
export interface LogCheck {
  /** Adds a record. Records are added in order. */
  readonly add: (record: CheckedRecord) => void
  /** Reports the differences, after the records up to the head were added. `reportLog` gets one sentence about the log. */
  readonly compare: (report: Report, reportLog: (what: string) => void) => void
}

/** Compares the tags of records with their flows and trails. */
interface TagCheck {
  readonly add: (row: Row) => void
  readonly compare: (report: Report) => void
}

/** Leaves are appended together, because each append copies the range. */
const leavesPerAppend = 1000

/** `end` is the head of the organisation when the check began. */
export function createLogCheck(org: string, end: LedgerEnd, checkpoints: CheckpointCheck): LogCheck {
  const others: string[] = []
  const tags = createTagCheck(org, createTagger(end.tagKey))
  let range = emptyRange
  let leaves: Hash[] = []
  const append = (): void => {
    range = appendLeaves(range, leaves)
    leaves = []
  }
  return {
    add: (record) => {
      const { row } = record
      tags.add(row)
      if (isOtherTagKey(record, end)) others.push(describeRecord(row))
      if (readNumber(row, 'sequence') > end.head) return
      leaves.push(toCheckedLeaf(record))
      const isSigned = readNumber(row, 'sequence') === checkpoints.nextSize()
      if (isSigned || leaves.length === leavesPerAppend) append()
      if (isSigned) checkpoints.compare(range)
    },
    compare: (report, reportLog) => {
      append()
      // Without a head there is no key, and its absence is a finding of its own.
      if (end.head === 0) return
      tags.compare(report)
      compareTree(range, end, reportLog)
      for (const other of others) reportLog(`${other} started the log with another key of the tags`)
    },
  }
}

/**
 * The leaf of the document itself, whose hash column can be wrong; of an erased record, that of the hash column. A tag of a wrong form gives a
 * wrong leaf.
 */
function toCheckedLeaf(record: CheckedRecord): Hash {
  const { row } = record
  const sha256 = toCheckedHash(record)
  const tag = (readTextOrNull(row, 'tag') ?? '').padEnd(tagDigits, '0').slice(0, tagDigits)
  return toLeaf({
    tag: /^[0-9a-f]+$/.test(tag) ? tag : 'f'.repeat(tagDigits),
    ordinal: readNumber(row, 'ordinal'),
    sha256,
  })
}

const tagDigits = 32

function toCheckedHash(record: CheckedRecord): string {
  const own = readText(record.row, 'sha256')
  return own !== record.sha256 && isErased(record) && /^[0-9a-f]{64}$/.test(own) ? own : record.sha256
}

/** The event that starts a log commits to the key of the tags (rules 2.16). */
function isOtherTagKey({ row, parse }: CheckedRecord, { tagKey }: LedgerEnd): boolean {
  if (row['kind'] !== 'log_event') return false
  const committed = memberOf(parse()?.['body'], 'tag_key_sha256')
  return typeof committed === 'string' && committed !== hash('sha256', Buffer.from(tagKey, 'hex'))
}

function compareTree(range: CompactRange, { head, tree }: LedgerEnd, report: (what: string) => void): void {
  if (range.size === head && printRange(range) === tree) return
  report(`the log of ${head} entries differs from the records`)
}

function createTagCheck(org: string, tagger: Tagger): TagCheck {
  let first: Row | undefined
  let count = 0
  return {
    add: (row) => {
      const names = { kind: row['kind'], flow: readTextOrNull(row, 'flow'), trail: readTextOrNull(row, 'trail') }
      if (row['tag'] === tagger(names)) return
      first ??= row
      count += 1
    },
    compare: (report) => {
      if (first === undefined) return
      const others = count === 1 ? '' : `, as do ${count - 1} later records`
      const what = `${describeRecord(first)} has a tag that is not that of its flow and trail${others}`
      report({ kind: 'tag', org, what, advice: rebuild })
    },
  }
}

/**
 * Names the first record that differs from the saved tiles of its log, which the service computed when the records were new. Undefined if
 * none does: tiles are saved for each 256 records, and a service computes lost ones again.
 */
export async function findChangedRecord(store: Store, org: string): Promise<string | undefined> {
  let hashes: Uint8Array | undefined
  for await (const row of readLedgerRows(store, org)) {
    const index = readNumber(row, 'sequence') - 1
    const [position, at] = [Math.floor(index / tileWidth), index % tileWidth]
    if (at === 0) hashes = (await store.log.findTile({ org, level: 0, position }))?.hashes
    if (hashes !== undefined && !isLeafAt(hashes, at, row)) return describeRecord(row)
  }
  return undefined
}

function isLeafAt(hashes: Uint8Array, at: number, row: Row): boolean {
  return isSameHash(hashes.subarray(at * hashSize, (at + 1) * hashSize), toCheckedLeaf(toCheckedRecord(row)))
}
