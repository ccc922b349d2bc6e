import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseCheckpoint } from '../../../src/log/checkpoint.ts'
import { parseNote } from '../../../src/log/note.ts'
import { openFolderAttachments } from '../../../src/service/attachment/folder.ts'
import { openCheckpointFolder } from '../../../src/service/log/checkpoint-folder.ts'
import { checkStore } from '../../../src/service/operate/fsck.ts'
import { openLogProcess, restartOn, type Machine } from '../../../testkit/log/log-process.ts'
import { backUpDatabase } from '../../../testkit/service/store/database-backup.ts'
import { createCurrentDatabase, createFolder, engines } from '../../../testkit/service/store/engine.ts'
import { hasPostgres } from '../../../testkit/service/store/has-postgres.ts'
import { sqlite, type Engine } from '../../../testkit/service/store/database.ts'

interface Restored {
  readonly machine: Machine
  /** The last checkpoint before the restore. */
  readonly lost: string
  /** Restores the older backup again. */
  readonly restore: () => Promise<void>
}

async function createMachine(engine: Engine = sqlite): Promise<Machine> {
  return { engine, place: await createCurrentDatabase(engine), folder: await createFolder() }
}

/** A database of a log with 6 entries that was restored, after a checkpoint with 11 was signed. */
async function restoreOldBackup(engine: Engine): Promise<Restored> {
  const machine = await createMachine(engine)
  const first = await openLogProcess(machine)
  await first.append(5)
  await first.logs.readCheckpoint('acme')
  await first.close()
  const restore = await backUpDatabase(engine, machine.place)
  const second = await openLogProcess(machine)
  await second.append(5)
  const lost = (await second.logs.readCheckpoint('acme'))?.note ?? ''
  await second.close()
  await restore()
  return { machine, lost, restore }
}

async function check({ engine, place, folder }: Machine): Promise<readonly string[]> {
  const store = await engine.open(place)
  const findings: string[] = []
  const attachments = await openFolderAttachments(join(folder, 'attachments'))
  const checkpoints = openCheckpointFolder(join(folder, 'evidence-log'))
  await checkStore({ store, attachments, checkpoints }, { report: ({ what }) => findings.push(what) })
  await store.close()
  return findings
}

describe.each(engines)('a log that was restored from an older backup in $name', (engine) => {
  test('is behind the checkpoint outside the database: fsck says so, and nothing is signed, also after further records', async () => {
    const { machine } = await restoreOldBackup(engine)
    expect(await check(machine)).toEqual(['a signed checkpoint has 11 entries, and the log has only 6'])
    const process = await openLogProcess(machine)

    await expect(process.logs.readCheckpoint('acme')).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(
        /with 6 records does not continue its signed checkpoint of 11 records.* run evidence log restart/,
      ),
    })
    await process.append(9)
    await expect(process.logs.createReceipt('acme', 1)).rejects.toThrow(/signed checkpoint of 11 records/)
    await process.close()
    expect(process.lines.join('\n')).toContain('evidence log restart')
  })

  test('is healed by a restart: the next origin, whose event has the old checkpoint, also in a running service', async () => {
    const { machine, lost } = await restoreOldBackup(engine)
    const process = await openLogProcess(machine)
    await expect(process.logs.readCheckpoint('acme')).rejects.toThrow(/does not continue/)

    const restarted = await restartOn(machine)
    process.advanceClock(2)
    await process.append()

    expect(restarted).toMatchObject({
      origin: 'evidence.example/log/acme/2',
      previous: { origin: 'evidence.example/log/acme', size: 11 },
    })
    expect(await process.logs.readCheckpoint('acme')).toMatchObject({ origin: restarted.origin, size: 8 })
    const [event] = await process.store.find('acme', { kinds: ['log_event'] })
    expect(event).toMatchObject({
      actor: { name: 'user ada on the command line' },
      body: { event: 'restart', previous: lost, keys: restarted.keys, reason: 'Disk failure' },
    })
    await process.close()
    expect(await check(machine)).toEqual([])
    const again = await openLogProcess(machine)
    expect(await again.logs.readCheckpoint('acme')).toMatchObject({ origin: restarted.origin, size: 8 })
  })

  test('a second restore, to before the restart, is noticed too, and opens a further origin that names both logs', async () => {
    const { machine, restore, lost } = await restoreOldBackup(engine)
    await restartOn(machine)
    await (await openLogProcess(machine)).close()
    await restore()

    const process = await openLogProcess(machine)
    await expect(process.logs.readCheckpoint('acme')).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(
        /is of the log evidence\.example\/log\/acme\/2 with 7 records, which the database does not name/,
      ),
    })
    const restarted = await restartOn(machine)

    expect(restarted).toMatchObject({ origin: 'evidence.example/log/acme/3', previous: { size: 7 } })
    process.advanceClock(2)
    expect(await process.logs.readCheckpoint('acme')).toMatchObject({ origin: 'evidence.example/log/acme/3' })
    // The restore removed the event of the first restart.
    const [event] = await process.store.find('acme', { kinds: ['log_event'] })
    expect(event?.body['abandoned']).toEqual([lost])
  })

  test('a further restart names no log that an event names already', async () => {
    const { machine } = await restoreOldBackup(engine)
    await restartOn(machine)
    const first = await openLogProcess(machine)
    await first.append(3)
    await first.logs.readCheckpoint('acme')
    await first.close()
    const restoreAgain = await backUpDatabase(engine, machine.place)
    const second = await openLogProcess(machine)
    await second.append(3)
    await second.logs.readCheckpoint('acme')
    await second.close()
    await restoreAgain()

    const restarted = await restartOn(machine)

    expect(restarted).toMatchObject({ origin: 'evidence.example/log/acme/3', previous: { size: 13 } })
    const store = await engine.open(machine.place)
    onTestFinished(() => store.close())
    const [{ body } = { body: {} }] = await store.find('acme', { kinds: ['log_event'] })
    expect(body).not.toHaveProperty('abandoned')
  })

  test('a log that continues its checkpoint, or has none, is not restarted', async () => {
    const machine = await createMachine(engine)
    const process = await openLogProcess(machine)
    await expect(restartOn(machine)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/No checkpoint of "acme"/),
    })
    await process.append()
    await process.logs.readCheckpoint('acme')

    await expect(restartOn(machine)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/continues its last checkpoint/),
    })
    await expect(restartOn(machine, 'other')).rejects.toMatchObject({ code: 'usage' })
    expect(await process.store.count('acme', { kinds: ['log_event'] })).toBe(1)
  })

  test('another database in place of the one of the log, also under another address, signs nothing', async () => {
    const { machine } = await restoreOldBackup(engine)
    const exchanged = { ...machine, place: await createCurrentDatabase(engine) }
    const process = await openLogProcess(exchanged, { url: 'https://other.example' })
    await process.append(20)

    await expect(process.logs.readCheckpoint('acme')).rejects.toThrow(/which the database does not name/)
  })
})

