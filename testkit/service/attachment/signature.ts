import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface AccessKey {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Present for temporary credentials. */
  readonly sessionToken?: string
}

/** The id of the access key that a request names; undefined for a request without a signature of version 4. */
export function readAccessKeyId({ headers }: IncomingMessage): string | undefined {
  return /^AWS4-HMAC-SHA256 Credential=([^/]+)\//.exec(headers.authorization ?? '')?.[1]
}

/**
 * Whether a request has the signature of an access key, and its session token if it has one. Written after the description of version 4
 * (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html) without the SDK, which signs.
 */
export function hasSignatureOf(key: AccessKey, request: IncomingMessage): boolean {
  const { headers } = request
  const [, scope = '', names = '', signature = ''] = authorizationPattern.exec(headers.authorization ?? '') ?? []
  const signed = names.split(';')
  if (headers['x-amz-security-token'] !== key.sessionToken) return false
  if (!required(key).every((name) => signed.includes(name))) return false
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(toCanonicalRequest(request, signed))].join(
    '\n',
  )
  return hmac(deriveKey(key, scope), text).toString('hex') === signature
}

const authorizationPattern = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/

/** `scope` is `<date>/<region>/<service>/aws4_request`. */
function deriveKey({ secretAccessKey }: AccessKey, scope: string): Buffer {
  let key: Buffer = Buffer.from(`AWS4${secretAccessKey}`)
  for (const part of scope.split('/')) key = hmac(key, part)
  return key
}

function required({ sessionToken }: AccessKey): readonly string[] {
  return ['host', 'x-amz-content-sha256', 'x-amz-date', ...(sessionToken === undefined ? [] : ['x-amz-security-token'])]
}

function toCanonicalRequest({ method, url = '', headers }: IncomingMessage, signed: readonly string[]): string {
  const [path = '', query = ''] = url.split('?')
  return [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
