import { hash } from 'node:crypto'
import { appendLeaves, emptyRange, printRange, type CompactRange } from '../../log/compact-range.ts'
import { memberOf } from '../../json/member.ts'
import type { Hash } from '../../log/hash.ts'
import type { Row } from '../store/engine/driver.ts'
import { readNumber, readText, readTextOrNull } from '../store/engine/row.ts'
import type { LedgerEnd } from '../store/ledger/inspection.ts'
import { createTagger, toLeaf, type Tagger } from '../store/ledger/log-update.ts'
import type { CheckpointCheck } from './checkpoint-check.ts'
import { rebuild, type Report } from './finding.ts'
import { describeRecord, isErasedDocument, parseDocument, type Document } from './record-check.ts'

/** Compares the records of an organisation with its log (rules 2.15). */
export interface LogCheck {
  /** Adds a record. Records are added in order. */
  readonly add: (row: Row, document: Document | undefined) => void
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
    add: (row, document) => {
      tags.add(row)
      if (isOtherTagKey(row, document, end)) others.push(describeRecord(row))
      if (readNumber(row, 'sequence') > end.head) return
      leaves.push(toCheckedLeaf(row))
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
export function toCheckedLeaf(row: Row): Hash {
  const sha256 = toCheckedHash(row)
  const tag = (readTextOrNull(row, 'tag') ?? '').padEnd(tagDigits, '0').slice(0, tagDigits)
  return toLeaf({
    tag: /^[0-9a-f]+$/.test(tag) ? tag : 'f'.repeat(tagDigits),
    ordinal: readNumber(row, 'ordinal'),
    sha256,
  })
}

const tagDigits = 32

function toCheckedHash(row: Row): string {
  const text = readText(row, 'document')
  const own = readText(row, 'sha256')
  const isErased = text.includes('"erased":true') && isErasedDocument(parseDocument(text))
  return isErased && /^[0-9a-f]{64}$/.test(own) ? own : hash('sha256', text)
}

/** The event that starts a log commits to the key of the tags (rules 2.16). */
function isOtherTagKey(row: Row, document: Document | undefined, { tagKey }: LedgerEnd): boolean {
  if (row['kind'] !== 'log_event') return false
  const committed = memberOf(document?.['body'], 'tag_key_sha256')
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
