import type { ServiceContext } from '../context.ts'
import type { Filter, RecordPlace } from '../store/reader.ts'

/** Most searches that end early end at one of these. */
const firstPart = 32

/** Finds where records are, newest first: the newest ones, and all others only if the search goes on. */
export async function* searchPlaces(
  service: Pick<ServiceContext, 'store'>,
  { org, filter }: { readonly org: string; readonly filter: Filter },
): AsyncGenerator<RecordPlace, void, undefined> {
  const { findPlaces } = service.store
  const newest = await findPlaces(org, filter, firstPart)
  yield* newest
  const last = newest.at(-1)
  if (last === undefined || newest.length < firstPart) return
  yield* await findPlaces(org, { ...filter, upTo: last.sequence - 1 })
}
