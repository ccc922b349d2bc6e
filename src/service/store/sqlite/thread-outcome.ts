import { parseExactJson } from '../../../wire/json/exact-number.ts'
import { isObject } from '../../../wire/json/is-object.ts'
import { rememberDocumentLength } from '../cache/document-length.ts'
import { AccessEnded, ForeignFlow, IdempotencyConflict } from '../failure.ts'
import type { StoredRecord, Write, WriteOutcome } from '../record.ts'
import { deserialiseError } from './failure.ts'
import type { SerialisedOutcome } from './thread-message.ts'

/** Restores the outcomes of a batch, in the order of its writes. */
export function deserialiseOutcomes(
  batch: readonly Write[],
  outcomes: readonly SerialisedOutcome[],
): readonly WriteOutcome[] {
  return outcomes.flatMap((outcome, at) => {
    const write = batch[at]
    return write === undefined ? [] : [deserialiseOutcome(write, outcome)]
  })
}

function deserialiseOutcome({ record, fact = null }: Write, outcome: SerialisedOutcome): WriteOutcome {
  if ('failure' in outcome) return { failure: deserialiseError(outcome.failure) }
  if ('conflict' in outcome) return { failure: new IdempotencyConflict(outcome.conflict) }
  if ('accessEnded' in outcome) return { failure: new AccessEnded() }
  if ('foreignFlow' in outcome) return { failure: new ForeignFlow(outcome.foreignFlow) }
  const { length } = outcome
  if ('replayed' in outcome) {
    return { written: { record: rememberDocumentLength(parseRecord(outcome.replayed), length), replayed: true } }
  }
  const { recorded, ordinal } = outcome
  const stored = rememberDocumentLength({ ...record, ...recorded }, length)
  return { written: { record: stored, replayed: false, added: { ordinal, fact } } }
}

function parseRecord(text: string): StoredRecord {
  const record = parseExactJson(text)
  if (!isRecord(record)) throw new TypeError('The thread returned a record that is not an object.')
  return record
}

/** The thread of this process has serialised the record, so the check of one member is enough. */
function isRecord(value: unknown): value is StoredRecord {
  return isObject(value) && 'sequence' in value
}
