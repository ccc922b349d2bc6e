import { describe, expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../../../src/service/store/open-sqlite.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import { toRecord } from '../../../../testkit/service/store/engine.ts'

async function openMemory(now: () => number = () => 100): Promise<Store> {
  const store = await openSqliteStore(':memory:', { now })
  onTestFinished(async () => store.close())
  return store
}

const tile = (level: number, position: number, byte: number) => ({
  org: 'acme',
  level,
  position,
  root: Buffer.alloc(32, byte),
  hashes: Buffer.alloc(32 * 256, byte),
})

const toCosignature = (size: number, keyId: number, signature = 'aa') => ({
  origin: 'log',
  size,
  name: 'w',
  keyId,
  signature,
})

describe('the tables of the logs', () => {
  test('have the head, and the entries of the records', async () => {
    const { log, append } = await openMemory()
    expect(await log.readLogHead('acme')).toBeUndefined()
    for (const id of ['a', 'b', 'c']) await append({ record: toRecord({ id }) })
    const head = await log.readLogHead('acme')
    expect(head).toEqual({ sequence: 3, tagKey: expect.any(String), tree: expect.any(String) })
    expect(await log.readConfirmedHead('acme')).toEqual(head)
    const entries = await log.readEntries('acme', 0, 9)
    expect(entries).toHaveLength(3)
    expect(new Set(entries.map(String)).size).toBe(3)
    expect(await log.readEntries('acme', 1, 2)).toEqual([entries[1]])
    expect(await log.readEntries('other', 0, 9)).toEqual([])
  })
  test('have the tiles of each level, of the size of a tile', async () => {
    const { log } = await openMemory()
    const short = { ...tile(0, 2, 3), root: Buffer.alloc(31), hashes: Buffer.alloc(32) }
    expect(await log.countTiles('acme', 0)).toBe(0)
    await log.saveTiles([tile(0, 0, 1), tile(0, 1, 2), short, tile(1, 0, 4)])
    expect([
      await log.countTiles('acme', 0),
      await log.countTiles('acme', 1),
      await log.countTiles('other', 0),
    ]).toEqual([3, 1, 0])
    expect(await log.findTile({ org: 'acme', level: 0, position: 1 })).toEqual(tile(0, 1, 2))
    expect(await log.findTile({ org: 'acme', level: 0, position: 2 })).toBeUndefined()
    expect(await log.findTile({ org: 'acme', level: 0, position: 7 })).toBeUndefined()
    const roots = await log.readTileRoots({ org: 'acme', level: 0, position: 0 }, 3)
    expect([...roots]).toEqual([
      [0, Buffer.alloc(32, 1)],
      [1, Buffer.alloc(32, 2)],
    ])
    expect([...(await log.readTileRoots({ org: 'acme', level: 0, position: 1 }, 1)).keys()]).toEqual([])
  })
  test('have the checkpoints, of which the largest is the last', async () => {
    const { log } = await openMemory()
    const notes = [5, 9, 7].map((size) => ({ origin: 'log', size, note: `note ${size}` }))
    for (const one of notes) await log.saveCheckpoint('acme', one)
    expect(await log.findLastCheckpoint('acme', 'log')).toBe('note 9')
    expect(await log.findLastCheckpoint('acme', 'other')).toBeUndefined()
    expect(await log.findCheckpoint('acme', { origin: 'log', size: 7 })).toBe('note 7')
    expect(await log.findCheckpoint('acme', { origin: 'log', size: 8 })).toBeUndefined()
    expect((await log.listCheckpoints('acme', { origin: 'log', size: 5 })).map(({ size }) => size)).toEqual([7, 9])
  })
  test('have the first cosignature of each key, the largest checkpoint first', async () => {
    const { log } = await openMemory()
    const saved = [toCosignature(5, 1), toCosignature(5, 2), toCosignature(6, 1)]
    for (const { size } of saved) await log.saveCheckpoint('acme', { origin: 'log', size, note: 'n' })
    for (const one of [...saved, toCosignature(5, 1, 'bb')]) await log.saveCosignature('acme', one)
    expect(await log.listCosignatures('acme', { origin: 'log', size: 5 })).toEqual(saved.slice(0, 2))
    expect(await log.listCosignatures('acme', { origin: 'log', size: 7 })).toEqual([])
    expect(await log.listLastCosignatures('acme', { origin: 'log', size: 6 })).toEqual([saved[2]])
    expect((await log.listLastCosignatures('acme', { origin: 'log', size: 1 })).map(({ size }) => size)).toEqual([
      6, 5, 5,
    ])
  })
  test('have the keys in the order of their numbers, and the first key of a number', async () => {
    let clock = 10
    const { log } = await openMemory(() => clock)
    expect(await log.listLogKeys()).toEqual([])
    const one = { number: 1, publicKey: 'a', overlapUntil: 0 }
    expect(await log.addLogKey(one)).toEqual([{ ...one, createdAt: 10 }])
    clock = 20
    const two = { number: 2, publicKey: 'b', overlapUntil: 25 }
    await log.addLogKey(two)
    expect(await log.addLogKey({ ...two, publicKey: 'c' })).toEqual([
      { ...one, createdAt: 10 },
      { ...two, createdAt: 20 },
    ])
  })
  test('have the last check of an organisation', async () => {
    let clock = 10
    const { checks } = await openMemory(() => clock)
    expect(await checks.findLastCheck('acme')).toBeUndefined()
    await checks.saveCheck('acme', { records: 3, faults: 1 })
    clock = 20
    await checks.saveCheck('acme', { records: 4, faults: 0 })
    expect(await checks.findLastCheck('acme')).toEqual({ checked_at: 20, records: 4, faults: 0 })
  })
})
