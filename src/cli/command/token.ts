import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { EvidenceError } from '../../error.ts'
import { omitUndefined } from '../../wire/optional.ts'
import { tokenRoles as roles, type Role } from '../../wire/role.ts'
import { formatAge, formatMoment } from '../../text/moment.ts'
import { toChangeTable, printResult, toTableDocument, type Result } from '../print-result.ts'
import { readDataLocation } from '../data-location.ts'
import { parseDuration, hasFlag, requireOption, readOption, parseArguments, type Arguments } from '../arguments.ts'
import { readOperator } from '../operator.ts'
import type { Terminal } from '../terminal.ts'
import { asTime } from '../../step/input/input-form.ts'

type Tokens = Awaited<ReturnType<(typeof import('../../service/access/access-store.ts'))['openTokens']>>
type ListedToken = Awaited<ReturnType<Tokens['listTokens']>>[number]

/** Performs the action and returns its result. */
type TokenAction = (tokens: Tokens) => Promise<Result>

/** `evidence token create`: prints the new token, which cannot be shown again. The service can be running. */
export async function runTokenCreateCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('token create', args)
  // Arguments are checked first, so that wrong usage does not open a database.
  const action = readOption(parsed, 'replaces') === undefined ? createTokenAction(parsed) : replaceTokenAction(parsed)
  return runTokenAction(parsed, terminal, action)
}

/** `evidence token list`: the tokens, or with `--history` their changes. */
export async function runTokenListCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('token list', args)
  return runTokenAction(parsed, terminal, hasFlag(parsed, 'history') ? listTokenChanges : listTokens)
}

/** `evidence token rotate`: prints the token with its new secret. */
export async function runTokenRotateCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('token rotate', args)
  const id = requireOption(parsed, 'id')
  const expiresAt = readExpiry(parsed, Date.now() / 1000)
  return runTokenAction(parsed, terminal, async (tokens) => toTokenResult(await tokens.rotateToken({ id, expiresAt })))
}

/** `evidence token revoke`. */
export async function runTokenRevokeCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('token revoke', args)
  const id = requireOption(parsed, 'id')
  return runTokenAction(parsed, terminal, async (tokens) => {
    if (await tokens.revokeToken(id)) return { value: { id, revoked: true }, text: `Token ${id} is revoked.` }
    throw new EvidenceError('usage', `There is no token with the id ${id}. Run evidence token list to see the ids.`)
  })
}

async function runTokenAction(args: Arguments, terminal: Terminal, act: TokenAction): Promise<ExitCode> {
  const { openTokens } = await import('../../service/access/access-store.ts')
  const tokens = await openTokens(readDataLocation(args, terminal), readOperator())
  try {
    printResult(args, terminal, await act(tokens))
  } finally {
    await tokens.close()
  }
  return exitCodes.done
}

function toTokenResult(token: string): Result {
  return { value: { id: token.split('_')[1], token }, text: token }
}

function createTokenAction(args: Arguments): TokenAction {
  const role = readRole(args)
  if (role === undefined) throw toRoleError()
  if (readOption(args, 'overlap') !== undefined) {
    throw new EvidenceError('usage', '--overlap needs --replaces with the id of the replaced token.')
  }
  const request = {
    name: requireOption(args, 'name'),
    org: requireOption(args, 'org'),
    flow: readOption(args, 'flow') ?? '*',
    role,
    ...omitUndefined({ expiresAt: readExpiry(args, Date.now() / 1000) }),
  }
  return async (tokens) => toTokenResult(await tokens.mintToken(request))
}

function replaceTokenAction(args: Arguments): TokenAction {
  const orUndefined = (name: string): string | undefined =>
    readOption(args, name) === undefined ? undefined : requireOption(args, name)
  const role = readRole(args)
  if (role === undefined && readOption(args, 'role') !== undefined) throw toRoleError()
  const overlap = readOption(args, 'overlap')
  const request = {
    replaces: requireOption(args, 'replaces'),
    overlapSeconds: overlap === undefined ? 0 : parseDuration('overlap', overlap),
    expiresAt: readExpiry(args, Date.now() / 1000),
    name: orUndefined('name'),
    org: orUndefined('org'),
    flow: orUndefined('flow'),
    role,
  }
  return async (tokens) => toTokenResult(await tokens.replaceToken(request))
}

async function listTokens(tokens: Tokens): Promise<Result> {
  const listed = await tokens.listTokens()
  const now = Date.now() / 1000
  const rows = listed.map((token) => [
    token.id,
    token.name,
    token.org,
    token.flow,
    token.role,
    describeTokenState(token, now),
    token.last_used_at === null ? 'never' : formatAge(token.last_used_at, now),
  ])
  return {
    value: listed.map((token) => ({ ...token, expires_at: token.expires_at ?? 'never' })),
    text: toTableDocument(
      ['id', 'name', 'organisation', 'flows', 'role', 'state', 'last used'],
      rows,
      'There are no tokens. Create one with evidence token create.',
    ),
  }
}

function describeTokenState({ revoked_at: revoked, expires_at: expires }: ListedToken, now: number): string {
  if (revoked !== null && revoked <= now) return `revoked ${formatMoment(revoked, now)}`
  if (revoked !== null) return `replaced, valid until ${formatMoment(revoked, now)}`
  if (expires === null) return 'never expires'
  return `${expires > now ? 'expires' : 'expired'} ${formatMoment(expires, now)}`
}

async function listTokenChanges(tokens: Tokens): Promise<Result> {
  const value = await tokens.listTokenChanges()
  return { value, text: toChangeTable(value) }
}

function readRole(args: Arguments): Role | undefined {
  return roles.find((it) => it === readOption(args, 'role'))
}

function toRoleError(): EvidenceError {
  return new EvidenceError('usage', `--role must be one of ${roles.join(', ')}.`)
}

const secondsPerDay = 24 * 3600

/**
 * Expiry in epoch seconds; null for `never`. `--expires` is a number of days from now (`90d`), a date (00:00 UTC) or `never`; `--expires-at` is an exact time.
 * Undefined if neither is given. Throws `usage` for a time in the past.
 */
function readExpiry(args: Arguments, now: number): number | null | undefined {
  const time = readOption(args, 'expires-at')
  const day = readOption(args, 'expires')
  if (day !== undefined && time !== undefined) {
    throw new EvidenceError('usage', 'Give either --expires or --expires-at, not both.')
  }
  if (time !== undefined) return requireFuture(asTime('expires-at', time), now)
  if (day === 'never') return null
  return day === undefined ? undefined : requireFuture(parseExpiry(day, now), now)
}

function parseExpiry(text: string, now: number): number {
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? []
  if (days !== undefined) return now + Number(days) * secondsPerDay
  return asTime('expires', /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)
}

function requireFuture(expiry: number, now: number): number {
  if (expiry > now) return expiry
  throw new EvidenceError('usage', 'The expiry is in the past. Use a future time.')
}
