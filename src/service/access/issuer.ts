import { EvidenceError } from '../../error.ts'
import { joinErrors, parse } from '../../schema/parse.ts'
import { IssuerDocument, KeySet, SigningKey } from '../../schema/oidc.ts'
import { parseUrl } from '../../schema/url.ts'
import { isLoopback } from '../address.ts'
import { parseJson } from '../http/request/json.ts'

/** GitHub's own; a GitHub Enterprise Server is `https://HOST/_services/token`. */
export const githubIssuer = 'https://token.actions.githubusercontent.com'

/** As jose takes it. */
export type Key = Pick<SigningKey, 'kty' | 'kid' | 'n' | 'e'>

const mostBytes = 512 * 1024
const patience = 5000

/** Throws EvidenceError `usage` for what cannot be an issuer (OpenID Connect Discovery 1.0, §3). */
export function checkIssuer(text: string): string {
  const url = parseUrl(text)
  if (url !== undefined && isSafe(url) && url.username === '' && url.search === '' && url.hash === '') return text
  const message = `The OIDC issuer is "${text}"; give the address that its tokens name as \`iss\`, such as ${githubIssuer}.`
  throw new EvidenceError('usage', message, { facts: { issuer: text } })
}

/** Where the proxy variables stand. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The keys that an issuer signs with now, as it publishes them, through the proxy that the environment names. Rejects, with a message for
 * the log, where they cannot be had.
 */
export async function fetchKeys(issuer: string, environment: Environment): Promise<readonly Key[]> {
  const place = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
  const document = parse(IssuerDocument, await getJson(place, environment))
  if (!document.ok) throw new Error(`${place} does not say where the keys are (${joinErrors(document.errors)})`)
  if (document.value.issuer !== issuer) throw new Error(`${place} speaks for another issuer, ${document.value.issuer}`)
  const set = parse(KeySet, await getJson(document.value.jwks_uri, environment))
  if (!set.ok) throw new Error(`${document.value.jwks_uri} holds no key set (${joinErrors(set.errors)})`)
  return set.value.keys.flatMap((key) => {
    const read = parse(SigningKey, key)
    if (!read.ok) return []
    const { kty, kid, n, e } = read.value
    return [{ kty, kid, n, e }]
  })
}

/** A redirect is not followed: it could lead where nobody vouches for the keys. Within this machine no proxy is asked, for the same reason. */
async function getJson(address: string, environment: Environment): Promise<unknown> {
  const url = parseUrl(address)
  if (url === undefined || !isSafe(url)) throw new Error(`${address} is no https address`)
  const headers = { accept: 'application/json', 'user-agent': 'delivery-evidence' }
  // Loaded where it is needed: most services see no job's token.
  const { createTransport } = await import('../../client/transport.ts')
  const transport = createTransport({ environment: url.protocol === 'https:' ? environment : {}, mostBytes })
  try {
    const request = { method: 'GET', url: url.href, headers, payload: { encoding: 'none' } } as const
    const { status, body } = await transport.send(request, patience)
    if (status !== 200) throw new Error(`${address} answered ${status}`)
    return parseJson(body, address)
  } finally {
    await transport.close()
  }
}

/** Whoever could change the answer on its way could sign for anybody; within this machine there is no way. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}
