import { EvidenceError } from '../../error.ts'
import type { Role } from '../../wire/role.ts'
import type { AccessChange, AccessTables } from '../store/access/access-ledger.ts'
import type { TokenRecord } from '../store/access/token.ts'
import type { Actor } from '../store/record.ts'
import type { Store } from '../store/store.ts'
import { serviceActor, toAccessLedgerName, toTokenChange } from './access-record.ts'
import { toDefaultExpiry, type CreatedToken } from './api-token.ts'
import { normaliseNames } from './name.ts'
import { coversPattern } from '../../text/pattern.ts'
import { coversRole } from './role.ts'
import { createRandomId, createTokenSecret } from './secret.ts'

export interface RotationRequest {
  readonly id: string
  /** Epoch seconds, or null for no expiry; undefined keeps the expiry of the token. */
  readonly expiresAt: number | null | undefined
}

/**
 * Gives a token a new secret (rules 6.1). The old one is rejected from then on. Throws EvidenceError `usage` for a token that is unknown,
 * revoked, or expired without a new expiry.
 */
export async function rotateToken(
  store: Store,
  { id, expiresAt }: RotationRequest,
  actor: Actor = serviceActor,
): Promise<CreatedToken> {
  return changeToken(store, id, async (tables, found) => {
    if (found.revoked_at !== null) throw toTokenError(`The token ${id} is revoked. Create another one.`)
    const { token, secret_sha256 } = createTokenSecret(id)
    const expires_at = expiresAt === undefined ? found.expires_at : expiresAt
    if (expires_at !== null && expires_at <= store.now()) {
      throw toTokenError(`The token ${id} has expired. Add --expires to rotate it.`)
    }
    const record = { ...found, secret_sha256, expires_at }
    await tables.updateToken(record)
    return { records: [toTokenChange('rotated', record, actor)], result: { token, record } }
  })
}

/** Revokes a token. Resolves with false if there is no such token, or it is already revoked. */
export async function revokeToken(store: Store, id: string, actor: Actor = serviceActor): Promise<boolean> {
  if ((await store.findToken(id)) === undefined) return false
  return changeToken(store, id, async (tables, found) => {
    if (found.revoked_at !== null) return { records: [], result: false }
    const record = { ...found, revoked_at: store.now() }
    await tables.updateToken(record)
    return { records: [toTokenChange('revoked', record, actor)], result: true }
  })
}

/** A new token in place of another one. Members that are undefined are those of the replaced token. */
export interface ReplacementRequest {
  readonly replaces: string
  /** Time for which the replaced token stays valid; 0 revokes it at once. */
  readonly overlapSeconds: number
  /** As in `TokenRequest`. */
  readonly expiresAt: number | null | undefined
  readonly name: string | undefined
  readonly org: string | undefined
  readonly flow: string | undefined
  readonly role: Role | undefined
}

/**
 * Creates a token whose reports have the origin of the replaced token (rules 5.3, 6.1). A token is replaced once, so that an origin never
 * belongs to two tokens longer than the overlap. Throws EvidenceError `usage` for a token that is unknown, revoked or replaced, and for
 * another organisation or a wider right.
 */
export async function replaceToken(
  store: Store,
  request: ReplacementRequest,
  actor: Actor = serviceActor,
): Promise<CreatedToken> {
  return changeToken(store, request.replaces, async (tables, replaced) => {
    await requireReplaceable(tables, replaced)
    const { token, record } = toTokenReplacement(replaced, request, store.now())
    requireNarrower(replaced, record)
    const ended = endReplaced(replaced, request.overlapSeconds, store.now())
    await tables.createToken(record)
    await tables.updateToken(ended)
    const records = [toTokenChange('created', record, actor), toTokenChange('replaced', ended, actor)]
    return { records, result: { token, record } }
  })
}

function toTokenReplacement(replaced: TokenRecord, request: ReplacementRequest, now: number): CreatedToken {
  const id = createRandomId(9)
  const { token, secret_sha256 } = createTokenSecret(id)
  const { name = replaced.name, org = replaced.org, flow = replaced.flow, role = replaced.role } = request
  const record: TokenRecord = {
    ...normaliseNames({ name, org }),
    id,
    flow,
    role,
    secret_sha256,
    created_at: now,
    expires_at: request.expiresAt === undefined ? toDefaultExpiry(now) : request.expiresAt,
    last_used_at: null,
    revoked_at: null,
    replaces: replaced.id,
    origin_id: replaced.origin_id ?? replaced.id,
  }
  return { token, record }
}

async function requireReplaceable(tables: AccessTables, { id, revoked_at }: TokenRecord): Promise<void> {
  const replacement = await tables.findReplacement(id)
  if (replacement !== undefined) {
    throw toTokenError(`The token ${id} is already replaced by ${replacement.id}. Rotate or replace that one.`)
  }
  if (revoked_at !== null) {
    throw toTokenError(`The token ${id} is revoked, so its origin has ended. Create a token without --replaces.`)
  }
}

function requireNarrower(wide: TokenRecord, narrow: TokenRecord): void {
  if (toAccessLedgerName(wide.org) !== toAccessLedgerName(narrow.org)) {
    throw toTokenError(`The token ${wide.id} is for the organisation "${wide.org}". Its replacement must be too.`)
  }
  if (!coversRole(wide.role, narrow.role) || !coversPattern(wide.flow, narrow.flow)) {
    throw toTokenError(
      `The token ${wide.id} has the role ${wide.role} for flows named "${wide.flow}". Its replacement cannot have a wider right.`,
    )
  }
}

/** The replaced token, revoked at once or limited to the overlap. */
function endReplaced(token: TokenRecord, overlapSeconds: number, now: number): TokenRecord {
  if (overlapSeconds === 0) return { ...token, revoked_at: now }
  return { ...token, expires_at: Math.min(token.expires_at ?? Number.POSITIVE_INFINITY, now + overlapSeconds) }
}

type ChangeOfToken<T> = (tables: AccessTables, token: TokenRecord) => Promise<AccessChange<T>>

/** Reads the token again when its ledger is locked: another process may have changed it. Its organisation never changes. */
async function changeToken<T>(store: Store, id: string, work: ChangeOfToken<T>): Promise<T> {
  const known = await store.findToken(id)
  if (known === undefined) throw toUnknownToken(id)
  return store.changeAccess(toAccessLedgerName(known.org), async (tables) => {
    const token = await tables.findToken(id)
    if (token === undefined) throw toUnknownToken(id)
    return work(tables, token)
  })
}

function toUnknownToken(id: string): EvidenceError {
  return toTokenError(`There is no token with the id ${id}. Run evidence token list to see the ids.`)
}

function toTokenError(message: string): EvidenceError {
  return new EvidenceError('usage', message)
}
