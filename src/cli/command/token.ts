import { exitCodes, type ExitCode } from '../../command/outcome/exit-code.ts'
import { asTime } from '../../command/input/input-form.ts'
import { EvidenceError } from '../../error.ts'
import { tokenRoles as roles } from '../../schema/role.ts'
import { toInertJson } from '../../text/inert.ts'
import { readDataLocation } from '../data-location.ts'
import type { Terminal } from '../terminal.ts'
import { requireOption, readOption, parseArguments, type Arguments } from '../arguments.ts'

type Tokens = Awaited<ReturnType<(typeof import('../../service/main.ts'))['openTokens']>>

/** `evidence token`: creates, lists and revokes API tokens of a service, which can be running. */
export async function runTokenCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('token', args)
  // Arguments are checked first, so that wrong usage does not create a data folder.
  const act = toTokenAction(parsed)
  const { openTokens } = await import('../../service/main.ts')
  const tokens = await openTokens(readDataLocation(parsed, terminal))
  try {
    terminal.out(await act(tokens))
  } finally {
    await tokens.close()
  }
  return exitCodes.done
}

/** Performs the action and returns the text to print. */
type TokenAction = (tokens: Tokens) => Promise<string>

function toTokenAction(args: Arguments): TokenAction {
  switch (args.positionals[0]) {
    case 'create':
      return createTokenAction(args)
    case 'list':
      return async (tokens) => toInertJson(JSON.stringify(await tokens.listTokens(), null, 2))
    case 'revoke':
      return revokeTokenAction(requireOption(args, 'id'))
    default:
      throw new EvidenceError('usage', 'token needs create, list or revoke. See evidence token --help.')
  }
}

function createTokenAction(args: Arguments): TokenAction {
  const role = roles.find((it) => it === readOption(args, 'role'))
  if (role === undefined) throw new EvidenceError('usage', `--role must be one of ${roles.join(', ')}.`)
  const expiry = readExpiry(args, Date.now() / 1000)
  const request = {
    name: requireOption(args, 'name'),
    org: requireOption(args, 'org'),
    flow: readOption(args, 'flow') ?? '*',
    role,
    ...(expiry === undefined ? {} : { expiresAt: expiry }),
  }
  return (tokens) => tokens.mintToken(request)
}

/**
 * Expiry in epoch seconds. `--expires` is a number of days from now (`90d`) or a date (00:00 UTC); `--expires-at` is an exact time.
 * Throws `usage` for a time in the past.
 */
function readExpiry(args: Arguments, now: number): number | undefined {
  const time = readOption(args, 'expires-at')
  const day = readOption(args, 'expires')
  if (day !== undefined && time !== undefined) {
    throw new EvidenceError('usage', 'Give either --expires or --expires-at, not both.')
  }
  if (day === undefined && time === undefined) return undefined
  const expiry = day === undefined ? asTime('expires-at', time ?? '') : parseExpiry(day, now)
  if (expiry > now) return expiry
  throw new EvidenceError('usage', 'The expiry is in the past. Use a future time.')
}

function parseExpiry(text: string, now: number): number {
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? []
  if (days !== undefined) return now + Number(days) * 24 * 3600
  return asTime('expires', /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)
}

function revokeTokenAction(id: string): TokenAction {
  return async (tokens) => {
    if (await tokens.revokeToken(id)) return `Token ${id} is revoked.`
    throw new EvidenceError('usage', `There is no token with the id ${id}. Run evidence token list to see the ids.`)
  }
}
