import type { RecordKind, StoredRecord } from '../store/record.ts'
import type { Store } from '../store/store.ts'

/** A change of a token, a binding or the owner of a flow, for a list. */
export interface ListedChange {
  /** Epoch seconds. */
  readonly at: number
  readonly by: string
  /** Name of the ledger, and the place of the record in it. */
  readonly org: string
  readonly sequence: number
  /** The kind of change, and the state after it. */
  readonly [member: string]: unknown
}

const pageSize = 500

/** All changes of one kind in all ledgers, oldest first (rules 6.7). */
export async function listChanges(store: Store, kind: RecordKind): Promise<readonly ListedChange[]> {
  const orgs = await store.inspection.listOrganisations()
  const records = (await Promise.all(orgs.map((org) => readAllChanges(store, org, kind)))).flat()
  return records.toSorted((one, other) => one.created_at - other.created_at).map(toListedChange)
}

async function readAllChanges(store: Store, org: string, kind: RecordKind): Promise<readonly StoredRecord[]> {
  const records: StoredRecord[] = []
  for (let upTo = Number.MAX_SAFE_INTEGER; ;) {
    const page = await store.find(org, { kinds: [kind], upTo }, pageSize)
    records.push(...page)
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return records.toReversed()
    upTo = last.sequence - 1
  }
}

function toListedChange({ created_at: at, actor, org, sequence, flow, body }: StoredRecord): ListedChange {
  return { at, by: actor.name, ...(flow === null ? {} : { flow }), ...body, org, sequence }
}
