import { execFileSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printHeader } from '../../../src/package/tar.ts'
import { createLogKey, toVerifierKey } from '../../../testkit/log/signed-log.ts'
import { unpackPackage } from '../../../testkit/package/download.ts'
import { openShop, openVerifyScene, type VerifyScene } from '../../../testkit/package/verify-scene.ts'
import { callEvidence } from '../../../testkit/cli/evidence.ts'
import { toForm } from '../../../testkit/service/harness.ts'
import type { TestTrail } from '../../../testkit/service/report.ts'

let scene: VerifyScene
let spot: TestTrail
/** An honest package with an attachment, and its members. */
let bytes: Buffer
let members: ReadonlyMap<string, Buffer>

beforeAll(async () => {
  scene = await openVerifyScene()
  const shop = await openShop(scene)
  spot = shop.spot
  const form = toForm({ attestation_name: 'notes', is_compliant: true }, { content: 'a note', name: 'notes.txt' })
  const path = `/attestations/${spot.org}/${spot.flow}/trail/${spot.trail}/generic`
  await scene.service.request('POST', path, { token: await shop.sign('push'), form })
  await shop.pass()
  bytes = await scene.download(spot)
  members = await unpackPackage(bytes)
})
afterAll(() => scene.close())

async function verify(content: Uint8Array, args = ''): Promise<{ readonly exitCode: number; readonly text: string }> {
  scene.write('trail.tar', content)
  const { exitCode, stdout, stderr } = await scene.verify(spot, args)
  return { exitCode, text: `${stdout}${stderr}` }
}

/** The members as the tar of a package, in the given order. */
function pack(listed: Iterable<readonly [string, Uint8Array]>): Buffer {
  const parts = [...listed].flatMap(([name, content]) => [
    printHeader({ name, size: content.length }),
    content,
    Buffer.alloc((512 - (content.length % 512)) % 512),
  ])
  return Buffer.concat([...parts, Buffer.alloc(1024)])
}

function replace(name: string, content: Uint8Array | string): Buffer {
  return pack([...members].map(([one, old]) => [one, one === name ? Buffer.from(content) : old] as const))
}

function listNames(folder: string): readonly string[] {
  return [...members.keys()].filter((name) => name.startsWith(folder))
}

test('an honest package is verified, and packed by this test as by the service', async () => {
  expect(pack(members)).toEqual(bytes)
  expect(await verify(bytes)).toMatchObject({ exitCode: 0 })
})

describe('an unreadable file ends with 2', () => {
  test('cut anywhere', async () => {
    for (let end = 0; end < bytes.length; end += 499)
      expect([end, (await verify(bytes.subarray(0, end))).exitCode]).toEqual([end, 2])
    expect((await verify(bytes.subarray(0, -1))).exitCode).toBe(2)
  })

  test.each<[string, () => Uint8Array]>([
    ['compressed', () => gzipSync(bytes)],
    ['with bytes after its end', () => Buffer.concat([bytes, Buffer.alloc(512)])],
    ['of zeros', () => Buffer.alloc(10_240)],
    ['of text', () => Buffer.from('hello\n')],
    ['in another order', () => pack([...members].toReversed())],
    ['with a member twice', () => pack([...members, ...members])],
    ['with another member', () => pack([...members, ['x', Buffer.alloc(1)] as const])],
    [
      'whose header claims 8 GiB',
      () => Buffer.concat([bytes.subarray(0, 1024), printHeader({ name: 'package.json', size: 8 ** 11 - 1 })]),
    ],
  ])('%s', async (_, make) => {
    const { exitCode, text } = await verify(make())
    expect([exitCode, text]).toEqual([2, expect.stringContaining('is no package of a trail')])
  })

  test('packed again by GNU tar', async () => {
    const folder = join(scene.folder, 'unpacked')
    for (const [name, content] of members) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), content)
    }
    execFileSync('tar', ['-C', folder, '-cf', join(scene.folder, 'gnu.tar'), ...members.keys()])
    const { exitCode, stderr } = await callEvidence(['verify', 'gnu.tar', '--log-key', await scene.logKey(spot.org)], {
      cwd: scene.folder,
    })
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('packed again')])
  })

  test('a sparse file of 8 GiB', async () => {
    const descriptor = openSync(join(scene.folder, 'trail.tar'), 'w')
    ftruncateSync(descriptor, 2 ** 33)
    closeSync(descriptor)
    expect(await scene.verify(spot)).toMatchObject({ exitCode: 2 })
  })
})

