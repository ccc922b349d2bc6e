import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = [...readFileSync('docs/reference/glossary.md', 'utf8').matchAll(/^\| (\[.*) \| (.+) \|$/gm)].map(
  ([, term = '', meaning = '']) => ({ term, meaning }),
)

test('the glossary has each term once, in alphabetical order, with a link to the page that explains it', () => {
  const names = rows.map(({ term }) => /^\[([^\]]+)\]\([^)]+\)$/.exec(term)?.[1])
  expect(names.length).toBeGreaterThan(40)
  expect(names).toEqual([...new Set(names)].toSorted((a = '', b = '') => a.localeCompare(b, 'en')))
})

test('the glossary explains a term in one or two sentences, and has no names of code', () => {
  const text = rows.map(({ meaning }) => meaning)
  expect(text.filter((meaning) => meaning.split('. ').length > 2 || /`src\/|\.ts\b/.test(meaning))).toEqual([])
})
