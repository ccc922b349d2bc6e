import { appendLeaves, emptyRange, printRange } from '../../../log/compact-range.ts'
import { runBulk, type BulkStatement } from '../engine/bulk.ts'
import type { Row, Transaction } from '../engine/driver.ts'
import { readNumber, readText, readTextOrNull } from '../engine/row.ts'
import { createTagKey } from '../ledger/head.ts'
import { hashHexEntry } from '../../../log/entry.ts'
import { createTagger } from '../ledger/log-update.ts'
import { runStatements, type MigrationContext, type MigrationPart } from './part.ts'
import { schema6 } from './schema-6.ts'

const listOrganisations = 'SELECT org FROM head ORDER BY org'
const saveTagKey = 'UPDATE head SET tag_key = ? WHERE org = ?'
const saveTree = 'UPDATE head SET tree = ? WHERE org = ?'

const createTags = `CREATE TEMPORARY TABLE new_tag (org TEXT NOT NULL, flow TEXT NOT NULL, trail TEXT NOT NULL, tag TEXT NOT NULL,
  PRIMARY KEY (org, flow, trail))`
const dropTags = 'DROP TABLE new_tag'
const listSeries = 'SELECT DISTINCT flow, trail FROM record WHERE org = ?'
const insertTags: BulkStatement = {
  row: '(?, ?, ?, ?)',
  toSql: (rows) => `INSERT INTO new_tag (org, flow, trail, tag) VALUES ${rows} ON CONFLICT DO NOTHING`,
}
const tagRecords = `record SET tag = new_tag.tag FROM new_tag
  WHERE new_tag.org = record.org AND new_tag.flow = coalesce(record.flow, '') AND new_tag.trail = coalesce(record.trail, '')`

const entriesPerPage = 5000
const readEntries = `SELECT sequence, tag, ordinal, sha256 FROM record WHERE org = ? AND sequence > ?
  ORDER BY sequence LIMIT ${entriesPerPage}`

/** Migrates the schema from version 5 to version 6: each ledger becomes a log (rules 2.15). */
export const version6: readonly MigrationPart[] = [
  { title: 'adding the tables of the log', run: changeTables },
  { title: 'tagging records', run: fillTags },
  { title: 'computing the logs', run: buildTrees },
  { title: 'protecting the records and updating statistics', run: protectRecords },
]

async function changeTables(transaction: Transaction, { dialect }: MigrationContext): Promise<void> {
  await runStatements(transaction, [
    ...dialect.lockRecords,
    ...dialect.dropAppendOnlyTriggers('record'),
    ...dialect.dropAppendOnlyTriggers('idempotency'),
    ...dialect.dropAppendOnlyTriggers('search_term'),
    ...schema6(dialect),
  ])
}

async function fillTags(transaction: Transaction, { dialect }: MigrationContext): Promise<void> {
  const heads = await transaction.changeSchema(listOrganisations)
  if (heads.length === 0) return
  await runStatements(transaction, [...dialect.allowScans, createTags])
  for (const head of heads) await computeTags(transaction, readText(head, 'org'))
  await runStatements(transaction, [`${dialect.updateAll} ${tagRecords}`, dropTags, ...dialect.forbidScans])
}

/** A version before this one wrote no event of the log, so that the flow and the trail decide. */
async function computeTags(transaction: Transaction, org: string): Promise<void> {
  const tagKey = createTagKey()
  await transaction.changeSchema(saveTagKey, [tagKey, org])
  const tagger = createTagger(tagKey)
  const rows = (await transaction.changeSchema(listSeries, [org])).map((row) => {
    const names = { flow: readTextOrNull(row, 'flow'), trail: readTextOrNull(row, 'trail') }
    return [org, names.flow ?? '', names.trail ?? '', tagger({ ...names, kind: null })]
  })
  await runBulk({ write: transaction.changeSchema }, insertTags, rows)
}

async function buildTrees(transaction: Transaction): Promise<void> {
  for (const head of await transaction.changeSchema(listOrganisations)) {
    await buildTree(transaction, readText(head, 'org'))
  }
}

async function buildTree(transaction: Transaction, org: string): Promise<void> {
  let range = emptyRange
  let rows: readonly Row[]
  do {
    rows = await transaction.changeSchema(readEntries, [org, range.size])
    range = appendLeaves(range, rows.map(readLeaf))
  } while (rows.length === entriesPerPage)
  await transaction.changeSchema(saveTree, [printRange(range), org])
}

function readLeaf(row: Row): Uint8Array {
  return hashHexEntry({
    tag: readText(row, 'tag'),
    ordinal: readNumber(row, 'ordinal'),
    sha256: readText(row, 'sha256'),
  })
}

async function protectRecords(transaction: Transaction, { dialect }: MigrationContext): Promise<void> {
  await Promise.all([
    runStatements(transaction, [...dialect.erasureTriggers, ...dialect.requireTags]),
    transaction.updateStatistics(),
  ])
}
