import { DatabaseSync } from 'node:sqlite'
import { Client as PostgresClient } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createClient, type Client } from '../../../src/client/client.ts'
import { operations, type OperationName } from '../../../src/wire/operation/operations.ts'
import { calls, expectedAnswers } from '../../../testkit/contract-call.ts'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

const tables = `record, head, flow, trail, artifact, idempotency, tally, token, binding, secret, flow_owner,
  notice_cursor, delivery, channel, due, search_term, log_key, checkpoint, tile, cosignature`

const deadlock = '40P01'

/** Takes the strongest locks that a write can take, on a connection beside the service. Returns how to release them. */
async function lockAgainstWrites({ name }: Engine, place: string): Promise<() => Promise<void>> {
  if (name === 'SQLite') {
    const other = new DatabaseSync(place, { timeout: 0 })
    // A transaction of the service, whose statements this process sends, could not end while this connection waited for its lock.
    await vi.waitFor(() => other.exec('BEGIN IMMEDIATE'), { timeout: 100_000, interval: 10 })
    return async () => other.close()
  }
  const other = new PostgresClient(place)
  await other.connect()
  while (!(await lockTables(other))) await other.query('ROLLBACK')
  return () => other.end()
}

/** False if PostgreSQL ended a deadlock with a write of the service that had not finished. */
async function lockTables(other: PostgresClient): Promise<boolean> {
  try {
    // Of all table locks, only ACCESS SHARE, which a plain SELECT takes, can be taken beside this one.
    await other.query(`BEGIN; LOCK TABLE ${tables} IN EXCLUSIVE MODE`)
    return true
  } catch (cause) {
    if (Object(cause).code === deadlock) return false
    throw cause
  }
}

const isRead = (name: OperationName): boolean => operations[name].method === 'GET' || name === 'judgeTrail'
const names = (Object.keys(calls) as OperationName[]).filter((name) => !/^(?:delete|archive)/.test(name))

/** The judgement is read after all reports, when it is another one than at its place in the list of calls. */
const toExpected = (name: OperationName): unknown =>
  name === 'judgeTrail' ? { compliance_state: 'COMPLIANT' } : expectedAnswers[name]

describe.each(engines)('while another process on $name locks all rows against writes', (engine) => {
  let place: string
  let service: Harness
  let client: Client
  let touches: readonly Promise<void>[] = []
  beforeAll(async () => {
    service = await startHarness({
      openPages: true,
      signLogs: true,
      engine: {
        ...engine,
        makeCurrent: async () => {
          const made = await engine.makeCurrent()
          ;({ place } = made)
          return made
        },
      },
      wrapStore: (store) => ({
        ...store,
        touchToken: (id) => {
          const touch = store.touchToken(id)
          touches = [...touches, touch]
          return touch
        },
      }),
    })
    client = createClient({
      baseUrl: `${service.origin}/api/v2`,
      token: await service.tokenFor('admin'),
      timeoutSeconds: 20,
    })
    for (const name of names) await calls[name](client)
  })
  afterAll(async () => {
    await client.close()
    await service.close()
  })

  test.each(names.filter(isRead))('%s answers', async (name) => {
    const release = await lockAgainstWrites(engine, place)
    onTestFinished(release)

    expect({ answer: await calls[name](client) }).toMatchObject({ answer: toExpected(name) })
  })

  test.each(['//readyz', '//metrics', '//acme', '//acme/flows/flow', '//acme/flows/flow/badge.svg'])(
    'GET %s answers',
    async (path) => {
      const release = await lockAgainstWrites(engine, place)
      onTestFinished(release)

      expect((await service.request('GET', path)).status).toBe(200)
    },
  )

  test('the first request of a token does not wait until its use is recorded', async () => {
    const token = await service.tokenFor('reader')
    const release = await lockAgainstWrites(engine, place)
    touches = []

    const answer = await service.request('GET', '/flows/acme', { token })
    const touched = await Promise.race([...touches.map((touch) => touch.then(() => true)), Promise.resolve(false)])
    await release()

    expect([answer.status, touches.length, touched]).toEqual([200, 1, false])
    await Promise.all(touches)
  })
})
