import { EvidenceError } from '../../error.ts'
import { parseJson } from '../../wire/json/parse-json.ts'
import { formatErrors, parse } from '../../wire/parse.ts'
import { IssuerDocument, KeySet, SigningKey } from '../../wire/oidc.ts'
import { parseUrl, removeTrailingSlashes } from '../../wire/url.ts'
import { isLoopback } from '../network.ts'

/** The issuer of github.com. That of a GitHub Enterprise Server is `https://HOST/_services/token`. */
export const githubIssuer = 'https://token.actions.githubusercontent.com'

/** A signing key, in the form that jose takes. */
export type IssuerKey = Pick<SigningKey, 'kty' | 'kid' | 'n' | 'e'>

const maxResponseBytes = 512 * 1024
const requestTimeoutMs = 5000

/** Returns the issuer URL. Throws EvidenceError `usage` if it cannot be an issuer (OpenID Connect Discovery 1.0, §3). */
export function checkIssuer(text: string): string {
  const url = parseUrl(text)
  if (url !== undefined && isTamperProof(url) && url.username === '' && url.search === '' && url.hash === '')
    return text
  const message = `"${text}" is not an OIDC issuer; use the \`iss\` claim of its tokens, such as ${githubIssuer}.`
  throw new EvidenceError('usage', message, { facts: { issuer: text } })
}

/** Environment variables, read for the proxy variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Fetches the current signing keys of an issuer, through the proxy of the environment if there is one. Rejects with a message for the log.
 */
export async function fetchIssuerKeys(issuer: string, environment: Environment): Promise<readonly IssuerKey[]> {
  const discoveryUrl = `${removeTrailingSlashes(issuer)}/.well-known/openid-configuration`
  const document = parse(IssuerDocument, await fetchIssuerJson(discoveryUrl, environment))
  if (!document.ok)
    throw new Error(`${discoveryUrl} is not a valid discovery document (${formatErrors(document.errors)})`)
  if (document.value.issuer !== issuer)
    throw new Error(`${discoveryUrl} is of another issuer, ${document.value.issuer}`)
  const set = parse(KeySet, await fetchIssuerJson(document.value.jwks_uri, environment))
  if (!set.ok) throw new Error(`${document.value.jwks_uri} is not a valid key set (${formatErrors(set.errors)})`)
  return set.value.keys.flatMap((key) => {
    const parsed = parse(SigningKey, key)
    if (!parsed.ok) return []
    const { kty, kid, n, e } = parsed.value
    return [{ kty, kid, n, e }]
  })
}

/** Follows no redirects, and uses no proxy for loopback addresses: the keys must come from the issuer itself. */
async function fetchIssuerJson(address: string, environment: Environment): Promise<unknown> {
  const url = parseUrl(address)
  if (url === undefined || !isTamperProof(url)) throw new Error(`${address} is not an https URL`)
  const headers = { accept: 'application/json', 'user-agent': 'delivery-evidence' }
  // Loaded on first use: most services get no job tokens.
  const { createTransport } = await import('../../client/transport.ts')
  const transport = createTransport({
    environment: url.protocol === 'https:' ? environment : {},
    maxBytes: maxResponseBytes,
  })
  try {
    const request = { method: 'GET', url: url.href, headers, payload: { encoding: 'none' } } as const
    const { status, body } = await transport.send(request, requestTimeoutMs)
    if (status !== 200) throw new Error(`${address} returned status ${status}`)
    const parsed = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(body), 'storable')
    if (!parsed.ok) throw new Error(`${address} ${parsed.problem}`)
    return parsed.value
  } finally {
    await transport.close()
  }
}

/** Whether the network cannot change the response, and so the keys: https, or http on this machine. */
function isTamperProof({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}
