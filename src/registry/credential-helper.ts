import { execFile } from 'node:child_process'
import { EvidenceError } from '../error.ts'
import type { Credential } from './credential.ts'
import { textOf, tryJson } from './object.ts'

const patience = 30_000

/**
 * Asks one of docker's helper programs (github.com/docker/docker-credential-helpers): `get` reads the server's address and answers
 * {Username, Secret}. Undefined where it knows none. Throws EvidenceError `environment` where it cannot be run, or fails.
 */
export async function askHelper(
  helper: string,
  server: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Credential | undefined> {
  const { failure, output } = await run(`docker-credential-${helper}`, server, environment)
  if (failure !== undefined && /credentials not found/i.test(output)) return undefined
  const [username, secret] = [textOf(tryJson(output), 'Username'), textOf(tryJson(output), 'Secret')]
  if (failure !== undefined || secret === '') throw helperError(helper, server, failure)
  return username === '<token>' ? { kind: 'identity', token: secret } : { kind: 'password', username, password: secret }
}

interface Run {
  readonly failure: Error | undefined
  readonly output: string
}

function run(program: string, input: string, env: Readonly<Record<string, string | undefined>>): Promise<Run> {
  return new Promise((resolve) => {
    const child = execFile(program, ['get'], { env: { ...env }, timeout: patience }, (failure, output) =>
      resolve({ failure: failure ?? undefined, output }),
    )
    // A program that is not there closes its input at once; the callback says so.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

function helperError(helper: string, server: string, failure: Error | undefined): EvidenceError {
  const isMissing = failure !== undefined && 'code' in failure && failure.code === 'ENOENT'
  const what = isMissing ? 'is not on PATH' : 'gave none'
  const message = `docker-credential-${helper}, which docker's configuration names for the credentials of ${server}, ${what}. Sign in anew, with docker/login-action or docker login.`
  return new EvidenceError('environment', message, { facts: { helper, server } })
}
