import { type Role, embeddedTokenName } from '../../wire/role.ts'
import type { TokenRecord } from '../store/access/token.ts'
import type { Actor } from '../store/record.ts'
import type { Store } from '../store/store.ts'
import { serviceActor, toAccessLedgerName, toTokenChange } from './access-record.ts'
import type { Caller } from './role.ts'
import { normaliseNames } from './name.ts'
import { createRandomId, createTokenSecret, isSecretOf } from './secret.ts'
import { EvidenceError } from '../../error.ts'
import { isLoopback } from '../network.ts'

/**
 * `org` and `flow` may be `*`, and `flow` a pattern with it. `expiresAt` in epoch seconds, or null for a token that never expires; after 90
 * days by default.
 */
export interface TokenRequest {
  readonly name: string
  readonly org: string
  readonly flow: string
  readonly role: Role
  readonly expiresAt?: number | null
  /** The origin of its reports (rules 5.3); its own id by default. */
  readonly origin?: string
}

export interface CreatedToken {
  /** `des_<public id>_<secret>`. Shown once: the database has only the hash of the secret. */
  readonly token: string
  readonly record: TokenRecord
}

/** The request has no valid token. The message contains the reason and what to do, never the token. */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized'
}

const lastUsePrecisionSeconds = 60

const defaultDays = 90

/** The expiry of a new token for which none is given. `now` in epoch seconds. */
export function toDefaultExpiry(now: number): number {
  return now + defaultDays * 86_400
}

/** Creates and stores an API token, with a record of it (rules 6.1, 6.7). Throws EvidenceError `usage` for an invalid name. */
export async function createToken(
  store: Store,
  request: TokenRequest,
  actor: Actor = serviceActor,
): Promise<CreatedToken> {
  const id = createRandomId(9)
  const { token, secret_sha256 } = createTokenSecret(id)
  const { name, org } = normaliseNames(request)
  const record: TokenRecord = {
    id,
    name,
    org,
    flow: request.flow,
    role: request.role,
    secret_sha256,
    created_at: store.now(),
    expires_at: request.expiresAt === undefined ? toDefaultExpiry(store.now()) : request.expiresAt,
    last_used_at: null,
    revoked_at: null,
    replaces: null,
    origin_id: request.origin ?? null,
  }
  return store.changeAccess(toAccessLedgerName(org), async (tables) => {
    await tables.createToken(record)
    return { records: [toTokenChange('created', record, actor)], result: { token, record } }
  })
}

/** The caller of an API token in an `Authorization` header. Throws `Unauthorized`. Records the last use, to the minute. */
export async function authenticateToken(store: Store, header: string | undefined): Promise<Caller> {
  const { id, secret } = parseApiToken(readBearer(header))
  const token = await store.findToken(id)
  // The same work and the same answer for a wrong secret and an unknown id: neither reveals the name of a token.
  const isOwn = isSecretOf(secret, token?.secret_sha256 ?? unknownSecret)
  if (token === undefined || !isOwn) throw new Unauthorized(unknownToken)
  return admitToken(store, token)
}

const unknownSecret = '0'.repeat(64)
const unknownToken =
  'This service has no token with this id and secret; check that the complete token is set, or create one with "evidence token create".'

/** The caller of a token whose secret was presented, which may read the whole organisation (rules 6.4). Throws `Unauthorized` if the token is revoked or expired. */
export async function admitToken(store: Store, token: TokenRecord): Promise<Caller> {
  const now = store.now()
  requireValidToken(token, now)
  if (now - (token.last_used_at ?? 0) >= lastUsePrecisionSeconds) void recordTokenUse(store, token.id)
  const { id, name, org, flow, role, secret_sha256, origin_id: originId } = token
  const actor = { name, token_id: id, ...(originId === null ? {} : { origin_token_id: originId }) }
  return { id, name, actor, credential: { token: id, secret_sha256 }, grants: [{ org, flow, role, read: '*' }] }
}

/** A request does not wait for this write: a database that accepts no writes, or late, must not block reads. A failure is ignored. */
async function recordTokenUse(store: Store, id: string): Promise<void> {
  await store.touchToken(id).catch(() => undefined)
}

/** The token after `Bearer`. Throws `Unauthorized` for another header. */
export function readBearer(header: string | undefined): string {
  if (header === undefined || header.trim() === '') {
    throw new Unauthorized('The request has no Authorization header; send "Authorization: Bearer <token>".')
  }
  const [, credentials] = /^bearer +([^ ].*)$/i.exec(header.trim()) ?? []
  if (credentials === undefined) {
    throw new Unauthorized('The Authorization header is not a bearer token; send "Authorization: Bearer <token>".')
  }
  return credentials.trim()
}

function parseApiToken(token: string): { readonly id: string; readonly secret: string } {
  const [, id, secret] = /^des_([0-9A-Za-z]+)_([0-9A-Za-z]+)$/.exec(token) ?? []
  if (id === undefined || secret === undefined) {
    throw new Unauthorized(
      'The bearer token does not have the form des_<id>_<secret>; check that the complete token is set.',
    )
  }
  return { id, secret }
}

function requireValidToken(token: TokenRecord, now: number): void {
  if (token.revoked_at !== null) {
    throw new Unauthorized(`The token "${token.name}" was revoked on ${toDay(token.revoked_at)}; use another token.`)
  }
  if (token.expires_at !== null && token.expires_at <= now) {
    throw new Unauthorized(`The token "${token.name}" expired on ${toDay(token.expires_at)}; create a new one.`)
  }
}

function toDay(moment: number): string {
  return new Date(moment * 1000).toISOString().slice(0, 10)
}

/**
 * Throws EvidenceError `usage` if no caller can have access: on other hosts than loopback, where no token is created, a valid token or binding
 * must exist.
 */
export async function requireAccess(store: Store, host: string): Promise<void> {
  if (isLoopback(host)) return
  if ((await listKnownTokens(store)).some((token) => isValidToken(token, store.now()))) return
  if ((await store.listBindings()).some(({ revoked_at: revoked }) => revoked === null)) return
  const message = `The service cannot listen on ${host}, because there is no valid token and no binding; create one first with "evidence token create" or "evidence binding create".`
  throw new EvidenceError('usage', message, { facts: { host } })
}

/** On loopback, the first start creates an admin token. */
export async function createFirstToken(store: Store, host: string): Promise<string | undefined> {
  if (!isLoopback(host) || (await listKnownTokens(store)).length > 0) return undefined
  return (await createToken(store, { name: 'first', org: '*', flow: '*', role: 'admin' })).token
}

/** Without the tokens of the embedded service: no caller knows them. */
async function listKnownTokens(store: Store): Promise<readonly TokenRecord[]> {
  return (await store.listTokens()).filter(({ name }) => name !== embeddedTokenName)
}

function isValidToken({ revoked_at: revoked, expires_at: expires }: TokenRecord, now: number): boolean {
  return revoked === null && (expires === null || expires > now)
}
