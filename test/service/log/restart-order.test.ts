import { describe, expect, test } from 'vitest'
import { toLogEvent } from '../../../src/service/log/log-event.ts'
import { readLogKeyFile } from '../../../src/service/store/log/log-key-file.ts'
import { openLogProcess, restartOn, type LogProcess, type Machine } from '../../../testkit/log/log-process.ts'
import { toVerifierKey } from '../../../testkit/log/signed-log.ts'
import { backUpDatabase } from '../../../testkit/service/store/database-backup.ts'
import { createCurrentDatabase, createFolder, engines } from '../../../testkit/service/store/engine.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { join } from 'node:path'

const origin = 'evidence.example/log/acme'
const next = `${origin}/2`

async function createMachine(engine: Engine): Promise<Machine> {
  return { engine, place: await createCurrentDatabase(engine), folder: await createFolder() }
}

/** Records a restart beside the running process, as another process or the owner of the database does. */
async function recordRestart({ store }: LogProcess, { folder }: Machine, size: number): Promise<void> {
  const key = readLogKeyFile(join(folder, 'evidence-log.pem'))
  if (key === undefined) throw new Error('There is no key.')
  const body = { event: 'restart', origin: next, keys: [toVerifierKey(next, key)], previous: { origin, size } }
  await store.append({ record: toLogEvent('acme', body) })
}

/** A running process with six signed records, beneath which a restart is recorded, and then a further record. */
async function recordBeneath(engine: Engine, restartSize: number): Promise<LogProcess> {
  const machine = await createMachine(engine)
  const process = await openLogProcess(machine)
  await process.append(5)
  expect(await process.logs.readCheckpoint('acme')).toMatchObject({ origin, size: 6 })
  await recordRestart(process, machine, restartSize)
  process.advanceClock(2)
  await process.append()
  return process
}

describe.each(engines)('a restart beneath a running process on $name', (engine) => {
  test('with as many records as it has signed is followed', async () => {
    const { logs } = await recordBeneath(engine, 6)
    expect(await logs.readCheckpoint('acme')).toMatchObject({ origin: next, size: 8 })
  })

  test('with fewer records than it has signed is refused', async () => {
    const { logs } = await recordBeneath(engine, 5)
    await expect(logs.readCheckpoint('acme')).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(
        /is of the log evidence\.example\/log\/acme with 6 records, which the database does not name/,
      ),
    })
  })
})

describe.each(engines)('a later backup of the first log, restored over the second log, on $name', (engine) => {
  test('is followed by the third log, although the first one had more records than the second', async () => {
    const machine = await createMachine(engine)
    const first = await openLogProcess(machine)
    await first.append(2)
    await first.close()
    const restoreEarly = await backUpDatabase(engine, machine.place)
    const second = await openLogProcess(machine)
    await second.append(9)
    await second.close()
    const restoreLate = await backUpDatabase(engine, machine.place)
    await restoreEarly()
    await restartOn(machine)
    const third = await openLogProcess(machine)
    expect(await third.logs.readCheckpoint('acme')).toMatchObject({ origin: next, size: 4 })
    await third.close()

    await restoreLate()
    const restarted = await restartOn(machine)

    // A second log with this origin would be a fork of the one that is signed.
    expect(restarted).toMatchObject({ origin: `${origin}/3`, previous: { origin: next, size: 4 } })
  })
})
