import { homedir } from 'node:os'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { memberOf, textMember } from '../../wire/json/member.ts'
import { EvidenceError } from '../../error.ts'
import { isObject, type JsonObject } from '../../wire/json/is-object.ts'
import { tryParseJson } from '../../wire/json/parse-json.ts'
import { hasEntry, readRegularText } from '../../regular-file.ts'
import { findProgram } from '../../program.ts'

/** The credential that `docker login` stores for a registry: a password, or a refresh token. */
export type RegistryCredential =
  | { readonly kind: 'password'; readonly username: string; readonly password: string }
  | { readonly kind: 'identity'; readonly token: string }

/** The credential for a registry, from the Docker configuration or from the credential helper that it names; undefined if there is none. */
export async function findCredential(
  registry: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<RegistryCredential | undefined> {
  const config = readDockerConfig(environment)
  if (config === undefined) return undefined
  const [server = registry, ...others] = listServerKeys(registry)
  const helper =
    textMember(memberOf(config.content, 'credHelpers'), registry) || textMember(config.content, 'credsStore')
  for (const key of [server, ...others]) {
    const found = parseAuthEntry(memberOf(memberOf(config.content, 'auths'), key), config)
    if (found !== undefined) return found
  }
  return helper === '' ? undefined : runCredentialHelper(helper, server, environment)
}

/** The keys under which the Docker configuration may store a registry. Docker Hub keeps its old address. */
function listServerKeys(registry: string): readonly string[] {
  if (registry === 'docker.io') return ['https://index.docker.io/v1/', 'docker.io', 'index.docker.io']
  return [registry, `https://${registry}`, `https://${registry}/`, `https://${registry}/v1/`, `https://${registry}/v2/`]
}

/** Undefined for an empty entry: its credential is in a helper. */
function parseAuthEntry(entry: unknown, { path }: DockerConfig): RegistryCredential | undefined {
  const token = textMember(entry, 'identitytoken')
  if (token !== '') return { kind: 'identity', token }
  const auth = textMember(entry, 'auth')
  if (auth === '') return undefined
  const [username = '', ...others] = Buffer.from(auth, 'base64').toString('utf8').split(':')
  if (username === '' || others.length === 0) {
    throw dockerConfigError(path, 'one of its `auth` members is not the base64 of user:password')
  }
  return { kind: 'password', username, password: removePadding(others.join(':')) }
}

/** Docker fills up the decoded text with NUL. */
function removePadding(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '\u0000') end -= 1
  return text.slice(0, end)
}

interface DockerConfig {
  readonly path: string
  readonly content: JsonObject
}

/**
 * The Docker configuration: `$DOCKER_CONFIG/config.json`, or `~/.docker/config.json`. Undefined if the file does not exist. Throws
 * EvidenceError `file` if it cannot be read, because an anonymous request would then report a missing image.
 */
function readDockerConfig(environment: Readonly<Record<string, string | undefined>>): DockerConfig | undefined {
  const home = environment['HOME'] ?? environment['USERPROFILE'] ?? homedir()
  const path = join(environment['DOCKER_CONFIG'] ?? join(home, '.docker'), 'config.json')
  if (!hasEntry(path)) return undefined
  const shown = `The Docker configuration ${path}`
  const content = tryParseJson(readRegularText({ path, shown, links: 'follow' }))
  if (isObject(content)) return { path, content }
  throw dockerConfigError(path, 'it is not a JSON object')
}

/** `reason` must not quote the file, which contains credentials. */
function dockerConfigError(path: string, reason: string): EvidenceError {
  const message = `The Docker configuration ${path} cannot be read: ${reason}. Sign in again with docker/login-action or docker login.`
  return new EvidenceError('file', message, { facts: { file: path } })
}

const helperTimeoutMs = 30_000

/**
 * Gets a credential from a Docker credential helper (github.com/docker/docker-credential-helpers): `get` reads the server from stdin and
 * prints {Username, Secret}. Undefined if the helper has no credential for the server. Throws EvidenceError `environment` if the helper
 * is missing or fails.
 */
async function runCredentialHelper(
  helper: string,
  server: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<RegistryCredential | undefined> {
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
