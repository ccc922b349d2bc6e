import { BlockList, isIP, isIPv4 } from 'node:net'
import { EvidenceError } from '../error.ts'

/** Nobody's public server: this host, private, shared, link-local, reserved for documents and tests, multicast (RFC 6890). */
const reserved4 = [
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

/** Global unicast is all that may be public; 6to4, Teredo and the like in it lead to IPv4 addresses that nobody checked. */
const public6 = ['2000::/3']
const reserved6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const blocked = toBlockList([...reserved4, ...reserved6])
const global6 = toBlockList(public6)

/** Networks of one's own that messages may go to. Throws EvidenceError `usage` where one is no CIDR network. */
export function parseNetworks(networks: readonly string[] = []): BlockList {
  for (const network of networks) if (!isNetwork(network)) throw notNetwork(network)
  return toBlockList(networks)
}

/** Whether the address belongs to the whole internet. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !blocked.check(address, 'ipv4')
  return isIP(address) === 6 && !address.includes('%') && isIn(global6, address) && !isIn(blocked, address)
}

export function isIn(list: BlockList, address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

function isNetwork(network: string): boolean {
  const [address = '', length = '', ...rest] = network.split('/')
  const most = isIPv4(address) ? 32 : 128
  const isAddress = isIP(address) !== 0 && !address.includes('%')
  return rest.length === 0 && isAddress && /^\d{1,3}$/.test(length) && Number(length) <= most
}

function notNetwork(network: string): EvidenceError {
  const message = `"${network}" is no network; give one such as 10.20.0.0/16 or fd00::/8.`
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
