import { BlockList } from 'node:net'
import { EvidenceError } from '../../error.ts'
import type { LogPolicy } from '../../log/policy.ts'
import { parseUrl } from '../../wire/url.ts'
import { isLoopback } from '../network.ts'
import { createSsrfGuard } from '../notify/ssrf-guard.ts'
import { createWitnessSender, type WitnessSender, type WitnessSenderOptions } from './witness-sender.ts'
import { trimEndCharacters } from '../../text/trim.ts'

export type SenderOptions = Pick<WitnessSenderOptions, 'logs' | 'print'>

const timeoutMs = 15_000

/** Checks the addresses of witnesses. Throws EvidenceError `usage` for another URL, and without a witness in the policy. */
export function checkWitnessUrls(urls: readonly string[], { witnesses }: LogPolicy): readonly URL[] {
  if (urls.length > 0 && witnesses.length === 0) {
    const message = 'A witness has an address but no key; name the keys of the witnesses in the file of --log-policy.'
    throw new EvidenceError('usage', message)
  }
  return urls.map(checkWitnessUrl)
}

function checkWitnessUrl(text: string): URL {
  const url = parseUrl(text)
  const isPlain = url !== undefined && url.username === '' && url.password === '' && `${url.search}${url.hash}` === ''
  if (isPlain && /^https?:$/.test(url.protocol)) return url
  const message = `The witness "${text}" is not an http or https URL without a query; use one such as https://witness.example.org.`
  throw new EvidenceError('usage', message)
}

/** Creates a sender for each witness. */
export function openWitnesses(
  urls: readonly URL[],
  allowed: BlockList,
  options: SenderOptions,
): readonly WitnessSender[] {
  return urls.map((url) => {
    const guard = createSsrfGuard(toAllowedNetworks(url, allowed))
    return createWitnessSender({ ...options, target: { url: trimEndCharacters(url.href, '/'), guard, timeoutMs } })
  })
}

/** The operator names the witness. Its address may be loopback if the URL says so, and not if a name resolves to it. */
function toAllowedNetworks({ hostname }: URL, allowed: BlockList): BlockList {
  if (!isLoopback(hostname)) return allowed
  const networks = new BlockList()
  networks.addSubnet('127.0.0.0', 8, 'ipv4')
  networks.addSubnet('::1', 128, 'ipv6')
  return networks
}
