import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showReadProgress } from '../../../src/step/collect/read-progress.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

test('a terminal shows the progress after a second and then five times a second, and removes it at the end', async () => {
  const lines: string[] = []
  const result = await showReadProgress({ status: (line) => lines.push(line) }, async (onRead) => {
    for (const [ms, bytes] of [
      [999, 40_000_000],
      [1, 2_000_000],
      [199, 1_000_000],
      [1, 600_000],
    ] as const) {
      vi.advanceTimersByTime(ms)
      onRead?.(bytes)
    }
    return 'done'
  })
  expect(result).toBe('done')
  expect(lines).toEqual(['Fingerprinting: 42 MB read', 'Fingerprinting: 44 MB read', ''])
})

test('without a terminal the bytes are not counted', async () => {
  expect(await showReadProgress({ status: undefined }, async (onRead) => onRead)).toBeUndefined()
})
