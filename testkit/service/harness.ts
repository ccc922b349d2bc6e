import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { Readable } from 'node:stream'
import { Agent, FormData, request } from 'undici'
import { createToken } from '../../src/service/access/token.ts'
import { describeApi } from '../../tools/generate/openapi.ts'
import { createApp } from '../../src/service/app.ts'
import type { AttachmentStore } from '../../src/service/attachment/attachment.ts'
import { openFolderAttachments } from '../../src/service/attachment/folder.ts'
import type { Observed } from '../../src/service/http/middleware/access-log.ts'
import { parseNetworks } from '../../src/service/network.ts'
import type { Pace } from '../../src/service/http/request/minimum-rate.ts'
import { startNotifier } from '../../src/service/notify/notifier.ts'
import { listen, type ServerLimits } from '../../src/service/server.ts'
import type { Role } from '../../src/schema/role.ts'
import type { Store } from '../../src/service/store/store.ts'
import { type Engine, sqlite } from './store/database.ts'

export interface Ask {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as application/json. */
  readonly json?: unknown
  /** Sent as multipart/form-data. */
  readonly form?: FormData
  /** Sent as it is. */
  readonly raw?: string | Buffer | Readable
  /** `null` sends none. */
  readonly token?: string | null
}

export interface Told {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The JSON that was answered, or undefined. */
  readonly body: unknown
  readonly text: string
}

export interface Harness {
  /** Origin, without a path. */
  readonly origin: string
  readonly store: Store
  readonly attachments: AttachmentStore
  /** An organisation that no other test uses. */
  readonly org: () => string
  readonly tokenFor: (role: Role, org?: string, flow?: string) => Promise<string>
  /** A path below the API; one that begins with `//` is below the origin. */
  readonly ask: (method: string, path: string, ask?: Ask) => Promise<Told>
  /** Sets the service's clock on, and lets the notifier look at it. */
  readonly pass: (seconds: number) => void
  readonly attachmentFolder: string
  readonly listAttachments: () => Promise<readonly string[]>
  readonly logged: readonly string[]
  /** Requests that are over, oldest first. */
  readonly observed: readonly Observed[]
  readonly stop: () => void
  readonly close: () => Promise<void>
}

interface HarnessOptions {
  /** SQLite unless said otherwise. */
  readonly engine?: Engine
  readonly requestsPerSecond?: number
  readonly strangersPerSecond?: number
  readonly trustedProxies?: BlockList
  readonly openPages?: boolean
  readonly limits?: Partial<ServerLimits>
  readonly pace?: Pace
  readonly oidcIssuers?: readonly string[]
  /** Delivers notifications, to these networks (CIDR) and to public addresses. */
  readonly notify?: readonly string[]
  /** Stands in front of the real store. */
  readonly alter?: (store: Store) => Store
}

/** The real service on a real database and a real port; only its clock can be set on. */
export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  let ahead = 0
  const { engine = sqlite, notify, alter, openPages = false, limits = {}, ...settings } = options
  const database = await engine.make()
  const store = await engine.open(database.place, () => Date.now() / 1000 + ahead)
  const attachments = await openFolderAttachments(join(folder, 'attachments'))
  const stopping = new AbortController()
  const logged: string[] = []
  let origin = ''
  const log = (line: string): number => logged.push(line)
  const observed: Observed[] = []
  const onRequest = (one: Observed): void => {
    observed.push(one)
    if (one.error !== undefined) logged.push(`request ${one.id} failed: ${inspect(one.error)}`)
  }
  const publicUrl = (): string => origin
  const app = createApp({
    oidcIssuers: [],
    ...settings,
    store: alter?.(store) ?? store,
    attachments,
    publicUrl,
    log,
    onRequest,
    stopping: stopping.signal,
    openapi: () => JSON.stringify(describeApi()),
    openPages,
  })
  const server = await listen(app, { host: '127.0.0.1', port: 0, limits })
  origin = `http://127.0.0.1:${server.port}`
  const notifier = notify && startNotifier({ store, publicUrl, log, allowed: parseNetworks(notify) })
  const dispatcher = new Agent({ keepAliveTimeout: 50 })
  const tokenFor = async (role: Role, org = '*', flow = '*'): Promise<string> =>
    (await createToken(store, { name: `${role} token`, org, flow, role })).token
  const admin = await tokenFor('admin')
  return {
    origin,
    store,
    attachments,
    org: () => `org-${randomUUID().slice(0, 8)}`,
    tokenFor,
    ask: async (method, path, ask = {}) => {
      const address = path.startsWith('//') ? `${origin}${path.slice(1)}` : `${origin}/api/v2${path}`
      return send(dispatcher, address, { method, token: admin, ...ask })
    },
    pass: (seconds) => {
      ahead += seconds
      notifier?.wake()
    },
    attachmentFolder: join(folder, 'attachments'),
    listAttachments: () => readdir(join(folder, 'attachments')),
    logged,
    observed,
    stop: () => stopping.abort(),
    close: async () => {
      stopping.abort()
      await dispatcher.destroy()
      await server.close()
      await notifier?.close()
      // A test may have closed it before, to see what becomes of a request then.
      await Promise.allSettled([store.close()])
      await database.remove()
      await rm(folder, { recursive: true })
    },
  }
}

async function send(dispatcher: Agent, address: string, ask: Ask & { readonly method: string }): Promise<Told> {
  const { statusCode, headers, body } = await request(address, {
    method: ask.method as 'GET',
    dispatcher,
    headers: toHeaders(ask),
    body: ask.form ?? ask.raw ?? (ask.json === undefined ? null : JSON.stringify(ask.json)),
  })
  const text = await body.text()
  const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  return { status: statusCode, headers: flat, text, body: readJson(text) }
}

function toHeaders({ token, json, headers = {} }: Ask): Record<string, string> {
  return {
    ...(typeof token === 'string' ? { authorization: `Bearer ${token}` } : {}),
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A multipart body of `data_json` and, if given, one file. */
export function form(data: unknown, file?: { part?: string; content: string | Uint8Array; name?: string }): FormData {
  const body = new FormData()
  body.set('data_json', JSON.stringify(data))
  if (file !== undefined) {
    const content = typeof file.content === 'string' ? file.content : new Uint8Array(file.content)
    body.set(file.part ?? 'attachment_file', new File([content], file.name ?? 'file.txt', { type: 'text/x-test' }))
  }
  return body
}

/** What is at a dotted path of an answer: `data.0.name`. */
export function at(value: unknown, path: string): unknown {
  let current = value
  for (const key of path.split('.')) {
    if (typeof current !== 'object' || current === null) return undefined
    current = Object.entries(current).find(([name]) => name === key)?.[1]
  }
  return current
}

export function textAt(value: unknown, path: string): string {
  const found = at(value, path)
  if (typeof found !== 'string') throw new Error(`There is no text at ${path} of ${JSON.stringify(value)}.`)
  return found
}
