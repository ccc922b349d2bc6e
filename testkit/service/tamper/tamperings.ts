import { hash } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { appendLeaves, emptyRange, printRange } from '../../../src/log/compact-range.ts'
import { hashHexEntry } from '../../../src/log/entry.ts'
import type { StoredRecord } from '../../../src/service/store/record.ts'
import { damageUnseen } from '../operate/damage.ts'
import { rewriteLedgers, type Ledgers } from './rewrite-ledgers.ts'
import type { TamperScene } from './tampered-service.ts'

export type Tampering = (scene: TamperScene) => Promise<void>

/** Changes what is recorded in `acme`. */
const ofAcme =
  (change: (records: readonly StoredRecord[]) => readonly StoredRecord[]): Tampering =>
  async ({ engine, place }) =>
    rewriteLedgers(engine, place, (ledgers) => ({ ...ledgers, acme: change(ledgers['acme'] ?? []) }))

const editAt = (sequence: number, edit: (record: StoredRecord) => StoredRecord): Tampering =>
  ofAcme((records) => records.map((record) => (record.sequence === sequence ? edit(record) : record)))

const toPassed = (record: StoredRecord): StoredRecord =>
  record.kind === 'attestation' ? { ...record, body: { ...record.body, is_compliant: true } } : record

/** Exchanges values of two records of `acme`, which change themselves by the record of the other. */
const exchange = (
  [first, second]: readonly [number, number],
  take: (record: StoredRecord, other: StoredRecord) => StoredRecord,
): Tampering =>
  ofAcme((records) => {
    const [one, other] = [records[first - 1], records[second - 1]]
    if (one === undefined || other === undefined) throw new Error('The ledger is shorter.')
    return records.with(first - 1, take(one, other)).with(second - 1, take(other, one))
  })

function swapOrganisations(ledgers: Ledgers): Ledgers {
  const [acme = [], other = []] = [ledgers['acme'], ledgers['other']]
  const [one, two] = [acme[3], other[2]]
  if (one === undefined || two === undefined) throw new Error('The ledger is shorter.')
  return { ...ledgers, acme: acme.with(3, two), other: other.with(2, one) }
}

const swapFiles: Tampering = async ({ folder }) => {
  const [one = '', other = ''] = ['file 2', 'file 6'].map((text) => join(folder, 'attachments', hash('sha256', text)))
  renameSync(one, `${one}.kept`)
  renameSync(other, one)
  renameSync(`${one}.kept`, other)
}

/** Gives record 6 the tag of the other trail, with ordinals and a log that fit. The document is not changed. */
const giveOtherTag: Tampering = async ({ engine, place }) => {
  const rows = await engine.exec(place, "SELECT * FROM record WHERE org = 'acme' ORDER BY sequence")
  const counts = new Map<string, number>()
  const entries = rows.map((row, at) => {
    const tag = String((at === 5 ? rows[3] : row)?.['tag'])
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
    return { tag, ordinal: counts.get(tag) ?? 0, sha256: String(row['sha256']) }
  })
  const tree = printRange(appendLeaves(emptyRange, entries.map(hashHexEntry)))
  const updates = entries.map(
    ({ tag, ordinal }, at) =>
      `UPDATE record SET tag = '${tag}', ordinal = ${ordinal} WHERE org = 'acme' AND sequence = ${at + 1}`,
  )
  await damageUnseen(engine, place, [...updates, `UPDATE head SET tree = '${tree}' WHERE org = 'acme'`])
}

const toInserted = (record: StoredRecord): StoredRecord => ({ ...toPassed(record), id: 'inserted' })

/** Changes of what is recorded. Each one recomputes everything that follows from the records. */
export const tamperings = {
  'changing nothing': async () => Promise.resolve(),
  'editing a record': editAt(5, toPassed),
  'deleting a record': ofAcme((records) => records.toSpliced(3, 1)),
  'deleting the last records': ofAcme((records) => records.slice(0, -2)),
  'inserting a record': ofAcme((records) => records.toSpliced(4, 0, ...records.slice(3, 4).map(toInserted))),
  'reordering records': exchange([4, 5], (_, other) => other),
  'swapping the attachments of two records': exchange([3, 6], (one, { attachment }) => ({ ...one, attachment })),
  'swapping the bytes of two attachments': swapFiles,
  'swapping records of two organisations': async ({ engine, place }) =>
    rewriteLedgers(engine, place, swapOrganisations),
  'moving a record to another trail': editAt(6, (record) => ({ ...record, trail: 'change-1' })),
  'giving a record another tag': giveOtherTag,
  'restoring an old backup': async ({ engine, place }) =>
    rewriteLedgers(engine, place, ({ acme = [], other = [] }) => ({
      acme: acme.slice(0, 4),
      other: other.slice(0, 2),
    })),
  'rewriting all records': async ({ engine, place }) =>
    rewriteLedgers(engine, place, (ledgers) =>
      Object.fromEntries(Object.entries(ledgers).map(([org, records]) => [org, records.map(toPassed)])),
    ),
} as const satisfies Readonly<Record<string, Tampering>>

/** Removes what the database has about the signed log, as its owner can. */
export const forgetInDatabase: Tampering = async ({ engine, place }) =>
  damageUnseen(engine, place, ['DELETE FROM checkpoint', 'DELETE FROM cosignature'])

/** Removes the checkpoints outside the database too. With the key of the log, the service then signs the other history. */
export const forgetOutside: Tampering = async ({ folder }) => {
  rmSync(join(folder, 'evidence-log'), { recursive: true })
}
