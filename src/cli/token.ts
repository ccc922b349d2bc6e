import { homeOf } from '../command/embedded.ts'
import { exit, type ExitCode } from '../command/exit.ts'
import { asMoment } from '../command/input-form.ts'
import { EvidenceError } from '../error.ts'
import type { Terminal } from './terminal.ts'
import { lastOf, readWords, type Words } from './words.ts'

const roles = ['reader', 'reporter', 'overrider', 'maintainer', 'admin'] as const
type Tokens = Awaited<ReturnType<(typeof import('../service/main.ts'))['openTokens']>>

/** `evidence token`: makes, lists and revokes API tokens in a service's data folder, also while it runs. */
export async function runToken(words: readonly string[], { out, host, environment }: Terminal): Promise<ExitCode> {
  const parsed = readWords(words, ['data', 'name', 'org', 'flow', 'role', 'expires-at', 'id'], 1)
  const data = lastOf(parsed, 'data')
  const { openTokens } = await import('../service/main.ts')
  const tokens = await openTokens(
    homeOf(data === undefined ? environment : { ...environment, EVIDENCE_HOME: data }, host.cwd),
  )
  try {
    out(await act(parsed, tokens))
  } finally {
    await tokens.close()
  }
  return exit.done
}

async function act(words: Words, tokens: Tokens): Promise<string> {
  switch (words.positionals[0]) {
    case 'create':
      return create(words, tokens)
    case 'list':
      return JSON.stringify(await tokens.listTokens(), null, 2)
    case 'revoke':
      return revoke(words, tokens)
    default:
      throw new EvidenceError('usage', 'token takes create, list or revoke. See evidence --help.')
  }
}

async function create(words: Words, tokens: Tokens): Promise<string> {
  const role = roles.find((it) => it === lastOf(words, 'role'))
  if (role === undefined) throw new EvidenceError('usage', `--role takes ${roles.join(', ')}.`)
  const expiry = lastOf(words, 'expires-at')
  return tokens.mintToken({
    name: demand(words, 'name'),
    org: demand(words, 'org'),
    flow: lastOf(words, 'flow') ?? '*',
    role,
    ...(expiry === undefined ? {} : { expiresAt: asMoment('expires-at', expiry) }),
  })
}

async function revoke(words: Words, tokens: Tokens): Promise<string> {
  const id = demand(words, 'id')
  if (await tokens.revokeToken(id)) return `Token ${id} is revoked.`
  throw new EvidenceError('usage', `There is no token ${id} here. evidence token list shows their ids.`)
}

function demand(words: Words, name: string): string {
  const value = lastOf(words, name)
  if (value !== undefined && value !== '') return value
  throw new EvidenceError('usage', `--${name} is required.`)
}
