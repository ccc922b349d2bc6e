import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { showReadingProgress } from '../../../src/command/collect/reading-progress.ts'

test('a terminal shows the progress after a second, and removes it at the end', async () => {
  const lines: string[] = []
  const result = await showReadingProgress({ status: (line) => lines.push(line) }, async (onRead) => {
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

test('without a terminal the bytes are not counted', async () => {
  expect(await showReadingProgress({ status: undefined }, async (onRead) => onRead)).toBeUndefined()
})
