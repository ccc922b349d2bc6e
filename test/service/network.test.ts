import { BlockList } from 'node:net'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInNetworks, isPublic, parseNetworks, toClientNetwork } from '../../src/service/network.ts'

describe('an address', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.1.1.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'not an address',
    '',
  ])('%s is not public', (address) => {
    expect(isPublic(address)).toBe(false)
  })
  test.each(['8.8.8.8', '1.1.1.1', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (address) => {
      expect(isPublic(address)).toBe(true)
    },
  )
  test('mapped into IPv6 is never public', () => {
    fc.assert(fc.property(fc.ipV4(), (address) => !isPublic(`::ffff:${address}`)))
  })
  test('in a private network is never public', () => {
    const octet = fc.integer({ min: 0, max: 255 })
    const inside = fc.tuple(fc.constantFrom('10', '127', '0'), octet, octet, octet)
    fc.assert(fc.property(inside, (parts) => !isPublic(parts.join('.'))))
  })
})

describe('the allowed networks', () => {
  test('contain their addresses and no others', () => {
    const list = parseNetworks(['10.20.0.0/16', 'fd00::/8'])
    expect(list).toBeInstanceOf(BlockList)
    expect(
      ['10.20.1.1', 'fd01::1', '10.21.0.1', 'fe80::1', 'no address'].map((address) => isInNetworks(list, address)),
    ).toEqual([true, true, false, false, false])
  })
  test.each(['10.0.0.0', '10.0.0.0/33', 'fd00::/129', 'host/8', '/8', '10.0.0.0/8/8', '10.0.0.0/-1'])(
    'cannot be %s',
    (network) => {
      expect(() => parseNetworks([network])).toThrow(expect.objectContaining({ code: 'usage' }))
    },
  )
})

describe('the network of a client', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:db8:0:7:ffff:1:2:3', '2001:db8:0:7::/64'],
    ['2001:0db8:0000:0007::', '2001:db8:0:7::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('of %j is %s', (address, network) => {
    expect(toClientNetwork(address)).toBe(network)
  })
})
