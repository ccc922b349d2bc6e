import { BlockList, isIP, isIPv4 } from 'node:net'
import { EvidenceError } from '../error.ts'

/** IPv4 networks that are not public: this host, private, shared, link-local, documentation, benchmarking, multicast (RFC 6890). */
const reservedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Of IPv6, only global unicast is public. The reserved networks in it include 6to4 and Teredo, which lead to unchecked IPv4 addresses. */
const publicIpv6 = ['2000::/3']
const reservedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const blocked = toBlockList([...reservedIpv4, ...reservedIpv6])
const globalIpv6 = toBlockList(publicIpv6)
const loopback = toBlockList(['127.0.0.0/8', '::1/128'])

/** Whether a host name or IP address, with or without brackets, can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  const family = isIP(name)
  return name === 'localhost' || (family !== 0 && loopback.check(name, family === 6 ? 'ipv6' : 'ipv4'))
}

/** The origin of a host and port: `http://127.0.0.1:8080`, `http://[::1]:8080`. */
export function toOrigin(host: string, port: number): string {
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

/** Parses CIDR networks. Throws EvidenceError `usage` for anything else. */
export function parseNetworks(networks: readonly string[] = []): BlockList {
  for (const network of networks) if (!isNetwork(network)) throw invalidNetwork(network)
  return toBlockList(networks)
}

/** Whether an IP address is public, that is, routable on the internet. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !blocked.check(address, 'ipv4')
  return (
    isIP(address) === 6 &&
    !address.includes('%') &&
    isInNetworks(globalIpv6, address) &&
    !isInNetworks(blocked, address)
  )
}

/** Whether an IP address is in one of the networks. False for text that is not an IP address. */
export function isInNetworks(list: BlockList, address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/**
 * The network that one client has at least: an IPv4 address, or the /64 of an IPv6 address, in which a client chooses any address. Text that
 * is not an IP address is returned itself.
 */
export function toClientNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = toIpv6Groups(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,65535'
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address. A URL has the compressed form in hexadecimal digits, also for an embedded IPv4 address. */
function toIpv6Groups(address: string): readonly number[] {
  const compressed = new URL(`http://[${address.replace(/%.*/s, '')}]`).hostname.slice(1, -1)
  const [left = [], right = []] = compressed.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16))
}

function isNetwork(network: string): boolean {
  const [address = '', length = '', ...rest] = network.split('/')
  const most = isIPv4(address) ? 32 : 128
  const isAddress = isIP(address) !== 0 && !address.includes('%')
  return rest.length === 0 && isAddress && /^\d{1,3}$/.test(length) && Number(length) <= most
}

function invalidNetwork(network: string): EvidenceError {
  const message = `"${network}" is not a CIDR network; use one such as 10.20.0.0/16 or fd00::/8.`
  return new EvidenceError('usage', message, { facts: { network } })
}

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    list.addSubnet(address, Number(length), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return list
}
