import { expect, test } from 'vitest'
import { findBrokenCitations } from '../../../tools/check/citations.ts'

const files = ['src/service/store/failure.ts']

test.each([
  ['a rule that does not exist', 'src/a.ts', '/** As rules 99.1 says. */', 'cites rules 99.1'],
  ['the second rule of a list', 'src/a.ts', '// rules 5.2, 99.2', 'cites rules 99.2'],
  ['a page outside the repository', 'src/a.ts', '// decisions.md §5', 'cites decisions.md'],
  ['a file that does not exist', 'src/a.ts', '// see store/gone.ts', 'names store/gone.ts'],
  ['a link to a page that does not exist', 'docs/a.md', '[x](gone.md)', 'links to gone.md'],
  ['a link to a heading that does not exist', 'docs/a.md', '[x](rules.md#gone)', 'links to rules.md#gone'],
])('%s is a broken citation', (...[, path, text, reason]) => {
  expect(findBrokenCitations(path, text, files)).toEqual([expect.stringContaining(`${path}: ${reason}`)])
})

test.each([
  ['a rule and its chapter', 'src/a.ts', '// rules 5.2 and 5'],
  ['a file by its folder and name', 'src/a.ts', '// see store/failure.ts'],
  ['a path in code, which the compiler checks', 'src/a.ts', "import './gone.ts'"],
  ['a link to a heading', 'docs/a.md', '[x](rules.md#5-verdicts)'],
  ['a link to a site', 'docs/a.md', '[x](https://example.com/gone.md)'],
])('%s passes', (_name, path, text) => {
  expect(findBrokenCitations(path, text, files)).toEqual([])
})
