import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listNotificationActions, readNotificationReport } from '../../../src/service/notify/action.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { createDatabase, createFolder, engines } from '../../../testkit/service/store/engine.ts'

const main = JSON.stringify(new URL('../../../src/service/main.ts', import.meta.url).href)
const script = `const { startService } = await import(${main})
const { FOLDER: folder, DATABASE: database, KEY_FILE: keyFile } = process.env
const service = await startService({ folder, database, keyFile })
console.log(JSON.stringify({ url: service.url, token: await service.mintToken({ name: 't', org: '*', flow: '*', role: 'admin' }) }))`

const names = ['one', 'two', 'three', 'four']
const rounds = 6

interface ChangedService {
  readonly url: string
  readonly token: string
  /** Called after each answer of a PUT. */
  readonly onPut: () => void
}

/** Puts and deletes actions until the service is killed. */
async function change({ url, token, onPut }: ChangedService, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const dispatcher = new Agent()
  const send = async (method: 'PUT' | 'DELETE', path: string, body?: string): Promise<unknown> =>
    (await request(`${url}/actions/acme/${path}`, { method, headers, dispatcher, body: body ?? null })).body
      .json()
      .catch(() => undefined)
  let puts = 0
  try {
    for (;;) {
      const secret = `${name} ${puts}`
      const targets = [
        { type: 'WEBHOOK', url: 'https://hooks.example.test/', secret },
        { type: 'SLACK', webhook: 'https://hooks.slack.test/x' },
      ]
      const made = await send('PUT', 'flows', JSON.stringify({ name, triggers: ['ON_OVERRIDE'], targets }))
      puts += 1
      onPut()
      if (puts % 3 === 0) await send('DELETE', String(Object(made)['number']))
    }
  } catch {
    // The service is killed.
  } finally {
    await dispatcher.destroy()
  }
}

/** The ids to which the current actions refer. */
async function listReferences({ find }: Store): Promise<readonly string[]> {
  const records = await find('acme', { kinds: ['notification', 'notification_deletion'] })
  const current = new Set(listNotificationActions(records.toReversed()).current.map(({ last }) => last.sequence))
  const reports = records.filter(({ sequence }) => current.has(sequence)).map(readNotificationReport)
  return reports.flatMap(({ targets }) => targets.flatMap(({ secret_id: id }) => id ?? []))
}

describe.each(engines)('over $name', (engine) => {
  test('the table has exactly the secrets of the current actions, wherever the service is killed', async () => {
    const [database, folder] = [await createDatabase(engine), await createFolder()]
    const keyFile = engine.keyFile(database)
    for (let round = 1; round <= rounds; round += 1) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, FOLDER: folder, DATABASE: database, KEY_FILE: keyFile },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
      const service = JSON.parse(line) as Omit<ChangedService, 'onPut'>
      const firstPut = Promise.withResolvers<void>()
      const changing = names.map((name) => change({ ...service, onPut: firstPut.resolve }, name))
      // However slow the machine is, each round kills a service that has changed actions.
      await Promise.race([firstPut.promise, Promise.all(changing).then(() => expect.unreachable('no PUT succeeded'))])
      await wait(77 * round)
      child.kill('SIGKILL')
      await Promise.all(changing)

      const store = await engine.open(database)
      const references = await listReferences(store)
      expect(await store.secrets.listSecretIds('acme')).toEqual(new Set(references))
      await store.secrets.checkSecrets()
      await store.close()
    }
  }, 180_000)
})
