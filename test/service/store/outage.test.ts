import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { StoreUnavailable } from '../../../src/service/store/failure.ts'
import { openStore } from '../../../src/service/store/open.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { reportGeneric, createTestTrail } from '../../../testkit/service/report.ts'
import { startHarness } from '../../../testkit/service/harness.ts'
import { postgresAt, sqlite } from '../../../testkit/service/store/database.ts'
import { canMount, mountDisk } from '../../../testkit/service/store/disk.ts'
import { createFolder, toRecord } from '../../../testkit/service/store/engine.ts'
import { startForwarder } from '../../../testkit/service/store/forwarder.ts'
import { hasPostgres } from '../../../testkit/service/store/has-postgres.ts'
import { createPostgresServer, type PostgresServer } from '../../../testkit/service/store/postgres-server.ts'
import { isMet } from '../../../testkit/requirement.ts'

async function recorded(store: Store): Promise<readonly string[]> {
  return (await store.find('acme', {})).map(({ id }) => id).toReversed()
}

/** Appends until a write is rejected. Returns the ids of the recorded writes, and the error. */
async function fill(
  store: Store,
  text: string,
): Promise<{ readonly taken: readonly string[]; readonly failure: unknown }> {
  const taken: string[] = []
  for (;;) {
    const id = `${taken.length}`
    try {
      await store.append({ record: toRecord({ id, trail: `trail-${id}`, body: { text } }) })
      taken.push(id)
    } catch (failure) {
      return { taken, failure }
    }
  }
}

describe.runIf(isMet(canMount, 'full and read-only disks, which need root on Linux'))('SQLite on its own disk', () => {
  test('that is full rejects writes with its reason, keeps the records, and continues when there is space', async () => {
    const disk = await mountDisk(4)
    await writeFile(join(disk, 'other'), Buffer.alloc(1024 * 1024))
    const store = await openStore(join(disk, 'evidence.db'))
    onTestFinished(() => store.close())

    const { taken, failure } = await fill(store, 'x'.repeat(20_000))

    expect(failure).toBeInstanceOf(StoreUnavailable)
    expect(failure).toMatchObject({ outage: 'full' })
    expect(taken.length).toBeGreaterThan(10)
    expect(await recorded(store)).toEqual(taken)
    await rm(join(disk, 'other'))
    const { record } = await store.append({ record: toRecord({ id: 'next' }) })
    expect(record.sequence).toBe(taken.length + 1)
    expect(await store.countTrails('acme', 'shop')).toBe(taken.length + 1)
  })

  test('that is read-only is rejected with its path', async () => {
    const disk = await mountDisk(4)
    const path = join(disk, 'evidence.db')
    const store = await openStore(path)
    await store.append({ record: toRecord({ id: 'a' }) })
    await store.close()
    execFileSync('mount', ['-o', 'remount,ro', disk])

    await expect(openStore(path)).rejects.toMatchObject({ code: 'file', facts: { path } })

    execFileSync('mount', ['-o', 'remount,rw', disk])
    const again = await openStore(path)
    expect(await recorded(again)).toEqual(['a'])
    await again.close()
  })
})

test('SQLite that another process locks for too long rejects the write with its reason, and continues afterwards', async () => {
  const path = join(await createFolder(), 'evidence.db')
  const store = await openStore(path, { lockTimeoutMs: 300 })
  onTestFinished(() => store.close())
  const { DatabaseSync } = await import('node:sqlite')
  const other = new DatabaseSync(path)
  other.exec('BEGIN IMMEDIATE')

  await expect(store.append({ record: toRecord({ id: 'a' }) })).rejects.toMatchObject({ outage: 'busy' })
  expect(await recorded(store)).toEqual([])
  other.exec('ROLLBACK')
  other.close()

  expect((await store.append({ record: toRecord({ id: 'b' }) })).record.sequence).toBe(1)
})

