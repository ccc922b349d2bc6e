import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toCanonicalJson } from '../../../src/wire/json/canonical.ts'
import { appendLeaves, emptyRange, printRange } from '../../../src/log/compact-range.ts'
import { openFolderAttachments } from '../../../src/service/attachment/folder.ts'
import { checkStore } from '../../../src/service/operate/fsck.ts'
import { openCheckpointFolder } from '../../../src/service/log/checkpoint-folder.ts'
import { openLogs } from '../../../src/service/log/open-logs.ts'
import { hashHexEntry } from '../../../src/log/entry.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { damage } from '../../../testkit/service/operate/damage.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { createCurrentDatabase, createFolder, engines, toRecord } from '../../../testkit/service/store/engine.ts'

interface Ledger {
  readonly place: string
  readonly folder: string
  readonly store: Store
  readonly check: () => Promise<readonly string[]>
}

/** A ledger of seven records and the event of the log, with checkpoints after 4 and after 8 records. */
async function fill(engine: Engine, end = 7): Promise<Ledger> {
  const [place, folder] = [await createCurrentDatabase(engine), await createFolder()]
  const store = await engine.open(place)
  onTestFinished(() => store.close())
  for (const last of [3, end]) {
    for (let at = last === 3 ? 1 : 4; at <= last; at += 1) {
      const body = { attestation_name: 'unit-tests', is_compliant: false }
      await store.append({ record: toRecord({ id: `id-${at}`, trail: `change-${at % 2}`, body }) })
    }
    const start = await openLogs(store, { folder, keyFile: join(folder, 'evidence.key'), signLogs: true })
    await start(() => 'https://evidence.example')?.close()
  }
  const attachments = await openFolderAttachments(join(folder, 'attachments'))
  const checkpoints = openCheckpointFolder(join(folder, 'evidence-log'))
  const check = async (): Promise<readonly string[]> => {
    const lines: string[] = []
    await checkStore(
      { store, attachments, checkpoints },
      { report: ({ kind, what }) => lines.push(`${kind}: ${what}`) },
    )
    return lines
  }
  return { place, folder, store, check }
}

/** What a database administrator does: changes a document, and everything that the database derives from it. */
async function rewrite({ store }: Ledger, sequence: number): Promise<readonly string[]> {
  const [row = {}] = await store.inspection.readLedger('acme', sequence - 1)
  const document = JSON.parse(String(row['document'])) as Record<string, unknown>
  const text = toCanonicalJson({ ...document, body: { attestation_name: 'unit-tests', is_compliant: true } })
  const sha256 = createHash('sha256').update(text).digest('hex')
  return [`UPDATE record SET document = '${text}', sha256 = '${sha256}' WHERE org = 'acme' AND sequence = ${sequence}`]
}

/** The compact range of the records as they are now. */
async function recompute({ inspection }: Store): Promise<string> {
  const rows = await inspection.readLedger('acme', 0)
  const leaves = rows.map((row) =>
    hashHexEntry({ tag: String(row['tag']), ordinal: Number(row['ordinal']), sha256: String(row['sha256']) }),
  )
  return printRange(appendLeaves(emptyRange, leaves))
}

describe.each(engines)('fsck of a signed log in $name', (engine) => {
  test('finds no fault in what a service wrote and signed', async () => {
    const ledger = await fill(engine)

    expect(await ledger.check()).toEqual([])
    expect(await ledger.store.log.listCheckpoints('acme')).toMatchObject([{ size: 4 }, { size: 8 }])
  })

  test('finds a red report that was made green together with its hash, and names the records in question', async () => {
    const ledger = await fill(engine)

    await damage(engine, ledger.place, await rewrite(ledger, 2))

    expect(await ledger.check()).toEqual([
      'log: one of the records 1 to 4 differs from the signed checkpoint of 4 entries',
      'log: the log of 8 entries differs from the records',
    ])
  })

  test('finds it also after the log of the head was computed again', async () => {
    const ledger = await fill(engine)
    await damage(engine, ledger.place, await rewrite(ledger, 6))
    const tree = await recompute(ledger.store)

    await damage(engine, ledger.place, [`UPDATE head SET tree = '${tree}' WHERE org = 'acme'`])

    expect(await ledger.check()).toEqual([
      'log: one of the records 5 to 8 differs from the signed checkpoint of 8 entries',
    ])
  })

  test('names the first changed record by the tiles that were saved when it was new', async () => {
    const ledger = await fill(engine, 300)
    const statements = [await rewrite(ledger, 222), await rewrite(ledger, 111)].flat()

    await damage(engine, ledger.place, statements)

    expect(await ledger.check()).toEqual([
      'log: one of the records 5 to 301 differs from the signed checkpoint of 301 entries',
      'log: the log of 301 entries differs from the records',
      'log: record 111 (id-110) is the first that differs from the saved tiles of the log',
    ])
  })

  test('finds that the checkpoint outside the database was replaced by a text', async () => {
    const ledger = await fill(engine)
    for (const file of await readdir(join(ledger.folder, 'evidence-log'))) {
      await writeFile(join(ledger.folder, 'evidence-log', file), 'nothing')
    }

    expect(await ledger.check()).toEqual(['log: the checkpoint outside the database is not readable'])
  })

  test.each([
    [
      'a record that was moved to another trail',
      "UPDATE record SET trail = 'change-9' WHERE id = 'id-2'",
      /tag: record 2/,
    ],
    [
      'a checkpoint that was changed',
      "UPDATE checkpoint SET note = replace(note, 'acme', 'acm')",
      /no valid signature/,
    ],
    ['a checkpoint under another size', 'UPDATE checkpoint SET size = 3 WHERE size = 4', /no valid signature/],
    [
      'a missing end of the ledger',
      'DELETE FROM record WHERE sequence > 6',
      /a signed checkpoint has 8 entries|records? 7/,
    ],
    [
      'another key of the tags',
      `UPDATE head SET tag_key = '${'ab'.repeat(32)}' WHERE org = 'acme'`,
      /record 4 \([^)]+\) started the log with another key of the tags/,
    ],
    ['another key of the log', "UPDATE log_key SET public_key = 'AAAA'", /no valid signature/],
  ])('finds %s', async (_, sql, expected) => {
    const ledger = await fill(engine)

    await damage(engine, ledger.place, [sql])

    expect((await ledger.check()).join('\n')).toMatch(expected)
  })
})
