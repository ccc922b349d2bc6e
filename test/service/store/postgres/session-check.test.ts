import { EventEmitter } from 'node:events'
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { requireOwnSessions } from '../../../../src/service/store/postgres/connection.ts'

/** Connects clients of a server that passes notifications on to all of them, or behind a pooler to none. */
function createServer({ notifies }: { readonly notifies: boolean }) {
  const clients: EventEmitter[] = []
  const asked: string[] = []
  let ended = 0
  const connect = async (): Promise<Client> => {
    const client = new EventEmitter()
    clients.push(client)
    const query = async (sql: string): Promise<void> => {
      asked.push(sql)
      if (notifies && sql.startsWith('NOTIFY')) for (const one of clients) one.emit('notification')
    }
    return Object.assign(client, { query, end: async () => void (ended += 1) }) as unknown as Client
  }
  return { connect, asked, ended: () => ended }
}

function countTimers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
}

test('a connection has a session of its own if it is notified, and both connections are closed', async () => {
  const { connect, asked, ended } = createServer({ notifies: true })
  await requireOwnSessions(connect, 'postgres://host/db')
  const [listen = '', notify = ''] = asked
  expect(listen).toMatch(/^LISTEN evidence_check_[\da-f]{32}$/)
  expect(notify).toBe(listen.replace('LISTEN', 'NOTIFY'))
  expect(ended()).toBe(2)
})

test('a check that succeeds leaves no timer, which would keep a command running', async () => {
  const before = countTimers()
  await requireOwnSessions(createServer({ notifies: true }).connect, 'postgres://host/db')
  expect(countTimers()).toBe(before)
})

test('a connection that is not notified is refused, and both connections are closed', async () => {
  const { connect, ended } = createServer({ notifies: false })

  const checked = requireOwnSessions(connect, 'postgres://host/db', 1)

  await expect(checked).rejects.toMatchObject({
    code: 'environment',
    message: expect.stringContaining('postgres://host/db have no session of their own, as behind pgbouncer'),
    facts: { shown: 'postgres://host/db' },
  })
  expect(ended()).toBe(2)
})
