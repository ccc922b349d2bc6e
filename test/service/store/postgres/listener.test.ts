import { EventEmitter } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { createListener } from '../../../../src/service/store/postgres/listener.ts'
import { runProcess } from '../../../../testkit/action/process.ts'

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

test('a listener that is closed during a pause does not connect again', async () => {
  const ends: (() => void)[] = []
  const connect = async (onEnd: () => void): Promise<Client> => {
    ends.push(onEnd)
    return createClient()
  }
  const listener = createListener({ connect, isOwn: () => false })
  await listener.listen(() => undefined)
  ends[0]?.()
  await listener.close()
  // Longer than the first pause.
  await sleep(250)
  expect(ends).toHaveLength(1)
})

test('a connection that ends before it listens is one failed attempt', async () => {
  const ends: (() => void)[] = []
  const connect = async (onEnd: () => void): Promise<Client> => {
    ends.push(onEnd)
    if (ends.length !== 2) return createClient()
    const fail = async (): Promise<never> => {
      onEnd()
      throw new Error('ended')
    }
    return Object.assign(createClient(), { query: fail })
  }
  const changes: unknown[] = []
  const changed = Promise.withResolvers<void>()
  const onChange = (org: unknown): void => {
    changes.push(org)
    changed.resolve()
  }
  const listener = createListener({ connect, isOwn: () => false, pause: async () => sleep(1) })
  await listener.listen(onChange)
  ends[0]?.()
  await changed.promise
  await sleep(50)
  expect([changes, ends.length]).toEqual([[undefined], 3])
})

test('a connection that is opened while the listener closes is ended', async () => {
  const opened = Promise.withResolvers<Client>()
  const calls: string[] = []
  const listener = createListener({ connect: () => opened.promise, isOwn: () => false })
  const listening = listener.listen(() => undefined)
  await listener.close()
  const end = async (): Promise<void> => void calls.push('end')
  opened.resolve(Object.assign(createClient(), { end }))
  await listening
  expect(calls).toEqual(['end'])
})

/** A listener whose server does not come back. */
const script = `
  import { createListener } from ${JSON.stringify(pathToFileURL(resolve('src/service/store/postgres/listener.ts')).href)}
  let end
  const connect = async (onEnd) => {
    if (end !== undefined) throw new Error('refused')
    end = onEnd
    return { on: () => undefined, query: async () => undefined }
  }
  await createListener({ connect, isOwn: () => false }).listen(() => undefined)
  end()
  console.log('ended')`

test('a listener that waits for its server does not keep the process running', async () => {
  const args = ['--input-type=module', '-e', script]
  const { exitCode, stdout, stderr } = await runProcess({ file: process.execPath, args, cwd: '.', env: {} })
  expect([stdout, exitCode], stderr).toEqual(['ended\n', 0])
})
