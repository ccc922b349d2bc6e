import type { Erasure } from '../../wire/resource/erasure.ts'
import type { StoredRecord } from '../store/record.ts'
import type { Store } from '../store/store.ts'
import { toErasure } from '../resource/erasure.ts'

/** The record that names this record as erased; undefined without one. */
export async function findErasure(store: Store, org: string, sequence: number): Promise<StoredRecord | undefined> {
  const [erasure] = await store.find(org, { kinds: ['erasure'], name: String(sequence) }, 1)
  return erasure
}

/** The reason, time and author of the erasure of a record; undefined if it was not. */
export async function readErasureOf(
  store: Store,
  { org, sequence, erased }: StoredRecord,
): Promise<Erasure | undefined> {
  const erasure = erased === true ? await findErasure(store, org, sequence) : undefined
  return erasure && toErasure(erasure)
}
