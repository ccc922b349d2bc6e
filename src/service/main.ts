import { setTimeout as delay } from 'node:timers/promises'
import { EvidenceError } from '../error.ts'
import { omitUndefined } from '../wire/optional.ts'
import { parseUrl } from '../wire/url.ts'
import { checkIssuer } from './access/issuer.ts'
import { createTokenStore, type TokenStore } from './access/access-store.ts'
import type { AppOptions, createApp } from './app.ts'
import type { AttachmentStore } from './attachment/attachment-store.ts'
import { openFolderAttachments } from './attachment/folder.ts'
import type { openAttachments } from './attachment/open-attachments.ts'
import type { AccessLogEntry } from './http/middleware/access-log.ts'
import { isLoopback, parseNetworks, toOrigin } from './network.ts'
import type { servePages } from './page/pages.ts'
import type { Notifier, startNotifier } from './notify/notifier.ts'
import { createFirstToken, requireAccess } from './access/api-token.ts'
import { toAttachmentLocation, toDatabaseLocation, type DataLocation } from './data-location.ts'
import { openLogs, type LogOptions, type StartLogs } from './log/open-logs.ts'
import { startServer } from './server.ts'
import { clockTolerance } from './store/clock.ts'
import { describeOpenFile, lockDatabase, openDatabase, toRedactedLocation } from './store/open.ts'
import type { Store } from './store/store.ts'
import { limits } from './limit/limits.ts'

type Settings = Pick<
  AppOptions,
  'log' | 'onRequest' | 'openapi' | 'publicLog' | 'requestsPerSecond' | 'verifyPage' | 'version'
>

/** Options of `startService`. A missing folder is created. */
export interface StartOptions
  extends DataLocation, Settings, Pick<LogOptions, 'signLogs' | 'logPolicy' | 'signers' | 'witnesses'> {
  /** 127.0.0.1 by default. */
  readonly host?: string
  /** Whether the service is a part of another process, which makes its own token: no first token is created, and its links are dead. */
  readonly embedded?: boolean
  /** Whether the start fails while another service with this option runs on the same SQLite file (rules 6.3). */
  readonly exclusive?: boolean
  /** Any free port by default. */
  readonly port?: number
  /** How long requests are still taken after the service says that it stops; 0 by default. */
  readonly drainSeconds?: number
  /** Public origin of the service, such as `https://evidence.example.org`. */
  readonly publicUrl?: string
  /** Limit per client address for requests without a valid token; 100 by default. */
  readonly failedLoginsPerSecond?: number
  /** Networks (CIDR) of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: readonly string[]
  /** Where the metrics are served, instead of beside the API. */
  readonly metrics?: { readonly host: string; readonly port: number }
  /** Limit of open connections. */
  readonly maxConnections?: number
  /** Trusted issuers of job tokens, exactly as in `iss`; github.com only by default. */
  readonly oidcIssuers?: readonly string[]
  /** Removes the secrets that the key file does not open, instead of failing the start. */
  readonly discardSecrets?: boolean
  /** Starts although the clock is behind the newest record, or too far ahead of it (rules 2.20). */
  readonly acceptClock?: boolean
  /** Seconds by which the clock may be ahead of the newest record; 30 days by default. */
  readonly maxClockGap?: number
  /** Opens attachments outside a folder. Without it there is only a folder, so that the bundle of the action contains no client of S3. */
  readonly openAttachments?: typeof openAttachments
  /** Networks (CIDR) that are allowed as targets of notifications and checkpoints although they are not public, also over http. */
  readonly allowPrivateTargets?: readonly string[]
}

export interface RunningService extends TokenStore {
  /** Base URL of the API, ending in `/api/v2`. */
  readonly url: string
  /** URL of the pages. */
  readonly pagesUrl: string
  /** Location of the database: its path, or its URL without the password. */
  readonly file: string
  /** An admin token for all organisations, created at the first start on loopback; undefined otherwise. */
  readonly firstToken: string | undefined
}

/**
 * Starts the service on a folder. Throws EvidenceError: `file` or `environment` if the folder, the port or the key file cannot be used,
 * `usage` if the host is not loopback and there is no valid token or binding.
 */