describe.each(engines)('the checkpoint outside the database of $name', (engine) => {
  test('is on disk before a checkpoint is handed out', async () => {
    const machine = await createMachine(engine)
    const process = await openLogProcess(machine)
    await process.append(3)

    const given = await process.logs.readCheckpoint('acme')

    const [file = ''] = readdirSync(join(machine.folder, 'evidence-log'))
    expect(readFileSync(join(machine.folder, 'evidence-log', file), 'utf8')).toBe(given?.note)
  })

  test('that no key of the database signed, or that is not readable, stops the signatures and the restart', async () => {
    const { machine } = await restoreOldBackup(engine)
    const folder = join(machine.folder, 'evidence-log')
    const [file = ''] = readdirSync(folder)
    const { text } = parseNote(readFileSync(join(folder, file), 'utf8'))
    writeFileSync(join(folder, file), `${text}\n— ${parseCheckpoint(text).origin} AAAAAAAA\n`)
    const process = await openLogProcess(machine)

    const refusal = {
      code: 'file',
      message: expect.stringMatching(/is not signed with a key of the database.*move the file away/),
    }
    await expect(process.logs.readCheckpoint('acme')).rejects.toMatchObject(refusal)
    await expect(restartOn(machine)).rejects.toMatchObject(refusal)
  })
})

describe.skipIf(!hasPostgres())('a machine that was added to PostgreSQL without the folder', () => {
  test('continues the log, and its first start says that the database alone decides', async () => {
    const machine = await createMachine(engines[1])
    const first = await openLogProcess(machine)
    await first.append(2)
    await first.close()
    const folder = await createFolder()
    for (const name of ['evidence-log.pem', 'evidence-verdict.pem'])
      copyFileSync(join(machine.folder, name), join(folder, name))

    const second = await openLogProcess({ ...machine, folder })

    expect(await second.logs.readCheckpoint('acme')).toMatchObject({ size: 3 })
    expect(first.lines).toEqual([])
    expect(second.lines).toEqual([
      expect.stringMatching(
        /^There is no checkpoint of 1 log \(acme\) in .*evidence-log on this machine, .* copy the folder .* compare .* witness/,
      ),
    ])
    await second.close()
    expect((await openLogProcess({ ...machine, folder })).lines).toEqual([])
  })

  test('the loss of one file is noticed at the next start too', async () => {
    const machine = await createMachine(engines[1])
    const first = await openLogProcess(machine)
    for (const org of ['acme', 'beta', 'gamma', 'delta', 'epsilon']) await first.append(1, org)
    await first.close()
    const folder = openCheckpointFolder(join(machine.folder, 'evidence-log'))
    for (const org of ['acme', 'beta', 'gamma', 'epsilon']) rmSync(folder.toPath(org))

    const { lines } = await openLogProcess(machine)

    expect(lines).toEqual([expect.stringContaining('of 4 logs (acme, beta, epsilon, …)')])
  })
})
