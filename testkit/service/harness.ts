import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { Agent, FormData } from 'undici'
import { servePages } from '../../src/service/page/pages.ts'
import { createToken } from '../../src/service/access/api-token.ts'
import { describeApi } from '../../tools/generate/openapi.ts'
import { createApp } from '../../src/service/app.ts'
import type { AttachmentStore } from '../../src/service/attachment/attachment-store.ts'
import { openFolderAttachments } from '../../src/service/attachment/folder.ts'
import type { AccessLogEntry } from '../../src/service/http/middleware/access-log.ts'
import { parseNetworks } from '../../src/service/network.ts'
import type { MemoryLimits } from '../../src/service/limit/memory-budget.ts'
import type { MinimumRate } from '../../src/service/http/request/minimum-rate.ts'
import { startNotifier } from '../../src/service/notify/notifier.ts'
import { openLogs } from '../../src/service/log/open-logs.ts'
import { startServer } from '../../src/service/server.ts'
import { omitUndefined } from '../../src/wire/optional.ts'
import type { Role } from '../../src/wire/role.ts'
import type { Store } from '../../src/service/store/store.ts'
import { listDifferences } from './described-answer.ts'
import { verifyPage } from '../setup/cli.ts'
import { sendRequest, type HttpResponse, type RequestOptions } from './http/send-request.ts'
import { type Engine, sqlite } from './store/database.ts'

export type { HttpResponse, RequestOptions }

export interface Harness {
  /** Origin, without a path. */
  readonly origin: string
  readonly store: Store
  readonly attachments: AttachmentStore
  /** A new organisation name. */
  readonly org: () => string
  readonly tokenFor: (role: Role, org?: string, flow?: string) => Promise<string>
  /** Sends a request to a path below the API, or with `//` below the origin. Throws if the answer is not as the OpenAPI document describes it. */
  readonly request: (method: string, path: string, options?: RequestOptions) => Promise<HttpResponse>
  /** Advances the clock of the service, and wakes the notifier. */
  readonly advanceClock: (seconds: number) => void
  /** Has the key and the checkpoints of the logs. */
  readonly folder: string
  /** The location of the database. */
  readonly place: string
  readonly attachmentFolder: string
  readonly listAttachments: () => Promise<readonly string[]>
  readonly logLines: readonly string[]
  /** Finished requests, oldest first. */
  readonly accessLog: readonly AccessLogEntry[]
  readonly beginShutdown: () => void
  readonly close: () => Promise<void>
}

interface HarnessOptions {
  /** SQLite by default. */
  readonly engine?: Engine
  readonly requestsPerSecond?: number
  readonly failedLoginsPerSecond?: number
  readonly trustedProxies?: BlockList
  readonly openPages?: boolean
  readonly limits?: NonNullable<Parameters<typeof startServer>[1]['limits']>
  readonly minimumRate?: MinimumRate
  readonly memoryLimits?: MemoryLimits
  readonly oidcIssuers?: readonly string[]
  /** Delivers notifications, to these networks (CIDR) and to public addresses. */
  readonly notify?: readonly string[]
  /** Signs the logs, with a key in the folder of the harness. */
  readonly signLogs?: boolean
  readonly publicLog?: boolean
  readonly logPolicy?: string
  readonly witnesses?: readonly string[]
  /** Wraps the real store. */
  readonly wrapStore?: (store: Store) => Store
}

/** Starts the real service on a real database and a real port. Its clock can be advanced. */
export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  let ahead = 0
  const {
    engine = sqlite,
    notify,
    wrapStore,
    openPages = false,
    limits = {},
    signLogs,
    logPolicy,
    witnesses,
    ...settings
  } = options
  const database = await engine.makeCurrent()
  const store = await engine.open(database.place, () => Date.now() / 1000 + ahead)
  const attachments = await openFolderAttachments(join(folder, 'attachments'))
  const stopping = new AbortController()
  const logLines: string[] = []
  let origin = ''
  const log = (line: string): number => logLines.push(line)
  const accessLog: AccessLogEntry[] = []
  const onRequest = (one: AccessLogEntry): void => {
    accessLog.push(one)
    if (one.error !== undefined) logLines.push(`request ${one.id} failed: ${inspect(one.error)}`)
  }
  const publicUrl = (): string => origin
  const startLogs = await openLogs(store, {
    folder,
    log,
    keyFile: join(folder, 'evidence.key'),
    ...omitUndefined({ signLogs, logPolicy, witnesses }),
  })
  const logs = startLogs(publicUrl)
  const app = createApp({
    servePages,
    ...omitUndefined({ logs }),
    oidcIssuers: [],
    ...settings,
    store: wrapStore?.(store) ?? store,
    attachments,
    publicUrl,
    log,
    onRequest,
    stopping: stopping.signal,
    openapi: () => JSON.stringify(describeApi()),
    verifyPage: () => readFileSync(verifyPage, 'utf8'),
    openPages,
  })
  const server = await startServer(app, { host: '127.0.0.1', port: 0, limits })
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
    request: async (method, path, sent = {}) => {
      const isApi = !path.startsWith('//')
      const address = isApi ? `${origin}/api/v2${path}` : `${origin}${path.slice(1)}`
      const response = await sendRequest(dispatcher, address, { method, token: admin, ...sent })
      const differences = isApi ? listDifferences(method, path, response) : []
      if (differences.length > 0) throw new Error(`The answer is not as described:\n${differences.join('\n')}`)
      return response
    },
    advanceClock: (seconds) => {
      ahead += seconds
      notifier?.wake()
    },
    folder,
    place: database.place,
    attachmentFolder: join(folder, 'attachments'),
    listAttachments: () => readdir(join(folder, 'attachments')),
    logLines,
    accessLog,
    beginShutdown: () => stopping.abort(),
    close: async () => {
      stopping.abort()
      await dispatcher.destroy()
      await server.close()
      await notifier?.close()
      await logs?.close()
      // A test may have closed the store already.
      await Promise.allSettled([store.close()])
      await database.remove()
      await rm(folder, { recursive: true })
    },
  }
}

/** A multipart body of `data_json` and, if given, one file. */
export function toForm(data: unknown, file?: { part?: string; content: string | Uint8Array; name?: string }): FormData {
  const body = new FormData()
  body.set('data_json', JSON.stringify(data))
  if (file !== undefined) {
    const content = typeof file.content === 'string' ? file.content : new Uint8Array(file.content)
    body.set(file.part ?? 'attachment_file', new File([content], file.name ?? 'file.txt', { type: 'text/x-test' }))
  }
  return body
}

/** The value at a dotted path of a response: `data.0.name`. */
export function valueAt(value: unknown, path: string): unknown {
  let current = value
  for (const key of path.split('.')) {
    if (typeof current !== 'object' || current === null) return undefined
    current = Object.entries(current).find(([name]) => name === key)?.[1]
  }
  return current
}

export function textAt(value: unknown, path: string): string {
  const found = valueAt(value, path)
  if (typeof found !== 'string') throw new Error(`No text at ${path} of ${JSON.stringify(value)}.`)
  return found
}
