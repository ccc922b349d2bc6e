import { exit, type ExitCode } from '../../command/outcome/exit-code.ts'
import { asMoment } from '../../command/input/input-form.ts'
import { EvidenceError } from '../../error.ts'
import { tokenRoles as roles } from '../../schema/role.ts'
import { readPlace } from '../place.ts'
import type { Terminal } from '../terminal.ts'
import { demand, lastOf, readWords, type Words } from '../words.ts'

type Tokens = Awaited<ReturnType<(typeof import('../../service/main.ts'))['openTokens']>>

/** `evidence token`: makes, lists and revokes API tokens of a service, also while it runs. */
export async function runToken(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = readWords('token', words)
  // Whoever is refused leaves no data folder behind.
  const act = plan(parsed)
  const { openTokens } = await import('../../service/main.ts')
  const tokens = await openTokens(readPlace(parsed, terminal))
  try {
    terminal.out(await act(tokens))
  } finally {
    await tokens.close()
  }
  return exit.done
}

/** What is asked for; gives what is printed of it. */
type Act = (tokens: Tokens) => Promise<string>

function plan(words: Words): Act {
  switch (words.positionals[0]) {
    case 'create':
      return create(words)
    case 'list':
      return async (tokens) => JSON.stringify(await tokens.listTokens(), null, 2)
    case 'revoke':
      return revoke(demand(words, 'id'))
    default:
      throw new EvidenceError('usage', 'token takes create, list or revoke. See evidence token --help.')
  }
}

function create(words: Words): Act {
  const role = roles.find((it) => it === lastOf(words, 'role'))
  if (role === undefined) throw new EvidenceError('usage', `--role takes ${roles.join(', ')}.`)
  const expiry = readExpiry(words, Date.now() / 1000)
  const request = {
    name: demand(words, 'name'),
    org: demand(words, 'org'),
    flow: lastOf(words, 'flow') ?? '*',
    role,
    ...(expiry === undefined ? {} : { expiresAt: expiry }),
  }
  return (tokens) => tokens.mintToken(request)
}

/** `--expires` takes days from now (`90d`) or a date, at whose beginning it ends (UTC); `--expires-at` a moment. Epoch seconds. */
function readExpiry(words: Words, now: number): number | undefined {
  const moment = lastOf(words, 'expires-at')
  const day = lastOf(words, 'expires')
  if (day !== undefined && moment !== undefined) {
    throw new EvidenceError('usage', 'Give either --expires or --expires-at, not both.')
  }
  if (day === undefined && moment === undefined) return undefined
  const expiry = day === undefined ? asMoment('expires-at', moment ?? '') : asExpiry(day, now)
  if (expiry > now) return expiry
  throw new EvidenceError('usage', 'The token would have expired already; give a time to come.')
}

function asExpiry(text: string, now: number): number {
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? []
  if (days !== undefined) return now + Number(days) * 24 * 3600
  return asMoment('expires', /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)
}

function revoke(id: string): Act {
  return async (tokens) => {
    if (await tokens.revokeToken(id)) return `Token ${id} is revoked.`
    throw new EvidenceError('usage', `There is no token ${id} here. evidence token list shows their ids.`)
  }
}
