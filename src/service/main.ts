import { EvidenceError } from '../error.ts'
import { defined } from '../schema/defined.ts'
import { parseUrl } from '../schema/url.ts'
import { createBinding, type BindingRequest } from './access/binding.ts'
import { checkIssuer, githubIssuer } from './access/issuer.ts'
import { createToken, type TokenRequest } from './access/token.ts'
import { isLoopback, toOrigin } from './address.ts'
import type { AppOptions, createApp } from './app.ts'
import type { AttachmentStore } from './attachment/attachment.ts'
import { openAttachments } from './attachment/open.ts'
import type { Observed } from './http/middleware/access-log.ts'
import { parseNetworks } from './network.ts'
import type { Notifier, startNotifier } from './notify/notifier.ts'
import { attachmentsOf, databaseOf, type Place } from './data-location.ts'
import { listen } from './server.ts'
import type { BindingRecord } from './store/access/binding.ts'
import { openStore, showPlace } from './store/open.ts'
import type { Store, TokenRecord } from './store/store.ts'

type Settings = Pick<AppOptions, 'log' | 'onRequest' | 'openapi' | 'requestsPerSecond' | 'version'>

/** The folder is made where there is none. */
export interface StartOptions extends Place, Settings {
  /** 127.0.0.1 unless said otherwise. */
  readonly host?: string
  /** Any free one unless said otherwise. */
  readonly port?: number
  /** Origin that the outside knows the service by, such as `https://evidence.example.org`. */
  readonly publicUrl?: string
  /** Requests without a valid token that each address may make in a second; 100 unless said otherwise. */
  readonly strangersPerSecond?: number
  /** Networks (CIDR) of proxies, whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly string[]
  /** Connections that may be open at a time. */
  readonly connections?: number
  /** Whose tokens of jobs are taken, exactly as they name it in `iss`; github.com's alone unless said otherwise. */
  readonly oidcIssuers?: readonly string[]
  /** Networks (CIDR) that notifications may go to although they are not public, over http as well. */
  readonly allowPrivateTargets?: readonly string[]
}

/** A token as it is listed: without its secret, and without that secret's hash. */
export type ListedToken = Omit<TokenRecord, 'secret_sha256'>

export interface Tokens {
  /** Resolves with the token itself, which is shown this once. */
  readonly mintToken: (request: TokenRequest) => Promise<string>
  readonly listTokens: () => Promise<readonly ListedToken[]>
  /** Whether there was one to revoke. */
  readonly revokeToken: (id: string) => Promise<boolean>
  readonly close: () => Promise<void>
}

export interface Bindings extends Pick<Store, 'listBindings' | 'revokeBinding' | 'close'> {
  /** Throws EvidenceError `usage` for one that would bind nobody or too many. */
  readonly createBinding: (request: BindingRequest) => Promise<BindingRecord>
}

export interface RunningService extends Tokens {
  /** Base URL of the API, ending in `/api/v2`. */
  readonly url: string
  /** Where people look. */
  readonly pagesUrl: string
  /** Where the database is: its path, or its URL without the password. */
  readonly file: string
  /** An admin token for everything, made when the service first starts; undefined ever after. */
  readonly firstToken: string | undefined
}

/**
 * Starts the service on a folder. Throws EvidenceError: `file` or `environment` where the folder or the port cannot be used, `usage`
 * where it would listen beyond this machine with nobody holding a token.
 */
export async function startService(options: StartOptions): Promise<RunningService> {
  const host = options.host ?? '127.0.0.1'
  const database = databaseOf(options)
  // A database takes a while to open; meanwhile what serves it is loaded.
  const [store, app, notifier] = await Promise.all([
    openStore(database),
    import('./app.ts'),
    import('./notify/notifier.ts'),
  ])
  try {
    const firstToken = await prepareTokens(store, host)
    const { origin, close } = await serve({ ...app, ...notifier, store }, host, options)
    const tokens = createTokens(store)
    return {
      ...tokens,
      url: `${origin}/api/v2`,
      pagesUrl: origin,
      file: showPlace(database),
      firstToken,
      close: () => closeAll(close, tokens),
    }
  } catch (cause) {
    await store.close()
    throw cause
  }
}

/** The tokens of a database, without a service: for the command line. */
export async function openTokens(place: DatabasePlace): Promise<Tokens> {
  return createTokens(await openStore(databaseOf(place)))
}

