import type { HttpResponse } from '../../client/response.ts'
import { requestUrl } from '../../client/request-url.ts'
import { EvidenceError } from '../../error.ts'
import { omitUndefined } from '../../wire/optional.ts'
import { parseUrl } from '../../wire/url.ts'
import { findCredential, type RegistryCredential } from './credential.ts'
import { isLoopbackRegistry, type ImageName } from './image-name.ts'
import { tryParseJson } from '../../wire/json/parse-json.ts'
import { textMember } from '../../wire/json/member.ts'

/** How to reach a registry, and what to do with its secrets. */
export interface RegistryOptions {
  /** Environment variables that locate the Docker configuration and the proxies. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Seconds for each request, including all its attempts. */
  readonly timeoutSeconds: number
  /** Hides a secret in all output from now on. */
  readonly mask: (secret: string) => void
}

type Bearer = Extract<Challenge, { scheme: 'bearer' }>

/**
 * The `Authorization` header for a registry's challenge, from the credential of `docker login`, or anonymous if there is none. Undefined
 * if the challenge is not supported or needs a credential. `header` is the value of `WWW-Authenticate`.
 */
export async function authorizePull(
  { registry, repository }: ImageName,
  header: string | undefined,
  options: RegistryOptions,
): Promise<string | undefined> {
  const challenge = parseChallenge(header, `repository:${repository}:pull`)
  if (challenge === undefined) return undefined
  const credential = await findCredential(registry, options.environment)
  if (credential !== undefined) options.mask(credential.kind === 'identity' ? credential.token : credential.password)
  if (challenge.scheme === 'basic') return credential && toBasic(credential)
  const token = await fetchToken(challenge, credential, options)
  if (token !== undefined) options.mask(token)
  return token === undefined ? undefined : `Bearer ${token}`
}

function toBasic(credential: RegistryCredential): string | undefined {
  if (credential.kind === 'identity') return undefined
  return `Basic ${Buffer.from(`${credential.username}:${credential.password}`).toString('base64')}`
}

/** The token protocol of the distribution project: GET with a password or anonymously, POST with a refresh token (OAuth 2.0). */
async function fetchToken(
  { realm, service, scope }: Bearer,
  credential: RegistryCredential | undefined,
  options: RegistryOptions,
): Promise<string | undefined> {
  const url = checkRealm(realm)
  if (credential?.kind === 'identity') {
    const grant = { grant_type: 'refresh_token', refresh_token: credential.token, client_id: 'delivery-evidence' }
    return parseToken(await requestUrl({ ...options, url: url.href, headers: {}, form: { ...grant, service, scope } }))
  }
  if (service !== '') url.searchParams.set('service', service)
  url.searchParams.append('scope', scope)
  const authorization = credential && toBasic(credential)
  return parseToken(await requestUrl({ ...options, url: url.href, headers: omitUndefined({ authorization }) }))
}

function checkRealm(realm: string): URL {
  const url = parseUrl(realm)
  if (url !== undefined && (url.protocol === 'https:' || isLoopbackRegistry(url.host))) return url
  const message = `The registry names "${realm}" as its token server, which is not an https URL. No credentials are sent to it.`
  throw new EvidenceError('nonsense', message, { facts: { realm } })
}

/** Undefined if the token server refuses: the registry then reports what is not accessible. */
function parseToken({ status, body, url }: HttpResponse): string | undefined {
  if (status !== 200) return undefined
  const token = findToken(new TextDecoder().decode(body))
  if (token !== undefined) return token
  const { host } = new URL(url)
  throw new EvidenceError(
    'nonsense',
    `The response of ${host}, the token server of the registry, contains no token. Does the registry support the Docker token protocol?`,
    { facts: { host } },
  )
}

function findToken(text: string): string | undefined {
  const body = tryParseJson(text)
  return [textMember(body, 'token'), textMember(body, 'access_token')].find((it) => /^[\u0021-\u007e]+$/.test(it))
}

/** What a registry requires before it serves an image (RFC 9110 §11.6.1; token protocol of the distribution project). */
type Challenge =
  | { readonly scheme: 'basic' }
  | { readonly scheme: 'bearer'; readonly realm: string; readonly service: string; readonly scope: string }

/** The first supported challenge of a `WWW-Authenticate` header; undefined if there is none. `scope` is the default of a bearer challenge. */
function parseChallenge(header: string | undefined, scope: string): Challenge | undefined {
  const bearer = /\bbearer\s+(.*)/is.exec(header ?? '')?.[1]
  const realm = readParameter(bearer, 'realm')
  if (realm !== undefined) {
    const service = readParameter(bearer, 'service') ?? ''
    return { scheme: 'bearer', realm, service, scope: readParameter(bearer, 'scope') ?? scope }
  }
  return /\bbasic\b/i.test(header ?? '') ? { scheme: 'basic' } : undefined
}

function readParameter(parameters: string | undefined, name: string): string | undefined {
  return new RegExp(String.raw`\b${name}\s*=\s*"([^"]*)"`, 'i').exec(parameters ?? '')?.[1]
}
