import { execFile } from 'node:child_process'
import { EvidenceError } from '../../error.ts'
import { textMember } from '../../wire/json/member.ts'
import { tryParseJson } from '../../wire/json/parse-json.ts'
import { findProgram } from '../../program.ts'
import type { Credential } from './types.ts'

const helperTimeoutMs = 30_000

/**
 * Gets a credential from a Docker credential helper (github.com/docker/docker-credential-helpers): `get` reads the server from stdin and
 * prints {Username, Secret}. Undefined if the helper has no credential for the server. Throws EvidenceError `environment` if the helper
 * is missing or fails.
 */
export async function runCredentialHelper(
  helper: string,
  server: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Credential | undefined> {
  const program = findProgram(`docker-credential-${helper}`, environment)
  if (program === undefined) throw credentialHelperError(helper, server, 'is not on PATH')
  const { failure, output } = await runProgram(program, server, environment)
  if (failure !== undefined && /credentials not found/i.test(output)) return undefined
  const found = tryParseJson(output)
  const [username, secret] = [textMember(found, 'Username'), textMember(found, 'Secret')]
  if (failure !== undefined || secret === '') throw credentialHelperError(helper, server, 'returned no credentials')
  return username === '<token>' ? { kind: 'identity', token: secret } : { kind: 'password', username, password: secret }
}

interface ProgramResult {
  readonly failure: Error | undefined
  readonly output: string
}

function runProgram(
  program: string,
  input: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ProgramResult> {
  // The variables of its cloud have any name. Those of this command are not for it (rules 8.21).
  const env = Object.fromEntries(Object.entries(environment).filter(([name]) => !/^(?:INPUT|EVIDENCE)_/i.test(name)))
  return new Promise((resolve) => {
    const child = execFile(program, ['get'], { env, timeout: helperTimeoutMs }, (failure, output) =>
      resolve({ failure: failure ?? undefined, output }),
    )
    // If the program cannot start, its stdin closes at once. The callback reports that.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

function credentialHelperError(helper: string, server: string, problem: string): EvidenceError {
  const message = `docker-credential-${helper} ${problem}. The Docker configuration names it for the credentials of ${server}. Sign in again with docker/login-action or docker login.`
  return new EvidenceError('environment', message, { facts: { helper, server } })
}
