import { askHelper } from './credential-helper.ts'
import { readDockerConfig, unreadable, type DockerConfig } from './docker-config.ts'
import { memberOf, textOf } from './object.ts'

/** What `docker login` left for a registry: a password, or a token to get others with. */
export type Credential =
  | { readonly kind: 'password'; readonly username: string; readonly password: string }
  | { readonly kind: 'identity'; readonly token: string }

/** The credential of a registry from where `docker login` put it: docker's configuration, or a helper program that this names. */
export async function findCredential(
  registry: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Credential | undefined> {
  const config = await readDockerConfig(environment)
  if (config === undefined) return undefined
  const [server = registry, ...others] = serversOf(registry)
  const helper = textOf(memberOf(config.content, 'credHelpers'), registry) || textOf(config.content, 'credsStore')
  for (const key of [server, ...others]) {
    const found = readAuth(memberOf(memberOf(config.content, 'auths'), key), config)
    if (found !== undefined) return found
  }
  return helper === '' ? undefined : askHelper(helper, server, environment)
}

/** Docker Hub stands under its old address. */
function serversOf(registry: string): readonly string[] {
  if (registry === 'docker.io') return ['https://index.docker.io/v1/', 'docker.io', 'index.docker.io']
  return [registry, `https://${registry}`, `https://${registry}/`, `https://${registry}/v1/`, `https://${registry}/v2/`]
}

/** An entry that says nothing means that a helper has it. */
function readAuth(entry: unknown, { path }: DockerConfig): Credential | undefined {
  const token = textOf(entry, 'identitytoken')
  if (token !== '') return { kind: 'identity', token }
  const auth = textOf(entry, 'auth')
  if (auth === '') return undefined
  const [, username, password] = /^([^:]+):([^]*?)\0*$/.exec(Buffer.from(auth, 'base64').toString('utf8')) ?? []
  if (username === undefined || password === undefined) {
    throw unreadable(path, 'an `auth` in it is not the base64 of user:password')
  }
  return { kind: 'password', username, password }
}
