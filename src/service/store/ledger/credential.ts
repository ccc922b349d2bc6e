import type { BulkStatement } from '../engine/bulk.ts'
import { readBulk } from '../engine/bulk.ts'
import type { RowReader } from '../engine/driver.ts'
import { readNumberOrNull, readText } from '../engine/row.ts'
import { AccessEnded } from '../failure.ts'
import type { Credential, Write } from '../record.ts'

const findTokens: BulkStatement = {
  row: '?',
  toSql: (rows) => `SELECT id, secret_sha256, expires_at FROM token WHERE id IN (${rows}) AND revoked_at IS NULL`,
}

const findBindings: BulkStatement = {
  row: '?',
  toSql: (rows) => `SELECT id FROM binding WHERE id IN (${rows}) AND revoked_at IS NULL`,
}

/**
 * Throws AccessEnded if the caller of a write has lost its access since the request was authenticated: an upload takes minutes, and the
 * token may be revoked, rotated or expire meanwhile (rules 6.1). Call when the ledgers are locked, as each change of access in the same
 * organisation locks them: then no record of a token follows the record of its end.
 */
export async function requireAccess(connection: RowReader, batch: readonly Write[], now: () => number): Promise<void> {
  const credentials = batch.flatMap(({ credential }) => (credential === undefined ? [] : [credential]))
  const [tokens, bindings] = await Promise.all([
    readTokens(connection, credentials, now()),
    readBindings(connection, credentials),
  ])
  const isValid = (credential: Credential): boolean =>
    'token' in credential
      ? tokens.get(credential.token) === credential.secret_sha256
      : credential.bindings.every((id) => bindings.has(id))
  if (!credentials.every(isValid)) throw new AccessEnded()
}

/** The hash of the secret of each valid token, by its id. */
async function readTokens(
  connection: RowReader,
  credentials: readonly Credential[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(credentials.flatMap((credential) => ('token' in credential ? [credential.token] : [])))
  const rows = await readBulk(
    connection,
    findTokens,
    [...ids].map((id) => [id]),
  )
  const valid = rows.filter((row) => (readNumberOrNull(row, 'expires_at') ?? Number.POSITIVE_INFINITY) > now)
  return new Map(valid.map((row) => [readText(row, 'id'), readText(row, 'secret_sha256')]))
}

async function readBindings(connection: RowReader, credentials: readonly Credential[]): Promise<ReadonlySet<string>> {
  const ids = new Set(credentials.flatMap((credential) => ('bindings' in credential ? credential.bindings : [])))
  const rows = await readBulk(
    connection,
    findBindings,
    [...ids].map((id) => [id]),
  )
  return new Set(rows.map((row) => readText(row, 'id')))
}