export async function startService(options: StartOptions): Promise<RunningService> {
  const host = options.host ?? '127.0.0.1'
  const database = toDatabaseLocation(options)
  const lock = options.exclusive === true ? await lockDatabase(database) : undefined
  try {
    return await startUnlocked(options, { host, database, lock })
  } catch (cause) {
    lock?.release()
    throw cause
  }
}

interface Place {
  readonly host: string
  readonly database: string
  readonly lock: Awaited<ReturnType<typeof lockDatabase>>
}

async function startUnlocked(options: StartOptions, { host, database, lock }: Place): Promise<RunningService> {
  // Opening a database takes a while, so the modules of the application load at the same time.
  const [store, app, notifier, pages] = await Promise.all([
    openDatabase(options),
    import('./app.ts'),
    import('./notify/notifier.ts'),
    options.embedded === true ? undefined : import('./page/pages.ts'),
  ])
  try {
    // The data of a job or of a developer may rest for any time.
    if (options.embedded !== true) await requireClock(store, options)
    await prepareSecrets(store, options)
    const startLogs = await openLogs(store, options)
    if (options.embedded !== true) await requireAccess(store, host)
    const served = await serve({ ...app, ...notifier, ...pages, store, startLogs }, host, options)
    const firstToken = options.embedded === true ? undefined : await createTokenOrClose(store, host, served)
    const tokens = createTokenStore(store)
    logOpenFile(database, options)
    return {
      ...tokens,
      url: `${options.embedded === true ? served.address : served.origin}/api/v2`,
      pagesUrl: served.origin,
      file: toRedactedLocation(database),
      firstToken,
      close: async () => {
        await served.close()
        await tokens.close()
        lock?.release()
      },
    }
  } catch (cause) {
    await store.close()
    throw cause
  }
}

/** After the port is open: a start that fails would lose the token, which is shown only once. */
async function createTokenOrClose(store: Store, host: string, { close }: ServingApp): Promise<string | undefined> {
  try {
    return await createFirstToken(store, host)
  } catch (cause) {
    await close()
    throw cause
  }
}

const defaultMaxClockGap = 30 * 24 * 3600

/**
 * Throws EvidenceError `environment` if the time is not plausible after that of the newest record: a record of the future would keep the
 * times of its organisation there (rules 2.20).
 */
async function requireClock({ now, inspection }: Store, options: StartOptions): Promise<void> {
  const { acceptClock = false, maxClockGap = defaultMaxClockGap } = options
  const newest = await inspection.readNewestTime()
  if (acceptClock || newest === undefined) return
  const gap = now() - newest
  if (gap >= -clockTolerance && gap <= maxClockGap) return
  const [time, last] = [now(), newest].map((seconds) => new Date(seconds * 1000).toISOString())
  const message = `The time is ${time}, and the newest record in the database is of ${last}; correct the clock, or start once with --accept-clock if it is right.`
  throw new EvidenceError('environment', message, { facts: { time, last } })
}

/**
 * Throws EvidenceError if a secret does not open: without it, the service would send no notification to its target, and the operator
 * would not notice (rules 7.4).
 */
async function prepareSecrets({ secrets }: Store, { discardSecrets = false, log }: StartOptions): Promise<void> {
  if (!discardSecrets) return secrets.checkSecrets()
  for (const org of await secrets.discardSecrets()) {
    log?.(
      `Secrets of notification actions of ${org} were discarded. GET /actions/${org} lists the actions that need their secret again.`,
    )
  }
}

export type { AccessLogEntry as Observed }

interface LoadedParts {
  readonly store: Store
  readonly createApp: typeof createApp
  readonly startNotifier: typeof startNotifier
  readonly startLogs: StartLogs
  /** Absent in a step, which shows no page. */
  readonly servePages?: typeof servePages
}

interface ServingApp {
  /** Where the server listens, as an origin. */
  readonly address: string
  /** The public one. */
  readonly origin: string
  readonly close: () => Promise<void>
}

