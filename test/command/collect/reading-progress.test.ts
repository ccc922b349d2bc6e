import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchReading } from '../../../src/command/collect/reading-progress.ts'

test('whoever watches is told how much was read, after a second, and is left with nothing of it', async () => {
  const lines: string[] = []
  const result = await watchReading({ status: (line) => lines.push(line) }, async (onRead) => {
    onRead?.(40_000_000)
    expect(lines).toEqual([])
    await setTimeout(1010)
    onRead?.(2_000_000)
    onRead?.(1)
    return 'done'
  })
  expect(result).toBe('done')
  expect(lines).toEqual(['Fingerprinting: 42 MB read', ''])
})

test('where nobody watches nothing is counted', async () => {
  expect(await watchReading({ status: undefined }, async (onRead) => onRead)).toBeUndefined()
})
