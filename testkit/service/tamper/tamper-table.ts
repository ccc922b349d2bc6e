import { hash } from 'node:crypto'
import type { Engine } from '../store/database.ts'
import { forgetInDatabase, forgetOutside, tamperings } from './tamperings.ts'
import { openTamperScene, type OutsideFindings } from './tampered-service.ts'

type TamperingName = keyof typeof tamperings

/** What finds a tampering. */
export interface TamperFindings {
  /** `evidence fsck`, after an attacker who has the database, but not the disk of the service. */
  readonly fsck: readonly string[]
  /** The others, after an attacker who has the keys of the log and the disk too; fsck only if they find nothing. */
  readonly withKeys: OutsideFindings | { readonly fsck: readonly string[] }
}

/** Tampers with a new service as both attackers do. */
export async function findTampering(engine: Engine, name: TamperingName): Promise<TamperFindings> {
  await using scene = await openTamperScene(engine)
  await tamperings[name](scene)
  await forgetInDatabase(scene)
  const found = await scene.fsck()
  await forgetOutside(scene)
  const outside = await scene.ask()
  const isFound = outside.receipt !== undefined || outside.witness !== undefined
  return { fsck: found, withKeys: isFound ? outside : { fsck: await scene.fsck() } }
}

/** With the keys, what is signed fits the records, so that only what is kept elsewhere contradicts it. */
const found = (log: readonly string[], receipt: string, witness: string): TamperFindings => ({
  fsck: log,
  withKeys: { receipt: `History was rewritten: ${receipt}`, witness: `The log HOST/log/acme was ${witness}.` },
})

const ofAcme = ['acme: one of the records 1 to 7 differs from the signed checkpoint of 7 entries']
const ofBoth = [...ofAcme, 'other: one of the records 1 to 3 differs from the signed checkpoint of 3 entries']
const shorter = (size: number): string => `acme: a signed checkpoint has 7 entries, and the log has only ${size}`
const contradicts = (size: number, record: number): string =>
  `the log of ${size} records does not continue the ${record} records that an earlier run has seen`
const otherRoot = 'rewritten: its 7 entries have another root than before'

const changedFiles = [6, 3].map(
  (record) =>
    `acme: the attachment ${hash('sha256', `file ${record === 3 ? 2 : 6}`)}, to which record ${record} refers, does not match its SHA-256`,
)
const otherTag = [
  'acme: record 6 (ID) has the ordinal 2 instead of 4',
  ...ofAcme,
  'acme: record 7 (ID) has the ordinal 3 instead of 2',
  'acme: record 6 (ID) has a tag that is not that of its flow and trail',
]

/**
 * What finds each tampering, by name. Each receipt is for the log as it was after its record, so that the oldest one that the log contradicts names
 * the first record that was changed.
 */
export const tamperTable: readonly (readonly [TamperingName, TamperFindings])[] = [
  ['changing nothing', { fsck: [], withKeys: { fsck: [] } }],
  ['editing a record', found(ofAcme, contradicts(7, 5), otherRoot)],
  ['deleting a record', found([shorter(6)], contradicts(6, 4), 'rewritten: it has 6 entries, and had 7')],
  [
    'deleting the last records',
    found([shorter(5)], 'the log has 5 records, and had 6 at an earlier run', 'rewritten: it has 5 entries, and had 7'),
  ],
  ['inserting a record', found(ofAcme, contradicts(8, 5), 'rewritten: its 8 entries do not continue the 7 before')],
  ['reordering records', found(ofAcme, contradicts(7, 4), otherRoot)],
  ['swapping the attachments of two records', found(ofAcme, contradicts(7, 3), otherRoot)],
  ['swapping the bytes of two attachments', { fsck: changedFiles, withKeys: { fsck: changedFiles } }],
  ['swapping records of two organisations', found(ofBoth, contradicts(7, 4), otherRoot)],
  ['moving a record to another trail', found(ofAcme, contradicts(7, 6), otherRoot)],
  ['giving a record another tag', found(otherTag, contradicts(7, 6), otherRoot)],
  [
    'restoring an old backup',
    found(
      [shorter(4), 'other: a signed checkpoint has 3 entries, and the log has only 2'],
      'the log has 4 records, and had 5 at an earlier run',
      'rewritten: it has 4 entries, and had 7',
    ),
  ],
  ['rewriting all records', found(ofBoth, contradicts(7, 2), otherRoot)],
]
