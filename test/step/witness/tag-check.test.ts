import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runWitness, type WitnessOutcome } from '../../../src/step/witness/run-witness.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'
import { serveLog, type Replacement, type ServedLog } from '../../../testkit/log/served-log.ts'
import { createLogKey } from '../../../testkit/log/signed-log.ts'

const origin = 'evidence.example/log/acme'
const [key, own] = [createLogKey(), createLogKey()]
const tagKey = Buffer.alloc(32, 7)
const ofOrg = { flow: null, trail: null }
const ofFlow = { flow: 'shop', trail: null }
const ofTrail = { flow: 'shop', trail: 't' }

async function serveTags(
  flows: Readonly<Record<string, readonly string[]>> = { bank: [], shop: ['u', 't'] },
  replace?: Replacement,
): Promise<ServedLog> {
  return serveLog({ origin, key, tagKey, flows, ...(replace === undefined ? {} : { replace }) })
}

async function check(log: ServedLog, folder = createWorkspace({}), by: Uint8Array = tagKey): Promise<WitnessOutcome> {
  const source = { url: log.url, token: 'des_test_token', timeoutSeconds: 20, environment: {} }
  const identity = { name: 'ada', privateKey: own, logKeys: [], now: () => 0 }
  return runWitness({ ...source, ...identity, folder, tagKey: by, submit: false })
}

const rewritten = (reason: string): object => ({ fork: `The log ${origin} was rewritten: ${reason}.` })
const listed = ({ seen }: ServedLog): readonly string[] =>
  seen.map(({ url }) => url).filter((url) => url.startsWith('/api'))

describe('the tags of a log', () => {
  test('are those of the flows and trails that the service shows', async () => {
    const [log, folder] = [await serveTags(), createWorkspace({})]
    for (const names of [null, ofOrg, ofFlow, ofTrail, ofTrail, ofOrg, null]) log.add(names)
    expect(await check(log, folder)).toMatchObject({ size: 7 })
    const lists = [
      '/api/v2/flows/acme',
      '/api/v2/trails/acme/bank?page=1&per_page=100',
      '/api/v2/trails/acme/shop?page=1&per_page=100',
    ]
    expect(listed(log)).toEqual(lists)
    log.add(ofTrail)
    expect(await check(log, folder)).toMatchObject({ size: 8 })
    expect(listed(log)).toEqual(lists)
  })
  test('are known without a list for events and records of the organisation', async () => {
    const log = await serveTags()
    for (const names of [null, ofOrg]) log.add(names)
    expect(await check(log)).toMatchObject({ size: 2 })
    expect(listed(log)).toEqual([])
    log.add(ofFlow)
    expect(await check(log)).toMatchObject({ size: 3 })
    expect(listed(log)).toEqual(['/api/v2/flows/acme'])
  })
  test('are found in an empty log', async () => {
    expect(await check(await serveTags())).toMatchObject({ size: 0 })
  })
  test('of an archived flow are found too', async () => {
    const log = await serveTags({ shop: [], archived: ['t'] })
    for (const names of [ofOrg, { flow: 'archived', trail: null }, { flow: 'archived', trail: 't' }]) log.add(names)
    expect(await check(log)).toMatchObject({ size: 3 })
    expect(listed(log)).toContain('/api/v2/flows/acme?archived=true')
  })
  test('of an unknown trail are a finding', async () => {
    const log = await serveTags()
    for (const names of [null, ofOrg, { flow: 'shop', trail: 'hidden' }]) log.add(names)
    expect(await check(log)).toEqual(rewritten('it has 1 tag of no flow and trail that the service shows'))
    log.add({ flow: 'hidden', trail: null })
    expect(await check(log)).toEqual(rewritten('it has 2 tags of no flow and trail that the service shows'))
  })
  test('of another key are no finding', async () => {
    const log = await serveTags()
    for (const names of [null, ofOrg, ofFlow]) log.add(names)
    await expect(check(log, undefined, Buffer.alloc(32, 8))).rejects.toMatchObject({
      code: 'file',
      message:
        'No tag of the log follows from the key in the file of --log-secret; check that it is the key of this log.',
    })
  })
  test.each<[ordinals: readonly number[], at: number, expected: number]>([
    [[1, 3], 2, 2],
    [[1, 1], 2, 2],
    [[2], 1, 1],
    [[1, 2, 2], 3, 3],
  ])('have no gap in their ordinals, as %j', async (ordinals, at, expected) => {
    const log = await serveTags()
    for (const ordinal of ordinals) log.add(ofOrg, ordinal)
    const reason = `entry ${at} has the ordinal ${ordinals[at - 1]} of its tag, and ${expected} comes next`
    expect(await check(log)).toEqual(rewritten(reason))
  })
  test('are of entries of a known version', async () => {
    const log = await serveTags()
    log.add(ofOrg)
    log.entries.push(Buffer.from('an entry of another version'))
    expect(await check(log)).toEqual(rewritten('entry 2 is not of a known version'))
  })
  test('are of the entries with the root of the checkpoint', async () => {
    const entries: Uint8Array[] = []
    const replace: Replacement = (path) =>
      path.startsWith('tile') ? { status: 200, body: toBundle(entries) } : undefined
    const log = await serveTags(undefined, replace)
    const other = await serveTags()
    log.add(ofOrg)
    for (const names of [null, ofOrg]) other.add(names)
    entries.push(...other.entries.slice(0, 1))
    expect(await check(log)).toEqual(rewritten('its entries do not have the root of its checkpoint of 1 entries'))
  })
})

