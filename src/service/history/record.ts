import type { Body, Operation } from '../../schema/operation/operation.ts'
import { joinErrors } from '../../schema/parse.ts'
import type { FreeObject } from '../../schema/primitives.ts'
import { createReader } from '../../schema/reader.ts'
import type { Arrival } from '../../verdict/evidence/fact.ts'
import type { StoredRecord } from '../store/store.ts'

type Schema = Operation['body']
type Output<S extends Schema> = Body<Operation<string, Schema, S>>

/** A request as it was recorded. What the service found out itself at that moment stands beside it under `found`. */
export interface Recorded<T> {
  readonly record: StoredRecord
  readonly report: T
  readonly found: FreeObject
}

/**
 * Reads records back by the schema of their request, as what was taken once. It throws where one has another shape: a record is never
 * half understood.
 */
export function readerOf<S extends Schema>(schema: S): (record: StoredRecord) => Recorded<Output<S>> {
  const read = createReader(schema)
  return (record) => {
    const { found, ...request } = record.body
    const parsed = read(request)
    if (!parsed.ok) throw new Error(`Record ${record.id} cannot be read: ${joinErrors(parsed.errors)}`)
    return { record, report: parsed.value, found: toObject(found) }
  }
}

/**
 * Reads the records of a trail, each once for as long as somebody else keeps it: what was read of the first ones of a list is kept by
 * the first of all, and lists only grow.
 */
export function readEach<R extends { readonly record: StoredRecord }>(
  read: (record: StoredRecord) => R,
): (records: readonly StoredRecord[]) => readonly R[] {
  const known = new WeakMap<StoredRecord, readonly R[]>()
  return (records) => {
    const [first] = records
    if (first === undefined) return []
    const before = known.get(first) ?? []
    const all = records.map((record, at) => (before[at]?.record === record ? before[at] : read(record)))
    if (all.length > before.length) known.set(first, all)
    return all
  }
}

/** Who brought the record, and when, for a verdict. */
export function toArrival({ id, sequence, created_at, actor }: StoredRecord): Arrival {
  return { id, sequence, created_at, reported_by: actor.name }
}

function toObject(value: unknown): FreeObject {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
