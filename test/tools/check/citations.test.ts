import { describe, expect, test } from 'vitest'
import { findBrokenCitations, findBrokenSections, readSections } from '../../../tools/check/citations.ts'

const tests = 'Tests: [test/a.test.ts](../../test/a.test.ts)'
const sections = readSections(
  'docs/spec/a.md',
  `### 5.2 Policies\n\nA rule.\n\n${tests}\n\n## Other\n\n### 5.10 Last\n`,
)
const known = { files: ['src/service/store/failure.ts'], sections }

test.each([
  ['a section that does not exist', 'src/a.ts', '/** As rules 99.1 says. */', 'cites rules 99.1'],
  ['the second section of a list', 'src/a.ts', '// rules 5.2, 99.2', 'cites rules 99.2'],
  ['a chapter without a section', 'src/a.ts', '// rules 99', 'cites rules 99'],
  ['a section that begins with the number of another one', 'src/a.ts', '// rules 5.1', 'cites rules 5.1'],
  ['a section in parentheses in the specification', 'docs/spec/a.md', 'It is red (5.2, 5.9).', 'cites rules 5.9'],
  ['a page outside the repository', 'src/a.ts', '// decisions.md §5', 'cites decisions.md'],
  ['a file that does not exist', 'src/a.ts', '// see store/gone.ts', 'names store/gone.ts'],
  ['a link to a page that does not exist', 'docs/a.md', '[x](gone.md)', 'links to gone.md'],
  [
    'a link to a heading that does not exist',
    'docs/a.md',
    '[x](spec/service.md#gone)',
    'links to spec/service.md#gone',
  ],
])('%s is a broken citation', (...[, path, text, reason]) => {
  expect(findBrokenCitations(path, text, known)).toEqual([expect.stringContaining(`${path}: ${reason}`)])
})

test.each([
  ['a section and its chapter', 'src/a.ts', '// rules 5.2 and 5'],
  ['a section in parentheses', 'docs/spec/a.md', 'It is red (5.2, 5.10).'],
  ['a version in parentheses on another page', 'docs/a.md', 'SARIF (2.1)'],
  ['a file by its folder and name', 'src/a.ts', '// see store/failure.ts'],
  ['a path in code, which the compiler checks', 'src/a.ts', "import './gone.ts'"],
  ['a link to a heading', 'docs/a.md', '[x](spec/service.md#24-limits)'],
  ['a link to a site', 'docs/a.md', '[x](https://example.com/gone.md)'],
])('%s passes', (_name, path, text) => {
  expect(findBrokenCitations(path, text, known)).toEqual([])
})

describe('a section of the specification', () => {
  test('with tests passes, on one line or several', () => {
    const lines = pageOf(`${tests},\n[test/b](../../test/b)`)
    expect(findBrokenSections(readSections('docs/spec/a.md', pageOf(tests)))).toEqual([])
    expect(findBrokenSections(readSections('docs/spec/a.md', lines))).toEqual([])
  })

  test.each([
    ['without tests', pageOf('')],
    ['with the tests of the next one', `${pageOf('')}\n### 5.3 Next\n\n${tests}\n`],
    ['with tests that no link names', pageOf('Tests: test/a.test.ts')],
    ['with a link to code', pageOf('Tests: [src/a.ts](../../src/a.ts)')],
  ])('%s is broken', (_name, page) => {
    expect(findBrokenSections(readSections('docs/spec/a.md', page))).toEqual([
      'docs/spec/a.md: section 5.2 has no line "Tests:" with links into test/',
    ])
  })

  test('that another page has too is broken', () => {
    const twice = ['docs/spec/a.md', 'docs/spec/b.md'].flatMap((page) => readSections(page, pageOf(tests)))
    expect(findBrokenSections(twice)).toEqual(['docs/spec/b.md: section 5.2 is in docs/spec/a.md too'])
  })
})

/** A page with one section, which ends with a text. */
function pageOf(text: string): string {
  return `### 5.2 Policies\n\nA rule.\n\n${text}\n`
}
