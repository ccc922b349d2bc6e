import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openStore } from '../../../../src/service/store/open.ts'
import {
  hasPgBouncer,
  startPgBouncer,
  type PgBouncer,
  type PoolMode,
} from '../../../../testkit/service/store/pgbouncer.ts'
import { startForwarder } from '../../../../testkit/service/store/forwarder.ts'
import { createDatabase, engines, toRecord } from '../../../../testkit/service/store/engine.ts'
import { isMet } from '../../../../testkit/requirement.ts'

const postgresEngines = engines.filter(({ name }) => name === 'PostgreSQL')

describe.each(postgresEngines)('a connection to $name', (engine) => {
  test('through which no notification arrives is refused at the start', async () => {
    const place = `${await createDatabase(engine)}?sslmode=disable`
    const forwarder = await startForwarder(place, withoutNotifications)
    onTestFinished(() => forwarder.close())

    await expect(openStore(forwarder.toForwarded(place))).rejects.toMatchObject({ code: 'environment' })
  })
})

/** Drops the messages of the type NotificationResponse. The server sends each of them in a packet of its own, as the test needs them. */
function withoutNotifications(bytes: Buffer): Buffer {
  return bytes[0] === 'A'.charCodeAt(0) ? Buffer.alloc(0) : bytes
}

describe.runIf(isMet(hasPgBouncer(), 'pgbouncer')).each(postgresEngines)('pgbouncer in front of $name', (engine) => {
  let bouncer: PgBouncer
  const start = async (mode: PoolMode): Promise<void> => {
    bouncer = await startPgBouncer(inject('postgres') ?? '', mode)
    onTestFinished(() => bouncer.stop())
  }

  test.each(['transaction', 'statement'] as const)('with pool_mode=%s is refused at the start', async (mode) => {
    await start(mode)
    const place = bouncer.toPooled(await createDatabase(engine))

    const failure = await openStore(place).catch((cause: unknown) => cause)

    expect(failure).toMatchObject({ code: 'environment', message: expect.stringContaining('pool_mode=session') })
    expect(String(failure)).not.toContain('secret')
  })

  test('with pool_mode=session works: two processes receive the records of both', async () => {
    await start('session')
    const place = bouncer.toPooled(await createDatabase(engine))
    const [one, other] = [await openStore(place), await openStore(place)]
    onTestFinished(async () => void (await Promise.all([one.close(), other.close()])))
    const received = Promise.withResolvers<string>()
    other.watch(({ id }) => received.resolve(id))

    await one.append({ record: toRecord({ id: 'first' }) })

    expect(await received.promise).toBe('first')
    expect((await other.append({ record: toRecord({ id: 'second' }) })).record.sequence).toBe(2)
    expect((await one.find('acme', {})).map(({ id }) => id)).toEqual(['second', 'first'])
  })
})
