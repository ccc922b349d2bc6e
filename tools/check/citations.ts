import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Pages that are not part of this repository, which a reader of the source cannot open. */
const foreignPages = /\b(?:decisions|design|published-api|house-style)\.md\b/g

/** A citation of docs/rules.md: `rules 5.2`, also as the continuation `rules 5.2, 5.6`. */
const ruleCitation = /\brules (\d+(?:\.\d+)?(?:(?:,| and) \d+(?:\.\d+)?)*)/g

/** A source file that a comment names by its folder and name: `store/failure.ts`. */
const fileMention = /(?<![\w./-])(?:[\w-]+\/)+[\w.-]+\.ts\b/g

/** A link of a Markdown page to a place in this repository: its path and its heading. */
const markdownLink = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g

const sources = '{src,tools,testkit,test,bench,examples}/**/*.ts'
const pages = ['{docs,.github}/**/*.md', '*.md']

/** What is wrong with the citations of one file: each as `path: reason`. `knownFiles` are paths from the root. */
export function findBrokenCitations(path: string, text: string, knownFiles: readonly string[]): string[] {
  const reasons = path.endsWith('.md') ? checkLinks(path, text) : checkSource(text, knownFiles)
  return [...findForeignPages(text), ...reasons, ...checkRules(text)].map((reason) => `${path}: ${reason}`)
}

function findForeignPages(text: string): string[] {
  return [...text.matchAll(foreignPages)].map(([page]) => `cites ${page}, which is not in this repository`)
}

function checkRules(text: string): string[] {
  const known = ruleNumbers()
  return [...text.matchAll(ruleCitation)]
    .flatMap(([, numbers = '']) => numbers.split(/, | and /))
    .filter((number) => !known.has(number))
    .map((number) => `cites rules ${number}, which is no heading of docs/rules.md`)
}

/** The numbers of the headings of docs/rules.md: `5`, `5.2`. */
function ruleNumbers(): ReadonlySet<string> {
  const text = readFileSync('docs/rules.md', 'utf8')
  return new Set([...text.matchAll(/^#+ (\d+(?:\.\d+)?)\.? /gm)].map(([, number = '']) => number))
}

function checkSource(text: string, knownFiles: readonly string[]): string[] {
  const comments = [...text.matchAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm)].map(([comment]) => comment)
  return comments
    .flatMap((comment) => [...comment.matchAll(fileMention)].map(([file]) => file))
    .filter((file) => !knownFiles.some((known) => known === file || known.endsWith(`/${file}`)))
    .map((file) => `names ${file}, which does not exist`)
}

function checkLinks(path: string, text: string): string[] {
  return [...text.matchAll(markdownLink)].flatMap(([, target = '', heading]) => {
    const file = target === '' ? path : normalize(join(dirname(path), target))
    if (!existsSync(file)) return [`links to ${target}, which does not exist`]
    if (heading === undefined || !file.endsWith('.md')) return []
    return anchorsOf(readFileSync(file, 'utf8')).has(heading) ? [] : [`links to ${target}#${heading}: no such heading`]
  })
}

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\d _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

function main(): number {
  const files = globSync([sources, ...pages]).filter((file) => !file.includes('node_modules'))
  const exceptions = new Set(['tools/check/citations.ts', 'test/tools/check/citations.test.ts'])
  const broken = files
    .filter((file) => !exceptions.has(file))
    .flatMap((file) => findBrokenCitations(file, readFileSync(file, 'utf8'), files))
  for (const line of broken) console.error(line)
  return broken.length > 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = main()
