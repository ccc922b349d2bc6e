import { EvidenceError } from '../../error.ts'
import { joinErrors, parse } from '../../schema/parse.ts'
import { IssuerDocument, KeySet, SigningKey } from '../../schema/oidc.ts'
import { parseUrl } from '../../schema/url.ts'
import { isLoopback } from '../address.ts'
import { collect } from '../http/collect.ts'
import { parseJson } from '../http/json.ts'

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

/** The keys that an issuer signs with now, as it publishes them. Rejects, with a message for the log, where they cannot be had. */
export async function fetchKeys(issuer: string): Promise<readonly Key[]> {
  const place = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
  const document = parse(IssuerDocument, await getJson(place))
  if (!document.ok) throw new Error(`${place} does not say where the keys are (${joinErrors(document.errors)})`)
  if (document.value.issuer !== issuer) throw new Error(`${place} speaks for another issuer, ${document.value.issuer}`)
  const set = parse(KeySet, await getJson(document.value.jwks_uri))
  if (!set.ok) throw new Error(`${document.value.jwks_uri} holds no key set (${joinErrors(set.errors)})`)
  return set.value.keys.flatMap((key) => {
    const read = parse(SigningKey, key)
    if (!read.ok) return []
    const { kty, kid, n, e } = read.value
    return [{ kty, kid, n, e }]
  })
}

/** A redirect is not followed: it could lead where nobody vouches for the keys. */
async function getJson(address: string): Promise<unknown> {
  const url = parseUrl(address)
  if (url === undefined || !isSafe(url)) throw new Error(`${address} is no https address`)
  const headers = { accept: 'application/json', 'user-agent': 'delivery-evidence' }
  const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patience) })
  if (answer.status !== 200 || answer.body === null) throw new Error(`${address} answered ${answer.status}`)
  return parseJson(await collect(answer.body, mostBytes, address), address)
}

/** Whoever could change the answer on its way could sign for anybody; within this machine there is no way. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}
