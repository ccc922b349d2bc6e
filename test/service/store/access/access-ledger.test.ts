import { describe, expect, test } from 'vitest'
import { changeAccess } from '../../../../src/service/store/access/access-ledger.ts'
import type { SessionTable } from '../../../../src/service/store/access/session-table.ts'
import { openSqliteDriver } from '../../../../src/service/store/sqlite/driver.ts'
import { engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'

const change = toRecord({
  id: 'change',
  kind: 'token_change',
  flow: null,
  trail: null,
  name: 'ci',
  type: null,
  body: {},
})

/** A session of ten seconds. */
function toSession(id: string, created_at: number): Parameters<SessionTable['createSession']>[0] {
  const hashes = { id_sha256: id.repeat(64), secret_sha256: 'f'.repeat(64) }
  return { ...hashes, token_id: 'one', created_at, expires_at: created_at + 10 }
}

describe.each(engines)('access of $name', (engine) => {
  test('changes with its record, of which the listeners learn', async () => {
    const store = await openEmpty(engine)
    const seen: string[] = []
    store.watch(({ id }) => seen.push(id))
    expect(await store.changeAccess('acme', async () => ({ records: [change], result: 'done' }))).toBe('done')
    expect(seen).toEqual(['change'])
    expect(await store.findById('acme', 'change')).toMatchObject({ kind: 'token_change', sequence: 1 })
  })

  test('does not change without its record', async () => {
    const store = await openEmpty(engine)
    const failed = store.changeAccess('acme', () => Promise.reject(new Error('no')))
    await expect(failed).rejects.toThrow('no')
    const twice = store.changeAccess('acme', async () => ({ records: [change, change], result: 'done' }))
    await expect(twice).rejects.toBeInstanceOf(Error)
    expect(await store.readHead('acme')).toBe(0)
  })

  test('of sessions ends with their time', async () => {
    const { sessions } = await openEmpty(engine)
    await sessions.createSession(toSession('a', 1))
    await sessions.createSession(toSession('b', 5))
    expect(await sessions.findSession('a'.repeat(64))).toMatchObject({ expires_at: 11 })
    await sessions.createSession(toSession('c', 12))
    expect(await sessions.findSession('a'.repeat(64))).toBeUndefined()
    expect(await sessions.findSession('b'.repeat(64))).toMatchObject({ expires_at: 15 })
  })
})

test('a change of access that fails is followed by a look at the ledger, because it may be recorded', async () => {
  const driver = openSqliteDriver(':memory:')
  const calls: string[] = []
  const commits = {
    driver: { ...driver, transaction: () => Promise.reject(new Error('lost')) },
    now: () => 1,
    onCommit: () => calls.push('commit'),
    onFailure: () => calls.push('failure'),
  }
  await expect(changeAccess(commits, 'acme', async () => ({ records: [], result: 1 }))).rejects.toThrow('lost')
  expect(calls).toEqual(['failure'])
  await driver.close()
})
