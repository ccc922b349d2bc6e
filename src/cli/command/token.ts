import { exitCodes, type ExitCode } from '../../command/outcome/exit-code.ts'
import { EvidenceError } from '../../error.ts'
import { omitUndefined } from '../../schema/optional.ts'
import { tokenRoles as roles, type Role } from '../../schema/role.ts'
import { toInertJson } from '../../text/inert.ts'
import { readDataLocation } from '../data-location.ts'
import { parseDuration } from '../duration.ts'
import { readExpiry } from '../expiry.ts'
import { readOperator } from '../operator.ts'
import type { Terminal } from '../terminal.ts'
import { hasFlag, requireOption, readOption, parseArguments, type Arguments } from '../arguments.ts'

type Tokens = Awaited<ReturnType<(typeof import('../../service/main.ts'))['openTokens']>>

/** `evidence token`: creates, lists, rotates and revokes API tokens of a service, which can be running. */
export async function runTokenCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('token', args)
  // Arguments are checked first, so that wrong usage does not create a data folder.
  const act = toTokenAction(parsed)
  const { openTokens } = await import('../../service/main.ts')
  const tokens = await openTokens(readDataLocation(parsed, terminal), readOperator())
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
      return readOption(args, 'replaces') === undefined ? createTokenAction(args) : replaceTokenAction(args)
    case 'list':
      return listTokensAction(args)
    case 'rotate':
      return rotateTokenAction(args)
    case 'revoke':
      return revokeTokenAction(requireOption(args, 'id'))
    default:
      throw new EvidenceError('usage', 'token needs create, list, rotate or revoke. See evidence token --help.')
  }
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
  return (tokens) => tokens.mintToken(request)
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
  return (tokens) => tokens.replaceToken(request)
}

function rotateTokenAction(args: Arguments): TokenAction {
  const id = requireOption(args, 'id')
  const expiresAt = readExpiry(args, Date.now() / 1000)
  return (tokens) => tokens.rotateToken({ id, expiresAt })
}

function listTokensAction(args: Arguments): TokenAction {
  return async (tokens) => {
    const listed = hasFlag(args, 'history')
      ? await tokens.listTokenChanges()
      : (await tokens.listTokens()).map((token) => ({ ...token, expires_at: token.expires_at ?? 'never' }))
    return toInertJson(JSON.stringify(listed, null, 2))
  }
}

function readRole(args: Arguments): Role | undefined {
  return roles.find((it) => it === readOption(args, 'role'))
}

function toRoleError(): EvidenceError {
  return new EvidenceError('usage', `--role must be one of ${roles.join(', ')}.`)
}

function revokeTokenAction(id: string): TokenAction {
  return async (tokens) => {
    if (await tokens.revokeToken(id)) return `Token ${id} is revoked.`
    throw new EvidenceError('usage', `There is no token with the id ${id}. Run evidence token list to see the ids.`)
  }
}
