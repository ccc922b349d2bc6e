import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createNoteVerifier, toPublicBytes } from '../../../src/log/note-key.ts'
import { parseReceipt, verifyReceipt } from '../../../src/log/receipt.ts'
import { readLogKeyFile } from '../../../src/service/store/log/log-key-file.ts'
import { openLogProcess, type LogProcess, type Machine } from '../../../testkit/log/log-process.ts'
import { createDatabase, createFolder, engines } from '../../../testkit/service/store/engine.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { loadSchemaFixture } from '../../../testkit/service/store/schema-fixture.ts'

/** A database of the last release without a log. */
async function createOldMachine(engine: Engine): Promise<Machine> {
  const place = await createDatabase(engine)
  await loadSchemaFixture(engine, place, `4-${engine.name.toLowerCase()}`)
  return { engine, place, folder: await createFolder() }
}

/** What a process of the release before the log does with a report. */
const oldWrite = [
  'BEGIN',
  "UPDATE head SET sequence = sequence + 1 WHERE org = 'acme'",
  `INSERT INTO record (org, sequence, id, kind, flow, trail, name, type, created_at, document, sha256, ordinal)
    SELECT 'acme', sequence, 'late', 'attestation', 'shop', 'change-1', 'unit', 'junit', 2e9, '{}', 'aa', 4711 FROM head
    WHERE org = 'acme'`,
  'COMMIT',
]

async function verifyNewest({ logs, store }: LogProcess, folder: string, sequence: number): Promise<number> {
  const receipt = (await logs.createReceipt('acme', sequence)) ?? ''
  const { entry = new Uint8Array(), checkpoint } = parseReceipt(receipt)
  const origin = checkpoint.slice(0, checkpoint.indexOf('\n'))
  const key = readLogKeyFile(join(folder, 'evidence-log.pem'))
  if (key === undefined) throw new Error('There is no key.')
  const keys = [createNoteVerifier(origin, toPublicBytes(key))]
  const { size } = verifyReceipt(receipt, entry, { origin, keys, witnesses: [] })
  expect(size).toBe(await store.readHead('acme'))
  return size
}

describe.each(engines)('the first start with a log on a database of an earlier release in $name', (engine) => {
  test('signs the earlier records too, and refuses what a process of that release still writes', async () => {
    const machine = await createOldMachine(engine)
    const process = await openLogProcess(machine)
    const size = await verifyNewest(process, machine.folder, 1)

    await expect(engine.exec(machine.place, ...oldWrite)).rejects.toThrow(/record_tagged|a record has a tag/)

    expect(await process.store.readHead('acme')).toBe(size)
    await process.append(2)
    expect(await verifyNewest(process, machine.folder, size)).toBe(size + 2)
    expect(await process.store.count('acme', { kinds: ['log_event'] })).toBe(1)
  })

  test('on two machines at once: one key wins, and the other machine signs nothing', async () => {
    const machine = await createOldMachine(engine)
    const other = { ...machine, folder: await createFolder() }

    const started = await Promise.allSettled([openLogProcess(machine), openLogProcess(other)])

    const refused = started.filter((one) => one.status === 'rejected')
    // The loser has made another key, or finds that it has none.
    expect(refused.map(({ reason }) => String(reason))).toEqual([
      expect.stringMatching(/has another key than the logs of the database|The logs are not signed/),
    ])
    const [winner] = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(await winner?.logs.readCheckpoint('acme')).toMatchObject({ origin: 'evidence.example/log/acme' })
  })
})