function toBundle(entries: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(entries.flatMap((entry) => [Uint8Array.of(0, entry.length), entry]))
}

describe('the bundles of a log', () => {
  test('are read once, from the entry that comes next', async () => {
    const [log, folder] = [await serveTags(), createWorkspace({})]
    for (let at = 0; at < 250; at += 1) log.add(ofOrg)
    await check(log, folder)
    for (let at = 0; at < 10; at += 1) log.add(at < 8 ? ofOrg : ofTrail)
    expect(await check(log, folder)).toMatchObject({ size: 260 })
    expect(await check(log, folder)).toMatchObject({ size: 260 })
    const tiles = log.seen.map(({ url }) => url).filter((url) => url.includes('tile'))
    expect(tiles).toEqual(['000.p/250', '000', '001.p/4'].map((tile) => `/log/acme/tile/entries/${tile}`))
    const name = readdirSync(folder).find((file) => file.endsWith('.tags')) ?? ''
    const [head = '', ...lines] = readFileSync(join(folder, name), 'utf8').split('\n')
    expect([head.split(' ')[0], lines.map((line) => line.split(' ')[1])]).toEqual(['260', ['258', '2', undefined]])
    expect(lines.slice(0, 2).every((line) => /^[0-9a-f]{32} \d+$/.test(line))).toBe(true)
  })
  test.each<[title: string, change: (bytes: Uint8Array) => Uint8Array, count: number]>([
    ['too few entries', (bytes) => bytes.subarray(0, bytes.length / 2), 1],
    ['a part of an entry', (bytes) => bytes.subarray(0, bytes.length - 1), 0],
    ['too many entries', (bytes) => Buffer.concat([bytes, bytes]), 4],
    ['an empty entry behind them', (bytes) => Buffer.concat([bytes, Buffer.alloc(2)]), 3],
    ['nothing', () => Buffer.alloc(0), 0],
  ])('must be whole, not have %s', async (_, change, count) => {
    const [entries, replace]: [Uint8Array[], Replacement] = [
      [],
      (path) => (path.startsWith('tile') ? { status: 200, body: change(toBundle(entries)) } : undefined),
    ]
    const log = await serveTags(undefined, replace)
    for (const names of [ofOrg, ofOrg]) log.add(names)
    entries.push(...log.entries)
    await expect(check(log)).rejects.toMatchObject({
      code: 'nonsense',
      message: `The bundle 0 of the log has ${count} entries, not 2.`,
    })
  })
  test.each([
    ['', ''],
    ['1', ''],
    ['x\n', ''],
    ['1 x\n', ''],
    ['2 AAAA\n', ''],
    ['-1 \n', ''],
    ['', 'zz\n'],
    ['', `${'a'.repeat(32)} x\n`],
    ['', `${'a'.repeat(32)} 0\n`],
    ['', `${'a'.repeat(31)} 1\n`],
    ['', `z${'a'.repeat(32)} 1\n`],
    ['', `${'a'.repeat(32)} 1x\n`],
  ])('are counted in a file that can be read, not %j and %j', async (start, added) => {
    const [log, folder] = [await serveTags(), createWorkspace({})]
    log.add(ofOrg)
    await check(log, folder)
    const name = readdirSync(folder).find((file) => file.endsWith('.tags')) ?? ''
    const whole = readFileSync(join(folder, name), 'utf8')
    writeFileSync(join(folder, name), added === '' ? start : `${whole}${added}`)
    log.add(ofOrg)
    await expect(check(log, folder)).rejects.toMatchObject({
      code: 'file',
      message: 'The counts of tags in the folder are not readable; remove the file, to read the log again.',
    })
  })
})
