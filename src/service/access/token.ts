import { StoreUnavailable } from '../store/failure.ts'
import type { Role } from '../../schema/role.ts'
import type { Store, TokenRecord } from '../store/store.ts'
import type { Caller } from './role.ts'
import { createSecret, hashSecret, isSecretOf } from './secret.ts'

/** `org` and `flow` may be `*`, and `flow` a pattern with it. `expiresAt` in epoch seconds; without it the token does not expire. */
export interface TokenRequest {
  readonly name: string
  readonly org: string
  readonly flow: string
  readonly role: Role
  readonly expiresAt?: number
}

export interface CreatedToken {
  /** `des_<public id>_<secret>`: shown this once, for only a hash of it is kept. */
  readonly token: string
  readonly record: TokenRecord
}

/** The request carries no token that holds. The message says why and what to do, and never the token. */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized'
}

const useInterval = 60

export async function createToken(store: Store, request: TokenRequest): Promise<CreatedToken> {
  const id = createSecret(9)
  const secret = createSecret(32)
  const record: TokenRecord = {
    id,
    name: request.name,
    org: request.org,
    flow: request.flow,
    role: request.role,
    secret_sha256: hashSecret(secret),
    created_at: store.now(),
    expires_at: request.expiresAt ?? null,
    last_used_at: null,
    revoked_at: null,
  }
  await store.createToken(record)
  return { token: `des_${id}_${secret}`, record }
}

/** Who the `Authorization` header's token speaks for; throws `Unauthorized`. Its last use is kept to the minute. */
export async function authenticate(store: Store, header: string | undefined): Promise<Caller> {
  const { id, secret } = parseToken(readBearer(header))
  const token = await store.findToken(id)
  const now = store.now()
  refuseInvalid(token, secret, now)
  if (now - (token.last_used_at ?? 0) >= useInterval) await touch(store, id)
  const { name, org, flow, role } = token
  return { id, name, actor: { name, token_id: id }, grants: [{ org, flow, role }] }
}

/** Where nothing can be written, whoever only reads is served all the same. */
async function touch(store: Store, id: string): Promise<void> {
  try {
    await store.touchToken(id)
  } catch (cause) {
    if (!(cause instanceof StoreUnavailable)) throw cause
  }
}

/** What follows `Bearer` in the header; throws `Unauthorized` where nothing does. */
export function readBearer(header: string | undefined): string {
  if (header === undefined || header.trim() === '') {
    throw new Unauthorized('The request has no Authorization header; send "Authorization: Bearer <token>".')
  }
  const [, credentials] = /^bearer +(.+)$/i.exec(header.trim()) ?? []
  if (credentials === undefined) {
    throw new Unauthorized('The Authorization header is not a bearer token; send "Authorization: Bearer <token>".')
  }
  return credentials.trim()
}

function parseToken(token: string): { readonly id: string; readonly secret: string } {
  const [, id, secret] = /^des_([0-9A-Za-z]+)_([0-9A-Za-z]+)$/.exec(token) ?? []
  if (id === undefined || secret === undefined) {
    throw new Unauthorized(
      'The bearer token is not one of this service, which look like des_<id>_<secret>; check that the whole token is given.',
    )
  }
  return { id, secret }
}

function refuseInvalid(token: TokenRecord | undefined, secret: string, now: number): asserts token is TokenRecord {
  if (token === undefined) {
    throw new Unauthorized(
      'This service knows no token of this id; make one with "evidence token create" and use that.',
    )
  }
  if (!isSecretOf(secret, token.secret_sha256)) {
    throw new Unauthorized(
      `The token "${token.name}" was sent with a wrong secret; check that the whole token is given.`,
    )
  }
  if (token.revoked_at !== null) {
    throw new Unauthorized(`The token "${token.name}" was revoked on ${toDay(token.revoked_at)}; use another one.`)
  }
  if (token.expires_at !== null && token.expires_at <= now) {
    throw new Unauthorized(`The token "${token.name}" expired on ${toDay(token.expires_at)}; make a new one.`)
  }
}

function toDay(moment: number): string {
  return new Date(moment * 1000).toISOString().slice(0, 10)
}