async function serve(parts: LoadedParts, host: string, options: StartOptions): Promise<ServingApp> {
  const { store } = parts
  const location = toAttachmentLocation(options)
  const attachments = await (options.openAttachments === undefined
    ? openFolderAttachments(location, options.isTemporary !== true)
    : options.openAttachments(location, process.env))
  const notify = prepareNotifier(parts, options)
  const { drainSeconds = 0 } = options
  const [draining, stopping] = [new AbortController(), new AbortController()]
  const publicOrigin = findPublicOrigin(options)
  let origin = publicOrigin ?? ''
  const logs = parts.startLogs(() => origin)
  const app = parts.createApp({
    store,
    attachments,
    publicUrl: () => origin,
    draining: draining.signal,
    stopping: stopping.signal,
    ...omitUndefined({ logs, servePages: parts.servePages }),
    openPages: isLoopback(host) && isLoopback(new URL(publicOrigin ?? toOrigin(host, 0)).hostname),
    hasMetricsAddress: options.metrics !== undefined,
    allowedTargets: parseNetworks(options.allowPrivateTargets),
    ...toAppSettings(options),
  })
  const metricsServer = options.metrics && (await startServer({ ...app, fetch: app.metrics.fetch }, options.metrics))
  const server = await startServer(app, toListenOptions(host, options))
  const address = toOrigin(host, server.port)
  origin = publicOrigin ?? address
  logUnreadyAttachments(attachments, options)
  const notifier = notify(() => origin)
  const close = async (): Promise<void> => {
    draining.abort()
    if (drainSeconds > 0) await delay(drainSeconds * 1000)
    stopping.abort()
    await Promise.all([server.close(), metricsServer?.close()])
    await notifier.close()
    await logs?.close()
  }
  return { address, origin, close }
}

function toListenOptions(host: string, options: StartOptions): Parameters<typeof startServer>[1] {
  return {
    host,
    port: options.port ?? 0,
    limits: omitUndefined({ maxConnections: options.maxConnections }),
    trustedProxies: parseNetworks(options.trustedProxies),
  }
}

/** Logs a failing attachment storage at the start. It can be repaired while the service runs, so the start does not fail. */
function logUnreadyAttachments({ check }: AttachmentStore, { log }: StartOptions): void {
  check().catch((cause: unknown) =>
    log?.(`The attachment storage is not available. Reports with a file fail until it is: ${String(cause)}`),
  )
}

function logOpenFile(database: string, { log }: StartOptions): void {
  const line = describeOpenFile(database)
  if (line !== undefined) log?.(line)
}

function toAppSettings(options: StartOptions): Partial<AppOptions> {
  const { log, onRequest, openapi, publicLog, requestsPerSecond, verifyPage, version, oidcIssuers } = options
  return {
    failedLoginsPerSecond: options.failedLoginsPerSecond ?? limits.strangersPerSecond,
    environment: process.env,
    trustedProxies: parseNetworks(options.trustedProxies),
    ...omitUndefined({
      log,
      onRequest,
      openapi,
      publicLog,
      requestsPerSecond,
      verifyPage,
      version,
      oidcIssuers: oidcIssuers?.map(checkIssuer),
    }),
  }
}

/** Parses the networks before anything starts, so that an invalid one fails the start. */
function prepareNotifier(
  { store, startNotifier: start }: LoadedParts,
  { allowPrivateTargets, log = () => undefined }: StartOptions,
): (publicUrl: () => string) => Notifier {
  const allowed = parseNetworks(allowPrivateTargets)
  return (publicUrl) => start({ store, publicUrl, log, allowed })
}

/** The port of an embedded service is another one in each step, and its statements name who has judged: this host, which no network has. */
const embeddedOrigin = 'https://embedded.invalid'

function findPublicOrigin({ embedded, publicUrl }: StartOptions): string | undefined {
  if (embedded === true) return embeddedOrigin
  return publicUrl === undefined ? undefined : toPublicOrigin(publicUrl)
}

function toPublicOrigin(url: string): string {
  const parsed = parseUrl(url)
  if (parsed !== undefined && /^https?:$/.test(parsed.protocol)) return parsed.origin
  const message = `The public URL "${url}" is not an http or https URL; use one such as https://evidence.example.org.`
  throw new EvidenceError('usage', message, { facts: { url } })
}
