import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffLines } from '../../../../src/service/page/flow/diff.ts'

const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'))

describe('diffLines', () => {
  test('returns all lines of both texts in order', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after) ?? []
        const of = (kind: string): string =>
          lines
            .filter((line) => line.kind !== kind)
            .map((line) => line.text)
            .join('\n')
        expect(of('added')).toBe(before)
        expect(of('removed')).toBe(after)
      }),
    )
  })
  test('returns no changes for equal texts', () => {
    fc.assert(
      fc.property(text, (same) => {
        expect(diffLines(same, same)?.every(({ kind }) => kind === 'same')).toBe(true)
      }),
    )
  })
  test('returns the fewest changes', () => {
    expect(diffLines('a\nb\nc', 'a\nx\nc')).toEqual([
      { kind: 'same', text: 'a' },
      { kind: 'removed', text: 'b' },
      { kind: 'added', text: 'x' },
      { kind: 'same', text: 'c' },
    ])
  })
  test('returns undefined for very long texts', () => {
    const long = '\n'.repeat(3000)
    expect(diffLines(long, long)).toBeUndefined()
  })
})