describe('an untrue package ends with 1', () => {
  test('with any content changed', async () => {
    for (const [name, content] of members) {
      if (content.length === 0 || name === 'README.txt') continue
      const edited = Buffer.from(content)
      const at = Math.floor(content.length / 2)
      edited[at] = (edited[at] ?? 0) ^ 1
      const { exitCode, text } = await verify(replace(name, edited))
      expect([name, exitCode, text]).toEqual([name, 1, expect.stringMatching(/not verified.*fails:/is)])
    }
  })

  test('with any byte changed is never verified', async () => {
    for (let at = 7; at < bytes.length; at += 211) {
      const edited = Buffer.from(bytes)
      edited[at] = (edited[at] ?? 0) ^ 0x20
      const { exitCode, text } = await verify(edited)
      expect([at, exitCode === 0, /^verified/im.test(text)]).toEqual([at, false, false])
    }
  })

  test('without one of its members is never verified', async () => {
    for (const name of members.keys()) {
      if (name.startsWith('attachments/')) continue
      const { exitCode } = await verify(pack([...members].filter(([one]) => one !== name)))
      expect([name, exitCode === 0]).toEqual([name, false])
    }
  })

  test('of another log', async () => {
    const [origin = ''] = (await scene.logKey(spot.org)).split('+')
    const key = toVerifierKey(origin, createLogKey())
    scene.write('trail.tar', bytes)
    const { exitCode, stdout } = await callEvidence(['verify', 'trail.tar', '--log-key', key], { cwd: scene.folder })
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('no known key signed it')])
    expect(stdout).not.toContain('holds:')
  })

  test('mixed from two packages of one log', async () => {
    await scene.service.request('POST', `/attestations/${spot.org}/${spot.flow}/trail/other/generic`, {
      form: toForm({ attestation_name: 'other', is_compliant: true }),
    })
    const other = await unpackPackage(await scene.download({ ...spot, trail: 'other' }))
    for (const folder of ['package.json', 'checkpoint', 'range', 'entries', 'events/', 'flow/', 'records/']) {
      const mixed = [...members.keys(), ...other.keys()]
        .filter((name) => (name.startsWith(folder) ? other.has(name) : members.has(name)))
        .filter((name, at, names) => names.indexOf(name) === at)
        .map((name) => [name, (name.startsWith(folder) ? other : members).get(name) ?? Buffer.alloc(0)] as const)
      const { exitCode } = await verify(pack(mixed))
      expect([folder, exitCode]).toEqual([folder, expect.toSatisfy((code) => code === 1 || code === 2)])
    }
  })

  test('with a record in the place of another', async () => {
    const [first = '', second = ''] = listNames('records/')
    expect(await verify(replace(first, members.get(second) ?? ''))).toMatchObject({ exitCode: 1 })
  })

  test('with a large attachment that no record names, which is not read', async () => {
    const name = `attachments/${'0'.repeat(64)}`
    const head = pack([...members].filter(([one]) => !one.startsWith('attachments/'))).subarray(0, -1024)
    const descriptor = openSync(join(scene.folder, 'trail.tar'), 'w')
    writeFileSync(descriptor, Buffer.concat([head, printHeader({ name, size: 2 ** 33 - 1 })]))
    ftruncateSync(descriptor, head.length + 2 ** 33 + 2048)
    closeSync(descriptor)
    const { exitCode, stdout } = await scene.verify(spot)
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('no record of the trail names attachments/0')])
  })
})

test.each([
  ['verify trail.tar', '--log-key is required'],
  ['verify trail.tar --log-key x', 'is not an Ed25519 verifier key'],
  ['verify trail.tar --log-key KEY --verdict-key x', '--verdict-key has no effect on a package; the log of a package'],
  ['verify trail.tar --log-key KEY --commit x', '--org is required'],
  ['verify trail.tar --log-key KEY --commit x --org acme', '--flow is required'],
  ['verify trail.tar --log-key KEY --log-policy trail.tar', 'The policy of the log is not valid'],
  ['verify trail.tar --log-key KEY --extract .', 'is no empty folder'],
  ['verify trail.tar --log-key KEY --html no/such/folder.html', 'cannot be written'],
])('%s ends with 2', async (line, reason) => {
  scene.write('trail.tar', bytes)
  const args = line.replace('KEY', await scene.logKey(spot.org)).split(' ')
  const { exitCode, stdout, stderr } = await callEvidence(args, { cwd: scene.folder })
  expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringContaining(reason)])
})
