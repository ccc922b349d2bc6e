import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseCheckpoint } from '../../../src/log/checkpoint.ts'
import { parseNote } from '../../../src/log/note.ts'
import type { LogService } from '../../../src/service/log/log-service.ts'
import { backup } from '../../../src/service/operate/maintenance.ts'
import { openLogs } from '../../../src/service/log/open-logs.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { createCurrentDatabase, createFolder, engines, toRecord } from '../../../testkit/service/store/engine.ts'
import { sqlite, type Engine } from '../../../testkit/service/store/database.ts'

interface Opened {
  readonly store: Store
  readonly logs: LogService
  readonly lines: readonly string[]
  readonly close: () => Promise<void>
}

/** Starts the logs of a database as a service does. */
async function open(engine: Engine, place: string, folder: string): Promise<Opened> {
  const store = await engine.open(place)
  const lines: string[] = []
  try {
    const keyFile = join(folder, 'evidence.key')
    const start = await openLogs(store, { folder, keyFile, signLogs: true, log: (line) => lines.push(line) })
    const logs = start(() => 'https://evidence.example')
    if (logs === undefined) throw new Error('The logs are not signed.')
    const close = async (): Promise<void> => {
      await logs.close()
      await store.close()
    }
    return { store, logs, lines, close }
  } catch (cause) {
    await store.close()
    throw cause
  }
}

async function append(store: Store, from: number, count = 5): Promise<void> {
  for (let at = from; at < from + count; at += 1) await store.append({ record: toRecord({ id: `record-${at}` }) })
}

describe.each(engines)('a log in $name', (engine) => {
  test('keeps its origin and its key after a restart, and publishes what it signed', async () => {
    const [place, folder] = [await createCurrentDatabase(engine), await createFolder()]
    const first = await open(engine, place, folder)
    await append(first.store, 0)
    const before = await first.logs.readCheckpoint('acme')
    await first.close()

    const second = await open(engine, place, folder)
    onTestFinished(second.close)
    await append(second.store, 10)

    const after = await second.logs.readCheckpoint('acme')
    expect([before?.origin, after?.origin]).toEqual(['evidence.example/log/acme', 'evidence.example/log/acme'])
    expect(await second.store.count('acme', { kinds: ['log_event'] })).toBe(1)
    expect(await second.store.log.listCheckpoints('acme')).toMatchObject([{ size: before?.size, note: before?.note }])
    expect(second.lines).toEqual([])
  })

  test('is started once by two services that share the key', async () => {
    const [place, folder] = [await createCurrentDatabase(engine), await createFolder()]
    const services = await Promise.all([open(engine, place, folder), open(engine, place, folder)])
    await append(services[0].store, 0)

    const checkpoints = await Promise.all(services.map(({ logs }) => logs.readCheckpoint('acme')))
    for (const service of services) await service.close()

    expect(checkpoints[0]?.note).toBe(checkpoints[1]?.note)
    expect(checkpoints[0]?.size).toBe(6)
  })

  test('is not signed with another key, with a missing one, or with one that others can read', async () => {
    const [place, folder] = [await createCurrentDatabase(engine), await createFolder()]
    await (await open(engine, place, folder)).close()
    const key = join(folder, 'evidence-log.pem')
    expect(statSync(key).mode & 0o777).toBe(0o600)

    const other = await createFolder()
    await (await open(sqlite, await createCurrentDatabase(sqlite), other)).close()
    copyFileSync(join(other, 'evidence-log.pem'), key)
    await expect(open(engine, place, folder)).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(/has another key than/),
    })
    writeFileSync(key, randomBytes(48).toString('base64'))
    await expect(open(engine, place, folder)).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(/does not contain/),
    })
    rmSync(key)
    await expect(open(engine, place, folder)).rejects.toThrow('The key 1 of the logs is not here')
    expect(existsSync(key)).toBe(false)
  })

  test('is not signed after all its records were rewritten with the keys, and the service logs why', async () => {
    const [place, folder] = [await createCurrentDatabase(engine), await createFolder()]
    const first = await open(engine, place, folder)
    await append(first.store, 0)
    await first.close()
    const rewritten = await createCurrentDatabase(engine)
    const forged = await engine.open(rewritten)
    await append(forged, 100, 9)
    await forged.close()

    const second = await open(engine, rewritten, folder)

    await expect(second.logs.readCheckpoint('acme')).rejects.toThrow(/does not continue its signed checkpoint of 6/)
    await second.close()
    expect(second.lines.join('\n')).toContain('does not continue its signed checkpoint of 6 records')
  })
})

test('a database that was restored from an older backup is behind the checkpoint outside it, and signs nothing', async () => {
  const folder = await createFolder()
  const place = join(folder, 'evidence.db')
  const first = await open(sqlite, place, folder)
  await append(first.store, 0)
  await first.close()
  copyFileSync(place, join(folder, 'backup.db'))
  const second = await open(sqlite, place, folder)
  await append(second.store, 10)
  await second.close()

  copyFileSync(join(folder, 'backup.db'), place)
  const third = await open(sqlite, place, folder)
  onTestFinished(third.close)

  const kept = readdirSync(join(folder, 'evidence-log')).map((file) =>
    readFileSync(join(folder, 'evidence-log', file), 'utf8'),
  )
  expect(kept.map((note) => parseCheckpoint(parseNote(note).text).size)).toEqual([11])
  await expect(third.logs.readCheckpoint('acme')).rejects.toThrow(
    /with 6 records does not continue its signed checkpoint of 11 records, so that nothing more is signed/,
  )
  await append(third.store, 20)
  await expect(third.logs.readCheckpoint('acme')).rejects.toThrow(/signed checkpoint of 11 records/)
})

test('a backup has the key of the logs only if that is asked for', async () => {
  const folder = await createFolder()
  const first = await open(sqlite, join(folder, 'evidence.db'), folder)
  await append(first.store, 0)
  await first.close()
  const targets = [join(folder, 'with'), join(folder, 'without')]

  for (const [at, target] of targets.entries()) {
    await backup({ folder, environment: {}, includeKey: at === 0 }, target, () => undefined)
  }

  const [copy = '', bare = ''] = targets
  expect(existsSync(join(bare, 'evidence-log.pem'))).toBe(false)
  expect(statSync(join(copy, 'evidence-log.pem')).mode & 0o777).toBe(0o600)
})
