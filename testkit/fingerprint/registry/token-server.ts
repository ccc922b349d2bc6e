import { execFileSync } from 'node:child_process'
import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import { makeFolder, password } from './real-registry.ts'

export interface TokenServer {
  readonly realm: string
  /** Path of the certificate that the registry trusts. */
  readonly certificate: string
  /** Who requested each token: `anonymous`, `ada`, or `refresh` for a refresh token. */
  readonly requesters: readonly string[]
}

export const refreshToken = 'refresh-me'

/** A token server for a real registry, which checks the signatures. Anonymous users may pull from `open/`, ada from everywhere. */
export async function startTokenServer(): Promise<TokenServer> {
  const folder = makeFolder()
  const [keyFile, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=test']
  execFileSync('openssl', [...args, '-keyout', keyFile, '-out', certificate], { stdio: 'ignore' })
  const key = createPrivateKey(readFileSync(keyFile))
  const x5c = [new X509Certificate(readFileSync(certificate)).raw.toString('base64')]
  const requesters: string[] = []
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  const answer = async (request: IncomingMessage): Promise<{ status: number; body: object }> => {
    const parameters = await readParameters(request)
    const requester = identifyRequester(request, parameters)
    if (requester === undefined) return { status: 401, body: {} }
    requesters.push(requester)
    const token = await new SignJWT({ access: toAccess(requester, parameters.get('scope') ?? ''), jti: randomUUID() })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', x5c })
      .setIssuer('test')
      .setSubject(requester)
      .setAudience(parameters.get('service') ?? '')
      .setIssuedAt()
      .setNotBefore('-1m')
      .setExpirationTime('5m')
      .sign(key)
    return { status: 200, body: requester === 'refresh' ? { access_token: token } : { token } }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { realm: `http://127.0.0.1:${port}/token`, certificate, requesters }
}

function toAccess(requester: string, scope: string): readonly object[] {
  const [, name = '', actions = ''] = scope.split(':')
  const isAllowed = requester !== 'anonymous' || name.startsWith('open/')
  return isAllowed ? [{ type: 'repository', name, actions: actions.split(',') }] : []
}

async function readParameters(request: IncomingMessage): Promise<URLSearchParams> {
  if (request.method === 'POST') return new URLSearchParams(await text(request))
  return new URL(request.url ?? '/', 'http://localhost').searchParams
}

function identifyRequester({ headers, method }: IncomingMessage, parameters: URLSearchParams): string | undefined {
  if (method === 'POST') return parameters.get('refresh_token') === refreshToken ? 'refresh' : undefined
  if (headers.authorization === undefined) return 'anonymous'
  const expected = `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`
  return headers.authorization === expected ? 'ada' : undefined
}
