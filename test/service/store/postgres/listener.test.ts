import { EventEmitter } from 'node:events'
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { createListener } from '../../../../src/service/store/postgres/listener.ts'

async function succeed(): Promise<void> {
  // The server accepts each statement.
}

function createClient(): Client {
  return Object.assign(new EventEmitter(), { query: succeed, end: succeed }) as unknown as Client
}

test('after a lost connection, a listener waits longer before each attempt, up to 5 s, and then reports a change', async () => {
  const [waits, ends]: [number[], (() => void)[]] = [[], []]
  const connect = async (onEnd: () => void): Promise<Client> => {
    if (waits.length > 0 && waits.length < 9) throw new Error('refused')
    ends.push(onEnd)
    return createClient()
  }
  const pause = async (milliseconds: number): Promise<void> => void waits.push(milliseconds)
  const changed = Promise.withResolvers<unknown>()
  const listener = createListener({ connect, isOwn: () => false, pause })
  await listener.listen(changed.resolve)

  ends[0]?.()

  expect(await changed.promise).toBeUndefined()
  expect(waits).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000])
  expect(ends).toHaveLength(2)
})

test('a notification of the own writer is no change', async () => {
  const client = createClient()
  const changes: unknown[] = []
  const listener = createListener({ connect: () => Promise.resolve(client), isOwn: (processId) => processId === 7 })
  await listener.listen((org) => changes.push(org))

  client.emit('notification', { processId: 7, channel: 'evidence_head', payload: 'own' })
  client.emit('notification', { processId: 8, channel: 'evidence_head', payload: 'acme' })

  expect(changes).toEqual(['acme'])
})
