import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgress } from '../../../src/step/environment/progress.ts'

const converting = { title: 'Converting', unit: 'bytes' }
const checking = { title: 'Checking', unit: 'records' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** The lines for a point each 100 ms, on a terminal or elsewhere. */
function show(seconds: number, isTerminal: boolean): readonly string[] {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const progress = createProgress({ status: isTerminal ? print : undefined, info: print }, checking)
  for (let at = 1; at <= seconds * 10; at += 1) {
    vi.advanceTimersByTime(100)
    progress.update(at * 100, 100_000)
  }
  progress.end()
  return lines
}

test('a terminal shows the progress after a second and then five times a second, and removes it at the end', () => {
  expect(show(0.9, true)).toEqual([''])
  expect(show(1.4, true)).toEqual([
    'Checking: 1 % of 100,000 records, 1,000 records/s, 1 min 39 s left',
    'Checking: 1 % of 100,000 records, 1,000 records/s, 1 min 39 s left',
    'Checking: 1 % of 100,000 records, 1,000 records/s, 1 min 39 s left',
    '',
  ])
})

test('elsewhere it is a line every 10 s', () => {
  expect(show(9.9, false)).toEqual([])
  expect(show(21, false)).toEqual([
    'Checking: 10 % of 100,000 records, 1,000 records/s, 1 min 30 s left',
    'Checking: 20 % of 100,000 records, 1,000 records/s, 1 min 20 s left',
  ])
})

test.each([
  [converting, { done: 5.2e7, total: 1.04e8, seconds: 4 }, 'Converting: 50 % of 104 MB, 13 MB/s, 4 s left'],
  [converting, { done: 5.2e7, total: undefined, seconds: 4 }, 'Converting: 52 MB, 13 MB/s'],
  [converting, { done: 0, total: 1.04e8, seconds: 4 }, 'Converting: 0 % of 104 MB, 0.0 MB/s'],
  // A file that grows while it is read.
  [converting, { done: 2.04e8, total: 1.04e8, seconds: 4 }, 'Converting: 204 MB, 51 MB/s'],
  [checking, { done: 0, total: 0, seconds: 1 }, 'Checking: 0 records, 0 records/s'],
])('%j at %j is "%s"', (work, { done, total, seconds }, text) => {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const progress = createProgress({ status: print, info: print }, work)
  vi.advanceTimersByTime(seconds * 1000)
  progress.update(done, total)
  expect(lines).toEqual([text])
})
