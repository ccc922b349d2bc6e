import { describe, expect, test } from 'vitest'
import { cacheTiles } from '../../../src/service/log/tile-cache.ts'
import type { StoredTile } from '../../../src/service/store/log/log-table.ts'
import { engines, openEmpty } from '../../../testkit/service/store/engine.ts'

function toTile(level: number, position: number, byte: number): StoredTile {
  return { org: 'acme', level, position, root: Buffer.alloc(32, byte), hashes: Buffer.alloc(256 * 32, byte) }
}

const key = { org: 'acme', level: 1, position: 0 }

describe.each(engines)('the upper tiles of a log in $name', (engine) => {
  test('are read once, with their roots', async () => {
    const { log } = await openEmpty(engine)
    const cached = cacheTiles(log)
    const tiles = [toTile(1, 0, 1), toTile(1, 1, 2)]
    await log.saveTiles(tiles)
    const roots = new Map(tiles.map(({ position, root }) => [position, root]))

    expect([await cached.findTile(key), await cached.readTileRoots(key, 2)]).toEqual([tiles[0], roots])
    await log.saveTiles([toTile(1, 0, 8), toTile(1, 1, 8)])

    expect([await cached.findTile(key), await cached.readTileRoots(key, 2)]).toEqual([tiles[0], roots])
    expect(await cached.readTileRoots({ ...key, position: 1 }, 2)).toEqual(new Map([[1, tiles[1]?.root]]))
  })

  test('are read again after they were saved again, because they were wrong', async () => {
    const { log } = await openEmpty(engine)
    const cached = cacheTiles(log)
    const [wrong, right] = [toTile(1, 0, 1), toTile(1, 0, 2)]
    await cached.saveTiles([wrong])
    const before = [await cached.findTile(key), await cached.readTileRoots(key, 1)]

    await cached.saveTiles([right])

    expect(before).toEqual([wrong, new Map([[0, wrong.root]])])
    expect([await cached.findTile(key), await cached.readTileRoots(key, 1)]).toEqual([
      right,
      new Map([[0, right.root]]),
    ])
  })

  test('are read again if they are saved while they are read', async () => {
    const { log } = await openEmpty(engine)
    const [wrong, right] = [toTile(1, 0, 1), toTile(1, 0, 2)]
    const cached = cacheTiles({
      ...log,
      findTile: async (tile) => {
        const found = await log.findTile(tile)
        if (found?.root[0] === 1) await cached.saveTiles([right])
        return found
      },
    })
    await log.saveTiles([wrong])

    expect([await cached.findTile(key), await cached.findTile(key)]).toEqual([wrong, right])
  })

  test('are those of their own organisation and level, and others are not kept', async () => {
    const { log } = await openEmpty(engine)
    const cached = cacheTiles(log)
    await log.saveTiles([toTile(0, 0, 1), toTile(1, 0, 2)])
    const low = { ...key, level: 0 }
    await Promise.all([cached.findTile(low), cached.findTile(key), cached.readTileRoots(low, 1)])
    const changed = toTile(0, 0, 3)
    await log.saveTiles([changed])

    expect(await cached.findTile(low)).toEqual(changed)
    expect(await cached.readTileRoots(low, 1)).toEqual(new Map([[0, changed.root]]))
    expect(await cached.findTile({ ...key, org: 'other' })).toBeUndefined()
    expect((await cached.readTileRoots(key, 2)).size).toBe(1)
    await log.saveTiles([toTile(1, 1, 4)])
    expect((await cached.readTileRoots(key, 2)).size).toBe(2)
  })
})
