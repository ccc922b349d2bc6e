import { createShelf } from './shelf.ts'
import type { FlowKey, Store, StoredRecord } from './store.ts'

type Reading = Pick<Store, 'readTrail' | 'readFlow' | 'readHead' | 'watch'>

/** Told one after another, without a gap: nothing between `from` and `to` is missing. */
interface Run {
  readonly from: number
  readonly to: number
}

interface Place {
  readonly org: string
  /** What was read, as a key. */
  readonly key: string
  /** The caller is content with what was recorded up to here; else with all there is now. */
  readonly upTo: number | undefined
}

/**
 * Keeps the histories of trails and flows that were read, so that a report does not read its trail again. What is recorded never
 * changes and an organisation's sequences have no gap. So what is kept can only end too early, and the sequences tell whether it does,
 * also where another process records: then it is read anew.
 */
export function createRecall(store: Reading): Pick<Store, 'readTrail' | 'readFlow'> {
  const runs = new Map<string, Run>()
  const shelf = createShelf()
  store.watch((record) => {
    const run = runs.get(record.org)
    if (run !== undefined && record.sequence <= run.to) return
    const from = run?.to === record.sequence - 1 ? run.from : record.sequence
    runs.set(record.org, { from, to: record.sequence })
    for (const key of keysOf(record)) shelf.add(key, record)
  })

  const isWhole = ({ org }: Place, known: number, needed: number): boolean => {
    const run = runs.get(org)
    return known >= needed || (run !== undefined && run.from <= known + 1 && run.to >= needed)
  }

  const recall = async (
    place: Place,
    read: () => Promise<readonly StoredRecord[]>,
  ): Promise<readonly StoredRecord[]> => {
    const needed = place.upTo ?? (await store.readHead(place.org))
    const kept = shelf.find(place.key)
    if (kept !== undefined && isWhole(place, kept.known, needed)) return kept.records
    // The end is read before the records: whatever it counts, they hold.
    const known = await store.readHead(place.org)
    return shelf.keep({ key: place.key, known }, read)
  }

  return {
    readTrail: (key, upTo) => recall({ org: key.org, key: toKey(key), upTo }, () => store.readTrail(key)),
    readFlow: (key, upTo) =>
      recall({ org: key.org, key: toKey({ ...key, trail: null }), upTo }, () => store.readFlow(key)),
  }
}

function keysOf({ org, kind, flow, trail }: StoredRecord): readonly string[] {
  if (flow === null || (trail === null && kind !== 'flow')) return []
  return [toKey({ org, flow, trail })]
}

function toKey({ org, flow, trail }: FlowKey & { readonly trail: string | null }): string {
  return JSON.stringify([org, flow, trail])
}
