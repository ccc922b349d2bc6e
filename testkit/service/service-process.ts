import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join, resolve } from 'node:path'
import { Agent, FormData, request, type Dispatcher } from 'undici'
import { createToken } from '../../src/service/access/api-token.ts'
import type { NewRecord } from '../../src/service/store/record.ts'
import { openStore } from '../../src/service/store/open.ts'
import { waitUntilListening } from '../process/listening.ts'
import { collectOutput } from '../process/output.ts'
import { signIn } from './sign-in.ts'

/** A service in a process of its own. */
export interface ServiceProcess extends AsyncDisposable {
  readonly pid: number
  /** Sends a request as an admin: of the API, or of a page, with the cookie of a session. */
  readonly send: (sent: Sent) => Promise<Received>
  /** Sends a request in the same way and does not read the body of the answer. */
  readonly start: (sent: Sent) => Promise<Dispatcher.ResponseData>
}

export interface Sent {
  /** Begins with `/api/v2` or is that of a page. */
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PUT'
  /** The part `data_json`. */
  readonly data?: unknown
  /** The part `template_file`. */
  readonly template?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Received {
  readonly status: number
  readonly etag: string
  readonly text: string
}

interface ServiceProcessData {
  /** Location of the database. */
  readonly location: string
  /** For the other data. */
  readonly folder: string
  /** Recorded before the start: no limit applies. */
  readonly records: readonly NewRecord[]
  /** Options of Node. */
  readonly node?: readonly string[]
}

/** A request that takes as long has failed. The large trails of the tests, read all at once, take up to 60 s on two cores. */
const limitMs = 300_000

/** Fewer than the write queue takes. */
const batchSize = 2000

/** Starts the service from its source. It needs a token, as on an address of the network. */
export async function startServiceProcess({
  location,
  folder,
  records,
  node = [],
}: ServiceProcessData): Promise<ServiceProcess> {
  const store = await openStore(location, { keyFile: join(folder, 'evidence.key') })
  for (let at = 0; at < records.length; at += batchSize) {
    const batch = records.slice(at, at + batchSize)
    await Promise.all(batch.map((record) => store.append({ record, memoryBytes: JSON.stringify(record).length })))
  }
  const { token } = await createToken(store, { name: 'tests', org: '*', flow: '*', role: 'admin' })
  await store.close()
  const args = ['serve', '--data', folder, '--database', location, '--port', '0', '--host', '0.0.0.0', '--log', 'none']
  const child = spawn(process.execPath, [...node, resolve('src/cli/index.ts'), ...args], {
    env: { PATH: dirname(process.execPath) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { url } = await waitUntilListening(collectOutput(child.stdout))
  const origin = `http://127.0.0.1:${new URL(url).port}`
  // Connections of its own: those of another test, to an earlier server on the same port, may be broken.
  const dispatcher = new Agent({ headersTimeout: limitMs, bodyTimeout: limitMs })
  const cookie = await signIn(origin, { token, dispatcher })
  const start: ServiceProcess['start'] = (sent) => {
    const headers = { authorization: `Bearer ${token}`, cookie, ...sent.headers }
    return sendTo(origin, { ...sent, headers }, dispatcher)
  }
  return {
    pid: child.pid ?? 0,
    send: async (sent) => {
      const { statusCode, headers, body } = await start(sent)
      return { status: statusCode, etag: String(headers['etag']), text: await body.text() }
    },
    start,
    [Symbol.asyncDispose]: async () => {
      await dispatcher.destroy()
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

function sendTo(
  origin: string,
  { path, method = 'GET', data, template, headers = {} }: Sent,
  dispatcher: Agent,
): Promise<Dispatcher.ResponseData> {
  const form = data === undefined ? null : new FormData()
  form?.set('data_json', JSON.stringify(data))
  if (template !== undefined) form?.set('template_file', new File([template], 'template.yml'))
  return request(`${origin}${path}`, { method, headers, body: form, dispatcher })
}