/** Which jobs a service lets in, without a service: for the command line. */
export async function openBindings(place: DatabasePlace): Promise<Bindings> {
  const store = await openStore(databaseOf(place))
  return { ...store, createBinding: (request) => createBinding(store, request) }
}

export type { Observed }
export { githubIssuer }

type DatabasePlace = Pick<Place, 'folder' | 'database'>

interface Parts {
  readonly store: Store
  readonly createApp: typeof createApp
  readonly startNotifier: typeof startNotifier
}

interface Serving {
  readonly origin: string
  readonly close: () => Promise<void>
}

async function serve(parts: Parts, host: string, options: StartOptions): Promise<Serving> {
  const { store } = parts
  const attachments = await openAttachments(attachmentsOf(options), process.env)
  const notify = prepareNotifier(parts, options)
  const stopping = new AbortController()
  const publicOrigin = options.publicUrl === undefined ? undefined : toPublicOrigin(options.publicUrl)
  let origin = publicOrigin ?? ''
  const app = parts.createApp({
    store,
    attachments,
    publicUrl: () => origin,
    stopping: stopping.signal,
    openPages: isLoopback(host) && isLoopback(new URL(publicOrigin ?? toOrigin(host, 0)).hostname),
    ...toSettings(options),
  })
  const server = await listen(app, {
    host,
    port: options.port ?? 0,
    limits: defined({ connections: options.connections }),
  })
  origin = publicOrigin ?? toOrigin(host, server.port)
  tellUnready(attachments, options)
  const notifier = notify(() => origin)
  const close = async (): Promise<void> => {
    stopping.abort()
    await server.close()
    await notifier.close()
  }
  return { origin, close }
}

/** It may be mended while the service runs; but nobody should learn of it by the first report that is refused. */
function tellUnready({ check }: AttachmentStore, { log }: StartOptions): void {
  check().catch((cause: unknown) =>
    log?.(
      `The place for attachments does not do its work, and reports with a file are refused until it does: ${String(cause)}`,
    ),
  )
}

const strangersPerSecond = 100

function toSettings(options: StartOptions): Partial<AppOptions> {
  const { log, onRequest, openapi, requestsPerSecond, version, oidcIssuers } = options
  return {
    strangersPerSecond: options.strangersPerSecond ?? strangersPerSecond,
    environment: process.env,
    trustedProxies: parseNetworks(options.trustedProxies),
    ...defined({ log, onRequest, openapi, requestsPerSecond, version, oidcIssuers: oidcIssuers?.map(checkIssuer) }),
  }
}

/** A network that is none is told before anything starts. */
function prepareNotifier(
  { store, startNotifier: start }: Parts,
  { allowPrivateTargets, log = () => undefined }: StartOptions,
): (publicUrl: () => string) => Notifier {
  const allowed = parseNetworks(allowPrivateTargets)
  return (publicUrl) => start({ store, publicUrl, log, allowed })
}

function toPublicOrigin(url: string): string {
  const parsed = parseUrl(url)
  if (parsed !== undefined && /^https?:$/.test(parsed.protocol)) return parsed.origin
  const message = `The public URL is "${url}", which is not an http or https address; give one such as https://evidence.example.org.`
  throw new EvidenceError('usage', message, { facts: { url } })
}

async function closeAll(stop: () => Promise<void>, tokens: Tokens): Promise<void> {
  await stop()
  await tokens.close()
}

/** On this machine alone an admin token is made at the first start; beyond it somebody must have made one before. */
async function prepareTokens(store: Store, host: string): Promise<string | undefined> {
  const tokens = await store.listTokens()
  if (isLoopback(host)) {
    if (tokens.length > 0) return undefined
    return (await createToken(store, { name: 'first', org: '*', flow: '*', role: 'admin' })).token
  }
  if (tokens.some((token) => isValid(token, store.now()))) return undefined
  if ((await store.listBindings()).some(({ revoked_at: revoked }) => revoked === null)) return undefined
  const message = `Nobody could use the service on ${host}, for there is no token that holds and no binding; make one first with "evidence token create" or "evidence binding create".`
  throw new EvidenceError('usage', message, { facts: { host } })
}

function isValid({ revoked_at: revoked, expires_at: expires }: TokenRecord, now: number): boolean {
  return revoked === null && (expires === null || expires > now)
}

function createTokens(store: Store): Tokens {
  return {
    mintToken: async (request) => (await createToken(store, request)).token,
    listTokens: async () => (await store.listTokens()).map(({ secret_sha256: _secret, ...listed }) => listed),
    revokeToken: store.revokeToken,
    close: store.close,
  }
}
