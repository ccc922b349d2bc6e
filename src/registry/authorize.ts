import type { Heard } from '../client/answer.ts'
import { askPlainly } from '../client/plain.ts'
import { EvidenceError } from '../error.ts'
import { defined } from '../schema/defined.ts'
import { parseUrl } from '../schema/url.ts'
import { parseChallenge, type Challenge } from './challenge.ts'
import { findCredential, type Credential } from './credential.ts'
import { isNearby } from './host.ts'
import { textOf, tryJson } from './object.ts'
import type { ImageName } from './image-name.ts'
import type { Asking } from './resolve.ts'

type Bearer = Extract<Challenge, { scheme: 'bearer' }>

/**
 * The `Authorization` that a registry's challenge asks for, with what docker is signed in with, else as nobody. Undefined where the
 * challenge cannot be met.
 */
export async function authorize(
  { registry, repository }: ImageName,
  header: string | undefined,
  asking: Asking,
): Promise<string | undefined> {
  const challenge = parseChallenge(header, `repository:${repository}:pull`)
  if (challenge === undefined) return undefined
  const credential = await findCredential(registry, asking.environment)
  if (credential !== undefined) asking.mask(credential.kind === 'identity' ? credential.token : credential.password)
  if (challenge.scheme === 'basic') return credential && toBasic(credential)
  const token = await fetchToken(challenge, credential, asking)
  if (token !== undefined) asking.mask(token)
  return token === undefined ? undefined : `Bearer ${token}`
}

function toBasic(credential: Credential): string | undefined {
  if (credential.kind === 'identity') return undefined
  return `Basic ${Buffer.from(`${credential.username}:${credential.password}`).toString('base64')}`
}

/** The token protocol of the distribution project: GET with a password or as nobody, POST with a refresh token (OAuth 2.0). */
async function fetchToken(
  { realm, service, scope }: Bearer,
  credential: Credential | undefined,
  asking: Asking,
): Promise<string | undefined> {
  const url = checkRealm(realm)
  if (credential?.kind === 'identity') {
    const grant = { grant_type: 'refresh_token', refresh_token: credential.token, client_id: 'delivery-evidence' }
    return readToken(await askPlainly({ ...asking, url: url.href, headers: {}, form: { ...grant, service, scope } }))
  }
  if (service !== '') url.searchParams.set('service', service)
  url.searchParams.append('scope', scope)
  const authorization = credential && toBasic(credential)
  return readToken(await askPlainly({ ...asking, url: url.href, headers: defined({ authorization }) }))
}

function checkRealm(realm: string): URL {
  const url = parseUrl(realm)
  if (url !== undefined && (url.protocol === 'https:' || isNearby(url.host))) return url
  const message = `The registry sends for a token to "${realm}", which is no https address: nothing secret goes there.`
  throw new EvidenceError('nonsense', message, { facts: { realm } })
}

/** A refusal is no failure yet: the registry itself will say what may not be seen. */
function readToken({ status, body, url }: Heard): string | undefined {
  if (status !== 200) return undefined
  const token = findToken(new TextDecoder().decode(body))
  if (token !== undefined) return token
  const { host } = new URL(url)
  throw new EvidenceError(
    'nonsense',
    `${host}, where the registry sends for tokens, answered with none. Is it up to date?`,
    {
      facts: { host },
    },
  )
}

function findToken(text: string): string | undefined {
  const answer = tryJson(text)
  return [textOf(answer, 'token'), textOf(answer, 'access_token')].find((it) => /^[\u0021-\u007e]+$/.test(it))
}
