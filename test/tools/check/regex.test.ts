import { expect, test } from 'vitest'
import { findSuperlinear, isException, listRegexes, listSourceRegexes } from '../../../tools/check/regex.ts'

test('a literal and a constructed expression are found, each with its line', () => {
  const text = "const a = /x+$/gu\n// /comment/\nconst b = 'a/b/c'\nconst c = new RegExp('x')"
  expect(listRegexes('a.ts', text)).toEqual([
    { kind: 'literal', source: 'x+$', flags: 'gu', line: 1 },
    { kind: 'constructed', code: "new RegExp('x')", line: 4 },
  ])
})

test.each([
  ['the workflow of a source', '@.*$', ''],
  ['the name of an author', String.raw`\s*<[^<>]*>\s*$`, ''],
  ['the time of an analysis', String.raw`T.*(?:Z|[+-]\d\d:?\d\d)$`, ''],
  ['an expression with an unknown property', String.raw`\p{DI}+$`, 'u'],
])('%s that takes the square of its length is refused', (_what, source, flags) => {
  expect(findSuperlinear(source, flags)).toMatch(/polynomial/)
})

test('an expression that the analyser does not understand is refused', () => {
  expect(findSuperlinear('(?<a>x)|(?<a>y', '')).toMatch(/^cannot be analysed/)
})

const isLong = process.env['LONG_TESTS'] === 'true'
const size = isLong ? 2 * 1024 * 1024 : 128 * 1024

/** An expression that takes the square of the length does not end on these within a minute. */
test('each expression of the source ends on long repetitions of its own characters', { timeout: 600_000 }, () => {
  const regexes = [...listSourceRegexes()].flatMap(([file, found]) =>
    found.filter((regex) => regex.kind === 'literal').filter((regex) => !isException(file, regex)),
  )
  expect(regexes.length).toBeGreaterThan(100)
  for (const { source, flags } of regexes) {
    for (const text of repeatCharacters(source)) text.replace(new RegExp(source, flags), '')
  }
})

function repeatCharacters(source: string): readonly string[] {
  const characters = [...new Set(source.replaceAll(/\\[pu]\{?[^}]*\}?|\\./g, ' ').replaceAll(/[()[\]{}|*+?^$]/g, ''))]
  const units = [...characters.slice(0, 8), 'a', '0', ' ', characters.join('')]
  return units.map((unit) => `${unit.repeat(Math.ceil(size / Math.max(1, unit.length)))}\u0001\n`)
}
