import { memberOf, textMember } from '../../wire/json/member.ts'
import { runCredentialHelper } from './credential-helper.ts'
import { dockerConfigError, readDockerConfig, type DockerConfig } from './docker-config.ts'
import type { Credential } from './types.ts'

/** The credential for a registry, from the Docker configuration or from the credential helper that it names; undefined if there is none. */
export async function findCredential(
  registry: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Credential | undefined> {
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
function parseAuthEntry(entry: unknown, { path }: DockerConfig): Credential | undefined {
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
  while (end > 0 && text[end - 1] === '\\0') end -= 1
  return text.slice(0, end)
}
