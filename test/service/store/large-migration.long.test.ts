import { createHmac, hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkStore } from '../../../src/service/maintenance/fsck.ts'
import { openFolderAttachments } from '../../../src/service/attachment/folder.ts'
import { readRange } from '../../../src/service/store/ledger/log-update.ts'
import { toRoot } from '../../../src/log/compact-range.ts'
import { toTreeHash } from '../../../testkit/log/tree.ts'
import { sqlite, type Engine } from '../../../testkit/service/store/database.ts'
import { createDatabase, createFolder, engines } from '../../../testkit/service/store/engine.ts'
import { finishMigration, killMigration, type FinishedMigration } from '../../../testkit/service/store/migration-run.ts'
import { fillOldLedger } from '../../../testkit/service/store/old-ledger.ts'

const total = Number(process.env['EVIDENCE_MIGRATION_RECORDS'] ?? 100_000)

/** The parts of the migration with most of its work. The last one is after its transaction. */
const parts = ['numbering', 'tagging', 'computing the logs', 'protecting', 'Indexing']

interface OldDatabase {
  readonly engine: Engine
  readonly place: string
  readonly folder: string
}

async function createOldDatabase(engine: Engine): Promise<OldDatabase> {
  const [place, folder] = [await createDatabase(engine), await createFolder()]
  await fillOldLedger(place, total)
  return { engine, place, folder }
}

/** For each part, a statement in its middle. */
function listKills({ lines, statements }: FinishedMigration): readonly number[] {
  return parts.map((part) => {
    const first = lines.findLastIndex(({ line }) => line.includes(part))
    return Math.ceil(((lines[first]?.at ?? NaN) + 1 + (lines[first + 1]?.at ?? statements)) / 2)
  })
}

interface Entry {
  readonly kind: string
  readonly series: string
  readonly ordinal: number
  readonly sha256: string
}

async function readLedger({ engine, place }: OldDatabase): Promise<readonly Entry[]> {
  const columns = "kind, coalesce(flow, '') AS flow, coalesce(trail, '') AS trail, ordinal, sha256"
  const rows = await engine.exec(place, `SELECT ${columns} FROM record ORDER BY sequence`)
  return rows.map(({ kind, flow, trail, ordinal, sha256 }) => ({
    kind: String(kind),
    series: `${String(flow)}\0${String(trail)}`,
    ordinal: Number(ordinal),
    sha256: String(sha256),
  }))
}

/** The root of a log by the rule (rules 2.15), without the code of the service. */
function toLogRoot(entries: readonly Entry[], tagKey: string): string {
  const [counts, tags] = [new Map<string, number>(), new Map<string, Buffer>()]
  const leaves = entries.map(({ series, sha256 }) => {
    const count = (counts.get(series) ?? 0) + 1
    counts.set(series, count)
    const tag = tags.get(series) ?? createHmac('sha256', Buffer.from(tagKey, 'hex')).update(series).digest()
    tags.set(series, tag)
    const ordinal = Buffer.alloc(4)
    ordinal.writeUInt32BE(count)
    const prefix = Uint8Array.of(0, 1)
    return hash('sha256', Buffer.concat([prefix, tag.subarray(0, 16), ordinal, Buffer.from(sha256, 'hex')]), 'buffer')
  })
  return Buffer.from(toTreeHash(leaves)).toString('base64')
}

/** The ledger after its migration: without the secrets, which are under the key of their machine. */
async function inspect(database: OldDatabase): Promise<unknown> {
  const { engine, place, folder } = database
  const store = await engine.open(place)
  const head = await store.log.readLogHead('acme')
  if (head === undefined) throw new Error('There is no ledger.')
  const attachments = await openFolderAttachments(folder)
  const findings: string[] = []
  // The old ledger has no lists of flows and trails.
  const report = ({ kind, what }: { kind: string; what: string }): void =>
    void (kind === 'table' || findings.length > 9 ? undefined : findings.push(`${kind}: ${what}`))
  await checkStore({ store, attachments }, { report })
  await store.close()
  const entries = await readLedger(database)
  expect(Buffer.from(toRoot(readRange('acme', head))).toString('base64')).toBe(toLogRoot(entries, head.tagKey))
  const reports = entries.filter(({ kind }) => kind === 'attestation')
  return {
    findings,
    records: entries.length,
    reports: toLogRoot(reports, 'ab'.repeat(32)),
    ordinals: hash('sha256', entries.map(({ ordinal }) => ordinal).join(' ')),
    unindexed: await engine.exec(place, 'SELECT org FROM search_progress WHERE done < target'),
    terms: Number((await engine.exec(place, 'SELECT count(*) AS total FROM search_term'))[0]?.['total']),
  }
}

describe.each(engines)(`an old ledger of ${total.toLocaleString('en')} records in $name`, (engine) => {
  test('is the same log after kills in the middle of each long part of its migration', async () => {
    const untouched = await createOldDatabase(engine)
    const started = performance.now()
    const finished = await finishMigration(untouched.place, untouched.folder)
    console.log(`${engine.name}: ${Math.round(performance.now() - started) / 1000} s, ${finished.memory} MB`)
    const killed = await createOldDatabase(engine)

    for (const at of listKills(finished)) await killMigration(killed.place, killed.folder, { at, moment: 'during' })
    // The migration is committed, so that this one only continues the index of the search.
    await killMigration(killed.place, killed.folder, { at: 30, moment: 'during' })
    const resumed = await finishMigration(killed.place, killed.folder)

    expect(resumed.lines.map(({ line }) => line)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Indexing the records of acme for the search: [1-9]/)]),
    )
    const expected = await inspect(untouched)
    // The migration records that it has moved the secrets.
    expect(expected).toMatchObject({ findings: [], records: total + 1, unindexed: [] })
    expect(await inspect(killed)).toEqual(expected)
  }, 1_800_000)
})

test('the memory of a migration of SQLite does not grow with the documents', async () => {
  const [place, folder] = [await createDatabase(sqlite), await createFolder()]
  await fillOldLedger(place, 20_000, 16_000)

  // The documents have 320 MB, and a process with an empty database 130 MB.
  expect((await finishMigration(place, folder)).memory).toBeLessThan(400)
}, 300_000)
