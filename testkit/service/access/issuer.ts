import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import { githubIssuer } from '../../../src/service/access/issuer.ts'
import type { BindingRequest } from '../../../src/service/access/binding.ts'

type Claims = Readonly<Record<string, unknown>>

/** Claims and signing of a token. All members have valid defaults. A claim that is undefined is left out. */
export interface TokenRequest {
  readonly claims?: Claims
  readonly audience?: string
  /** Overrides members of the header. */
  readonly header?: Readonly<Record<string, unknown>>
  /** Epoch seconds of the signing. */
  readonly at?: number
}

interface IssuerResponse {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** A test issuer of job tokens, over real HTTP on loopback. */
export interface Issuer extends AsyncDisposable {
  /** The `iss` of its tokens, and the value for --oidc-issuer. */
  readonly url: string
  /** A value for ACTIONS_ID_TOKEN_REQUEST_URL: returns a token of `claims` for the requested audience. */
  readonly idTokenUrl: string
  readonly sign: (request: TokenRequest) => Promise<string>
  /** Replaces the signing key, and withdraws the old one. */
  readonly rotate: () => Promise<void>
  /** Requested paths, in order. */
  readonly requests: readonly string[]
  /** Sets the response for a path; undefined restores the default. */
  readonly setResponse: (path: string, answer: IssuerResponse | 'reset' | undefined) => void
  /** The public key, for forged tokens. */
  readonly publicKey: () => JWK
  readonly close: () => Promise<void>
}

interface Pair {
  readonly privateKey: CryptoKey
  readonly jwk: JWK & { readonly kid: string }
}

export const discovery = '/.well-known/openid-configuration'
export const keySet = '/jwks'

/** A push to the default branch of acme/shop. */
export const pushClaims: Claims = {
  sub: 'repo:acme/shop:ref:refs/heads/main',
  repository: 'acme/shop',
  repository_id: '42',
  repository_owner: 'acme',
  repository_owner_id: '7',
  ref: 'refs/heads/main',
  sha: 'c'.repeat(40),
  event_name: 'push',
  workflow_ref: 'acme/shop/.github/workflows/ci.yml@refs/heads/main',
  job_workflow_ref: 'acme/shop/.github/workflows/ci.yml@refs/heads/main',
  run_id: '1001',
  run_attempt: '1',
  actor: 'ada',
  actor_id: '9',
  runner_environment: 'github-hosted',
}

/** Starts an issuer. `claims` are the defaults of its tokens. */
export async function startIssuer(claims: Claims = pushClaims): Promise<Issuer> {
  let pair = await createPair()
  const requests: string[] = []
  const answers = new Map<string, IssuerResponse | 'reset'>()

  const sign = async (request: TokenRequest): Promise<string> => {
    const at = Math.floor(request.at ?? Date.now() / 1000)
    const times = { iat: at, nbf: at - 600, exp: at + 300, jti: randomUUID() }
    const payload = { ...claims, iss: url, aud: request.audience ?? '', ...times, ...request.claims }
    const header = { typ: 'JWT', alg: 'RS256', kid: pair.jwk.kid, ...request.header }
    return new SignJWT(payload).setProtectedHeader(header).sign(pair.privateKey)
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    requests.push(pathname)
    const custom = answers.get(pathname)
    if (custom === 'reset') return void response.destroy()
    if (custom !== undefined) return void response.writeHead(custom.status ?? 200, custom.headers).end(custom.body)
    const token = (): Promise<string> => sign({ audience: searchParams.get('audience') ?? '' })
    const body = await toDefaultBody(pathname, { url, jwk: pair.jwk, token })
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    url,
    idTokenUrl: `${url}/id-token?api-version=2.0`,
    sign,
    rotate: async () => {
      pair = await createPair()
    },
    requests: requests,
    setResponse: (path, answer) => (answer === undefined ? answers.delete(path) : answers.set(path, answer)),
    publicKey: () => pair.jwk,
    close,
    [Symbol.asyncDispose]: close,
  }
}

interface IssuerState {
  readonly url: string
  readonly jwk: JWK
  readonly token: () => Promise<string>
}

async function toDefaultBody(path: string, { url, jwk, token }: IssuerState): Promise<unknown> {
  if (path === discovery) return { issuer: url, jwks_uri: `${url}${keySet}`, subject_types_supported: ['public'] }
  if (path === keySet) return { keys: [{ kty: 'EC', kid: 'of-another-kind', crv: 'P-256', x: 'x', y: 'y' }, jwk] }
  return path === '/id-token' ? { value: await token() } : undefined
}

async function createPair(): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' } }
}

/** A binding of all repositories of the owner, with overrides. */
export function toBinding(members: Partial<BindingRequest> = {}): BindingRequest {
  return {
    name: 'acme',
    org: 'acme',
    issuer: githubIssuer,
    repository_owner_id: '7',
    repository_id: null,
    environment: null,
    ref: null,
    event_name: null,
    workflow_ref: null,
    job_workflow_ref: null,
    flow: null,
    read: null,
    role: 'reporter',
    ...members,
  }
}
