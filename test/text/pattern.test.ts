import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coversPattern, matchesPattern } from '../../src/text/pattern.ts'

function separators(text: string): string {
  return text.replaceAll(/[^/@]/g, '')
}

describe('a pattern', () => {
  test.each([
    ['*', '', true],
    ['*', 'main', true],
    ['*', 'a/b', false],
    ['*', 'a@b', false],
    ['', '', true],
    ['', 'a', false],
    ['a*', 'a', true],
    ['a*a', 'a', false],
    ['a**b', 'ab', true],
    ['*ab*ab*', 'xabab', true],
    ['*ab*ab*', 'xab', false],
    ['a*bc', 'abbc', true],
    ['refs/heads/*', 'refs/heads/main', true],
    ['refs/heads/*', 'refs/heads/feature/x', false],
    ['refs/heads/*', 'refs/heads/a@b', false],
    ['refs/heads/*/*', 'refs/heads/feature/x', true],
    ['refs/*/main', 'refs/heads/x/main', false],
    ['acme/shop/.github/workflows/ci.yml@*', 'acme/shop/.github/workflows/ci.yml@v1', true],
    ['acme/shop/.github/workflows/ci.yml@*', 'acme/shop/.github/workflows/ci.yml@refs/heads/main', false],
    ['acme/*/.github/workflows/*@refs/heads/main', 'acme/shop/.github/workflows/ci.yml@refs/heads/main', true],
    ['acme/*@refs/heads/main', 'acme/shop/.github/workflows/evil.yml@refs/heads/main', false],
    // A branch can have the name of a workflow with another ref.
    [
      'acme/shop/.github/workflows/*@refs/heads/main',
      'acme/shop/.github/workflows/ci.yml@refs/heads/x@refs/heads/main',
      false,
    ],
    ['a.c', 'abc', false],
    ['[a]', 'a', false],
    ['a\n*', 'a\nb', true],
  ])('%j matches %j: %s', (pattern, text, matches) => {
    expect(matchesPattern(pattern, text)).toBe(matches)
  })

  const part = fc.string({ unit: fc.constantFrom('a', 'b', '/', '@', '.'), maxLength: 4 })
  const star = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 4 })

  test('matches each text that has other characters than / and @ in place of *', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), fc.array(star, { minLength: 5 }), (parts, stars) => {
        const text = parts.map((it, at) => (at === 0 ? it : `${stars[at - 1] ?? ''}${it}`)).join('')
        return matchesPattern(parts.join('*'), text)
      }),
    )
  })

  test('matches no text with more or other separators than its own', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), part, (parts, text) => {
        const pattern = parts.join('*')
        return !matchesPattern(pattern, text) || separators(pattern) === separators(text)
      }),
    )
  })

  test('agrees with a regular expression', () => {
    const symbol = fc.constantFrom('a', 'b', '/', '@', '*')
    const anyPattern = fc.string({ unit: symbol, maxLength: 6 })
    fc.assert(
      fc.property(
        anyPattern,
        fc.string({ unit: fc.constantFrom('a', 'b', '/', '@'), maxLength: 6 }),
        (pattern, text) => {
          const expected = new RegExp(`^${pattern.replaceAll('*', '[^/@]*')}$`).test(text)
          return matchesPattern(pattern, text) === expected
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('of many * is compared with a long text in linear time', () => {
    expect(matchesPattern('a*'.repeat(2000) + 'b', 'a'.repeat(8000))).toBe(false)
  })
})

describe('the flows of a pattern', () => {
  test.each([
    ['*', 'shop', true],
    ['*', '*', true],
    ['shop-*', 'shop-*', true],
    ['shop-*', 'shop-api', true],
    ['shop-*', 'shop-api-*', true],
    ['shop-*', 'shop*', false],
    ['shop-*', '*', false],
    ['shop', 'shop', true],
    ['shop', '*', false],
    ['shop', 'shop*', false],
  ])('of %j contain those of %j: %s', (wide, narrow, covers) => {
    expect(coversPattern(wide, narrow)).toBe(covers)
  })

  test('contain each flow that a covered pattern matches', () => {
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 5 })
    fc.assert(
      fc.property(
        pattern,
        pattern,
        fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 6 }),
        (wide, narrow, flow) =>
          !coversPattern(wide, narrow) || !matchesPattern(narrow, flow) || matchesPattern(wide, flow),
      ),
      { numRuns: 5000 },
    )
  })
})
