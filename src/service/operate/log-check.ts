import { hash } from 'node:crypto'
import { appendLeaves, emptyRange, printRange, type CompactRange } from '../../log/compact-range.ts'
import { memberOf } from '../../wire/json/member.ts'
import { hashSize, isSameHash, type Hash } from '../../log/hash.ts'
import { tileWidth } from '../../log/tile.ts'
import type { Row } from '../store/engine/driver.ts'
import { readNumber, readTextOrNull } from '../store/engine/row.ts'
import type { LedgerEnd } from '../store/ledger/inspection.ts'
import { createTagger, type Tagger } from '../store/ledger/log-update.ts'
import type { Store } from '../store/store.ts'
import { readLedgerRows } from './attachment.ts'
import type { CheckpointCheck } from './checkpoint-check.ts'
import { rebuild, type Report } from './finding.ts'
import { toCheckedLeaf } from './record/checked-leaf.ts'
import { toCheckedRecord, type CheckedRecord } from './record/checked-record.ts'
import { describeRecord } from './record/record-check.ts'
import type { RecordPage } from './record/record-page.ts'

/** Compares the records of an organisation with its log (rules 2.15). */
export interface LogCheck {
  /** Adds a record. Records and pages are added in order. */
  readonly add: (record: CheckedRecord) => void
  readonly addPage: (page: RecordPage) => void
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
  const tree = createTree(end.head, checkpoints)
  const addKey = (record: CheckedRecord): void => {
    if (isOtherTagKey(record, end)) others.push(describeRecord(record.row))
  }
  return {
    add: (record) => {
      tags.add(record.row)
      addKey(record)
      tree.add(readNumber(record.row, 'sequence'), toCheckedLeaf(record))
    },
    addPage: ({ first, last, rows, leaves: hashes }) => {
      for (const row of rows) addKey(toCheckedRecord(row))
      for (let { sequence } = first; sequence <= last.sequence; sequence += 1) {
        const at = (sequence - first.sequence) * hashSize
        tree.add(sequence, hashes.subarray(at, at + hashSize))
      }
    },
    compare: (report, reportLog) => {
      // Without a head there is no key, and its absence is a finding of its own.
      if (end.head === 0) return
      tags.compare(report)
      compareTree(tree.toRange(), end, reportLog)
      for (const other of others) reportLog(`${other} started the log with another key of the tags`)
    },
  }
}

interface Tree {
  /** Adds the leaf of a record, unless it is after the head. */
  readonly add: (sequence: number, leaf: Hash) => void
  readonly toRange: () => CompactRange
}

/** Computes the tree of a log up to its head, and compares it with each checkpoint. */
function createTree(head: number, checkpoints: CheckpointCheck): Tree {
  let range = emptyRange
  let leaves: Hash[] = []
  const append = (): CompactRange => {
    range = appendLeaves(range, leaves)
    leaves = []
    return range
  }
  return {
    add: (sequence, leaf) => {
      if (sequence > head) return
      leaves.push(leaf)
      if (sequence === checkpoints.nextSize()) checkpoints.compare(append())
      else if (leaves.length === leavesPerAppend) append()
    },
    toRange: append,
  }
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
