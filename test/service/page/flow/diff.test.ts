import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffLines } from '../../../../src/service/page/flow/diff.ts'

const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'))

describe('what turned one text into another', () => {
  test('holds all of both, in their order', () => {
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
  test('is nothing where they are the same', () => {
    fc.assert(
      fc.property(text, (same) => {
        expect(diffLines(same, same)?.every(({ kind }) => kind === 'same')).toBe(true)
      }),
    )
  })
  test('is no more than needed', () => {
    expect(diffLines('a\nb\nc', 'a\nx\nc')).toEqual([
      { kind: 'same', text: 'a' },
      { kind: 'removed', text: 'b' },
      { kind: 'added', text: 'x' },
      { kind: 'same', text: 'c' },
    ])
  })
  test('is not looked for between texts without end', () => {
    const long = '\n'.repeat(3000)
    expect(diffLines(long, long)).toBeUndefined()
  })
})
