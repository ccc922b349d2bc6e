import { createHmac, hash } from 'node:crypto'
import type { Row } from '../../../src/service/store/engine/driver.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { toTreeHash } from '../../log/tree.ts'
import { parseRange, toRoot } from '../../../src/log/compact-range.ts'

/** The log of an organisation: its size and its root in hex. */
export interface LogState {
  readonly size: number
  readonly root: string
}

/** The log that the database keeps. */
export async function readLog({ inspection }: Store, org: string): Promise<LogState> {
  const { head, tree } = await inspection.readEnd(org)
  const range = parseRange(head, tree)
  if (range === undefined) throw new Error(`The log of ${org} does not fit ${head} records.`)
  return { size: head, root: toHex(toRoot(range)) }
}

/** The log that follows from the records and the key of the tags, computed without the code of the service. */
export async function computeLog(store: Store, org: string): Promise<LogState> {
  const leaves = await computeLeaves(store, org)
  return { size: leaves.length, root: toHex(toTreeHash(leaves)) }
}

/** The hashes of the entries, computed in the same way. */
export async function computeLeaves(store: Store, org: string): Promise<readonly Uint8Array[]> {
  const { tagKey } = await store.inspection.readEnd(org)
  const key = Buffer.from(tagKey, 'hex')
  const leaves: Uint8Array[] = []
  const counts = new Map<string, number>()
  for (const { kind, flow, trail, document } of await readRows(store, org)) {
    const isEvent = kind === 'log_event' && flow === null && trail === null
    const names = [flow, trail].map((name) => (typeof name === 'string' ? name : '')).join('\0')
    const tag = isEvent ? Buffer.alloc(16) : createHmac('sha256', key).update(names).digest().subarray(0, 16)
    const count = (counts.get(toHex(tag)) ?? 0) + 1
    counts.set(toHex(tag), count)
    const ordinal = Buffer.alloc(4)
    ordinal.writeUInt32BE(count)
    const digest = hash('sha256', String(document), 'buffer')
    leaves.push(hash('sha256', Buffer.concat([Uint8Array.of(0, 1), tag, ordinal, digest]), 'buffer'))
  }
  return leaves
}

async function readRows({ inspection }: Store, org: string): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await inspection.readLedger(org, rows.length)
    if (page.length === 0) return rows
    rows.push(...page)
  }
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
