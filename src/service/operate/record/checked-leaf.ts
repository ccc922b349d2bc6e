import { hashHexEntry } from '../../../log/entry.ts'
import type { Hash } from '../../../log/hash.ts'
import { readNumber, readText, readTextOrNull } from '../../store/engine/row.ts'
import type { CheckedRecord } from './checked-record.ts'

/**
 * The leaf of the document itself, whose hash column can be wrong; of an erased record, that of the hash column. A tag or an ordinal of a
 * wrong form gives a wrong leaf.
 */
export function toCheckedLeaf(record: CheckedRecord): Hash {
  const { row } = record
  const sha256 = toCheckedHash(record)
  const ordinal = readNumber(row, 'ordinal')
  const tag = (readTextOrNull(row, 'tag') ?? '').padEnd(tagDigits, '0').slice(0, tagDigits)
  return hashHexEntry({
    tag: /^[0-9a-f]+$/.test(tag) ? tag : 'f'.repeat(tagDigits),
    ordinal: ordinal > 0 && ordinal <= maxOrdinal ? ordinal : 0,
    sha256,
  })
}

const tagDigits = 32
const maxOrdinal = 2 ** 32 - 1

/** The leaf of a record whose tag and ordinal are those of its series. */
export function toOrdinaryLeaf(record: CheckedRecord): Hash {
  const { row } = record
  const [tag, ordinal] = [readText(row, 'tag'), readNumber(row, 'ordinal')]
  return hashHexEntry({ tag, ordinal, sha256: toCheckedHash(record) })
}

function toCheckedHash(record: CheckedRecord): string {
  const own = readText(record.row, 'sha256')
  return own !== record.sha256 && record.isErased && /^[0-9a-f]{64}$/.test(own) ? own : record.sha256
}