describe.skipIf(!hasPostgres())('a PostgreSQL that is restarted', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await createPostgresServer()
  })
  afterAll(() => server.remove())
  const open = async (): Promise<Store> => {
    const store = await openStore(server.url)
    onTestFinished(() => store.close())
    return store
  }

  test('fails pending writes, loses no acknowledged one, and accepts later writes without a restart of the service', async () => {
    const store = await open()
    const acknowledged: string[] = []
    const failures: unknown[] = []
    let next = 0
    const stopping = new AbortController()
    const write = async (): Promise<void> => {
      while (!stopping.signal.aborted) {
        const id = `write-${(next += 1)}`
        await store.append({ record: toRecord({ id }) }).then(
          () => acknowledged.push(id),
          (cause: unknown) => failures.push(cause),
        )
        if (failures.length > 0) return
      }
    }
    const writers = Array.from({ length: 20 }, write)
    while (acknowledged.length < 200) await store.append({ record: toRecord({ id: `extra-${(next += 1)}` }) })
    await server.stop()
    await Promise.all(writers)
    stopping.abort()
    expect(failures.length).toBeGreaterThan(0)
    for (const failure of failures) expect(failure).toMatchObject({ outage: 'lost' })
    await expect(store.findById('acme', 'write-1')).rejects.toMatchObject({ outage: 'lost' })

    await server.start()

    const { record } = await store.append({ record: toRecord({ id: 'after' }) })
    const ids = await recorded(store)
    expect(ids.filter((id) => acknowledged.includes(id))).toHaveLength(acknowledged.length)
    expect(record.sequence).toBe(ids.length)
    expect(await store.count('acme', {})).toBe(ids.length)
  })

  test('does not end the service when it resets a connection during a read', async () => {
    const forwarder = await startForwarder(server.url)
    onTestFinished(() => forwarder.close())
    const store = await openStore(forwarder.toForwarded(server.url))
    onTestFinished(() => store.close())
    await store.append({ record: toRecord({ id: 'present' }) })
    const other = new Client(server.url)
    await other.connect()
    await other.query('BEGIN; LOCK TABLE record IN ACCESS EXCLUSIVE MODE')
    const reading = store.find('acme', {})
    const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    while ((await other.query(waiting)).rows.length === 0) await delay(20)

    forwarder.retarget(server.url)
    await other.end()

    expect((await reading).some(({ id }) => id === 'present')).toBe(true)
  })

  test('does not acknowledge a commit that a standby has to confirm and did not', async () => {
    const store = await open()
    const [postgres, place] = [postgresAt(server.url), server.url]
    await postgres.exec(place, "ALTER SYSTEM SET synchronous_standby_names = 'absent'", 'SELECT pg_reload_conf()')
    const idempotency = { caller: 'ci', key: 'one', request: 'r' }
    const write = { record: toRecord({ id: 'unconfirmed' }), idempotency }
    const cancel = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    const cancelWaiting = async (): Promise<void> => {
      while ((await postgres.exec(place, cancel)).length === 0) await delay(20)
    }
    const waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    // The checkpointer makes the setting effective, some time after the reload.
    const isEffective = async (): Promise<boolean> => {
      const commit = { isDone: false }
      const committing = postgres.exec(place, "SELECT pg_logical_emit_message(true, 'test', '')").finally(() => {
        commit.isDone = true
      })
      while (!commit.isDone && (await postgres.exec(place, waiting)).length === 0) await delay(20)
      const isWaiting = !commit.isDone
      if (isWaiting) await cancelWaiting()
      await committing
      return isWaiting
    }
    while (!(await isEffective())) await delay(20)
    const tries = [() => store.append(write), () => store.append(write), () => store.findReplay('acme', idempotency)]

    for (const act of tries) {
      const cancelling = cancelWaiting()
      await expect(act()).rejects.toMatchObject({ outage: 'lost' })
      await cancelling
    }

    await postgres.exec(place, 'ALTER SYSTEM RESET synchronous_standby_names', 'SELECT pg_reload_conf()')
    expect((await store.findReplay('acme', idempotency))?.id).toBe('unconfirmed')
  })

  test('makes the service respond with 503 and Retry-After, not with 500', async () => {
    const made = { place: server.url, remove: () => Promise.resolve() }
    const service = await startHarness({ engine: { ...sqlite, makeCurrent: () => Promise.resolve(made) } })
    const spot = createTestTrail(service)
    await reportGeneric(service, spot)
    await server.stop()

    const response = await service.request('GET', `/trails/${spot.org}/${spot.flow}/${spot.trail}`)

    expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '1' }, body: { title: 'Busy' } })
    expect(response.text).toContain('The database does not answer')
    expect(response.text).not.toMatch(/127\.0\.0\.1|secret/)
    expect(await service.request('GET', '//readyz')).toMatchObject({
      status: 503,
      body: { database: 'failing', database_reason: 'The database does not answer' },
    })
    expect(service.logLines.join()).not.toContain('secret word')
    await server.start()
    await expect
      .poll(async () => (await service.request('GET', '//readyz')).status, { timeout: 100_000, interval: 250 })
      .toBe(200)
    expect((await service.request('GET', `/trails/${spot.org}/${spot.flow}/${spot.trail}`)).status).toBe(200)
    await service.close()
  })
})
