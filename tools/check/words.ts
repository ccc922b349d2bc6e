import { globSync, readFileSync } from 'node:fs'

/**
 * Words that this project used with a private meaning, or that plain technical English does without (CONTRIBUTING.md). Each is
 * matched as a whole word, also inside a camelCase or kebab-case name.
 */
const removedWords = [
  'afresh',
  'alarm',
  'anew',
  'begun',
  'betrays',
  'courier',
  'foresee',
  'happening',
  'happenings',
  'hear',
  'heard',
  'hears',
  'nobody',
  'patience',
  'said',
  'shelf',
  'stand',
  'standing',
  'stands',
  'tell',
  'teller',
  'tells',
  'told',
  'whatever',
  'whoever',
  'whom',
]

const checkedFiles = [
  '{src,tools,testkit,test,bench,examples}/**/*.ts',
  '{docs,.github}/**/*.{md,yml,yaml}',
  'deploy/**/*.*',
  '*.{md,yml}',
  'dist/openapi.json',
]

/** Files that name the words: this list, and the page that explains it. */
const exceptions: ReadonlySet<string> = new Set([
  'tools/check/words.ts',
  'CONTRIBUTING.md',
  'test/tools/check/words.test.ts',
])

const pattern = new RegExp(`\\b(?:${removedWords.join('|')})\\b`, 'gi')

/** `path:line: word` for each removed word in a text. */
export function findRemovedWords(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    const words = line.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
    return [...words.matchAll(pattern)].map(([word]) => `${path}:${at + 1}: ${word}`)
  })
}

function main(paths: readonly string[]): number {
  const files = globSync([...checkedFiles]).filter(
    (file) =>
      !exceptions.has(file) &&
      !file.includes('node_modules') &&
      (paths.length === 0 || paths.some((path) => file.startsWith(path))),
  )
  const found = files.flatMap((file) => findRemovedWords(file, readFileSync(file, 'utf8')))
  for (const line of found) console.error(line)
  if (found.length > 0)
    console.error(`${found.length} removed words. CONTRIBUTING.md, "Words", says what to write instead.`)
  return found.length > 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2))
