import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startService, type StartOptions } from '../../src/service/main.ts'
import { createCurrentDatabase, createFolder, engines, toRecord } from '../../testkit/service/store/engine.ts'

const day = 24 * 3600

describe.each(engines)('a service on $name', (engine) => {
  /** A database whose newest record is ahead of the present by so many seconds, and a function that starts a service on it. */
  const open = async (ahead: number) => {
    const [database, folder] = [await createCurrentDatabase(engine), await createFolder()]
    const store = await engine.open(database, () => Date.now() / 1000 + ahead)
    await store.append({ record: toRecord({ id: 'a' }) })
    await store.close()
    return async (options: Partial<StartOptions> = {}): Promise<string> => {
      const service = await startService({ folder, database, keyFile: join(folder, 'key'), ...options })
      onTestFinished(() => service.close())
      return 'started'
    }
  }

  test.each([
    ['is behind the newest record', day],
    ['is more than 30 days ahead of the newest record', -31 * day],
  ])('does not start with a clock that %s, unless it is accepted', async (_name, ahead) => {
    const start = await open(ahead)
    await expect(start()).rejects.toMatchObject({
      code: 'environment',
      message: expect.stringContaining('start once with --accept-clock if it is right'),
    })
    expect(await start({ acceptClock: true })).toBe('started')
  })

  test('starts after a rest of 29 days, and one of any length that is allowed or that has no operator', async () => {
    expect(await (await open(-29 * day))()).toBe('started')
    expect(await (await open(-90 * day))({ maxClockGap: 91 * day })).toBe('started')
    expect(await (await open(-90 * day))({ embedded: true })).toBe('started')
  })
})
