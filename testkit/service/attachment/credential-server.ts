import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TemporaryKey } from './fake-s3.ts'

/** Serves temporary credentials as a container platform, an instance and the security token service of AWS do. */
export interface CredentialServer {
  readonly url: string
  /** Number of credentials that were requested. */
  readonly issued: () => number
  /** How long the next credentials are valid. */
  readonly setLifetime: (seconds: number) => void
  /** Fails requests until it is called with false. */
  readonly setFailing: (isFailing: boolean) => void
  readonly close: () => void
}

/** What a caller of the container endpoint and of the security token service must present. */
export const containerToken = 'container-token'
export const webIdentityToken = 'web-identity-token'

export async function startCredentialServer(
  issue: (lifetimeSeconds: number) => TemporaryKey,
): Promise<CredentialServer> {
  let [lifetime, count, isFailing] = [3600, 0, false]
  const next = (): TemporaryKey => {
    count += 1
    return issue(lifetime)
  }
  const server = createServer((request, response) => {
    if (isFailing) response.writeHead(500).end()
    else void answer(request, response, next)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    issued: () => count,
    setLifetime: (seconds) => {
      lifetime = seconds
    },
    setFailing: (value) => {
      isFailing = value
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, next: () => TemporaryKey): Promise<void> {
  const { url = '', headers } = request
  const body = new URLSearchParams(await text(request))
  if (url === '/container' && headers.authorization === containerToken) sendKey(response, next())
  else if (url.startsWith('/latest/')) answerInstance(request, response, next)
  else if (body.get('WebIdentityToken') === webIdentityToken) response.end(toStsXml(next()))
  else response.writeHead(403).end()
}

/** The metadata service of an instance, in the form that needs a token. */
function answerInstance(
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
  next: () => TemporaryKey,
): void {
  if (url === '/latest/api/token') response.end('metadata-token')
  else if (headers['x-aws-ec2-metadata-token'] !== 'metadata-token') response.writeHead(401).end()
  else if (url.endsWith('/role')) sendKey(response, next())
  else response.end('role')
}

function sendKey(response: ServerResponse, key: TemporaryKey): void {
  const { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: Token } = key
  const Expiration = toTimestamp(key)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ Code: 'Success', Type: 'AWS-HMAC', AccessKeyId, SecretAccessKey, Token, Expiration }))
}

function toTimestamp({ expiresAt }: TemporaryKey): string {
  return new Date(expiresAt).toISOString().replace(/\.\d+/, '')
}

function toStsXml(key: TemporaryKey): string {
  const { accessKeyId, secretAccessKey, sessionToken } = key
  return `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult>
<Credentials><AccessKeyId>${accessKeyId}</AccessKeyId><SecretAccessKey>${secretAccessKey}</SecretAccessKey>
<SessionToken>${sessionToken}</SessionToken><Expiration>${toTimestamp(key)}</Expiration></Credentials>
</AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`
}
