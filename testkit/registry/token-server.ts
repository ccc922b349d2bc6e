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
  /** How each token was asked for: `nobody`, `ada`, `refresh`. */
  readonly askers: readonly string[]
}

export const refreshToken = 'refresh-me'

/** A server of tokens for a real registry, which checks their signature. Anybody may pull from `open/`, ada from everywhere. */
export async function startTokenServer(): Promise<TokenServer> {
  const folder = makeFolder()
  const [keyFile, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=test']
  execFileSync('openssl', [...words, '-keyout', keyFile, '-out', certificate], { stdio: 'ignore' })
  const key = createPrivateKey(readFileSync(keyFile))
  const x5c = [new X509Certificate(readFileSync(certificate)).raw.toString('base64')]
  const askers: string[] = []
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  const answer = async (request: IncomingMessage): Promise<{ status: number; body: object }> => {
    const asked = await readQuestion(request)
    const asker = recognise(request, asked)
    if (asker === undefined) return { status: 401, body: {} }
    askers.push(asker)
    const token = await new SignJWT({ access: allow(asker, asked.get('scope') ?? ''), jti: randomUUID() })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', x5c })
      .setIssuer('test')
      .setSubject(asker)
      .setAudience(asked.get('service') ?? '')
      .setIssuedAt()
      .setNotBefore('-1m')
      .setExpirationTime('5m')
      .sign(key)
    return { status: 200, body: asker === 'refresh' ? { access_token: token } : { token } }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { realm: `http://127.0.0.1:${port}/token`, certificate, askers }
}

function allow(asker: string, scope: string): readonly object[] {
  const [, name = '', actions = ''] = scope.split(':')
  const isAllowed = asker !== 'nobody' || name.startsWith('open/')
  return isAllowed ? [{ type: 'repository', name, actions: actions.split(',') }] : []
}

async function readQuestion(request: IncomingMessage): Promise<URLSearchParams> {
  if (request.method === 'POST') return new URLSearchParams(await text(request))
  return new URL(request.url ?? '/', 'http://localhost').searchParams
}

function recognise({ headers, method }: IncomingMessage, asked: URLSearchParams): string | undefined {
  if (method === 'POST') return asked.get('refresh_token') === refreshToken ? 'refresh' : undefined
  if (headers.authorization === undefined) return 'nobody'
  const expected = `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`
  return headers.authorization === expected ? 'ada' : undefined
}
