import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Pages that are not part of this repository, which a reader of the source cannot open. */
const foreignPages = /\b(?:decisions|design|published-api|house-style)\.md\b/g

/** A citation of docs/spec: `rules 5.2`, also as the continuation `rules 5.2, 5.6`. */
const ruleCitation = /\brules (\d+(?:\.\d+)?(?:(?:,| and) \d+(?:\.\d+)?)*)/g

/** A citation within docs/spec: `(5.2)`, `(5.2, 5.6)`. */
const parenthesis = /\((\d+\.\d+(?:, \d+\.\d+)*)\)/g

/** A source file that a comment names by its folder and name: `store/failure.ts`. */
const fileMention = /(?<![\w./-])(?:[\w-]+\/)+[\w.-]+\.ts\b/g

/** A link of a Markdown page to a place in this repository: its path and its heading. */
const markdownLink = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g

const sources = '{src,tools,testkit,test,bench,examples}/**/*.ts'
const pages = ['{docs,.github}/**/*.md', '*.md']

/** A section of the specification: `### 5.2 Title`. Its text ends before the next heading. */
export interface Section {
  readonly page: string
  /** `5.2` */
  readonly number: string
  readonly text: string
}

/** What a citation may name. `files` are paths from the root. */
interface Known {
  readonly files: readonly string[]
  readonly sections: readonly Section[]
}

/** The numbered sections of a page of docs/spec. */
export function readSections(page: string, text: string): Section[] {
  return text.split(/^(?=#{2,3} )/m).flatMap((part) => {
    const number = /^### (\d+\.\d+) /.exec(part)?.[1]
    return number === undefined ? [] : [{ page, number, text: part }]
  })
}

/** What is wrong with the sections of all pages of docs/spec: each as `path: reason`. Their links are checked as those of other pages. */
export function findBrokenSections(sections: readonly Section[]): string[] {
  return sections.flatMap(({ page, number, text }, at) => {
    const first = sections.findIndex((section) => section.number === number)
    const reasons = [
      ...(first < at ? [`is in ${sections[first]?.page} too`] : []),
      ...(namesTests(text) ? [] : ['has no line "Tests:" with links into test/']),
    ]
    return reasons.map((reason) => `${page}: section ${number} ${reason}`)
  })
}

/** Whether the last paragraph of a section has the tests that hold it. */
function namesTests(section: string): boolean {
  const last = section.trimEnd().split('\n\n').at(-1) ?? ''
  const links = [...last.matchAll(markdownLink)].map(([, target = '']) => target)
  return last.startsWith('Tests: ') && links.length > 0 && links.every((link) => link.startsWith('../../test/'))
}

/** What is wrong with the citations of one file: each as `path: reason`. */
export function findBrokenCitations(path: string, text: string, known: Known): string[] {
  const reasons = path.endsWith('.md') ? checkLinks(path, text) : checkSource(text, known.files)
  return [...findForeignPages(text), ...reasons, ...checkRules(path, text, known.sections)].map(
    (reason) => `${path}: ${reason}`,
  )
}

function findForeignPages(text: string): string[] {
  return [...text.matchAll(foreignPages)].map(([page]) => `cites ${page}, which is not in this repository`)
}

/** A chapter, `rules 5`, exists if it has a section. */
function checkRules(path: string, text: string, sections: readonly Section[]): string[] {
  const known = new Set(sections.flatMap(({ number }) => [number, number.replace(/\..*/, '')]))
  const citations = path.startsWith('docs/spec/') ? [ruleCitation, parenthesis] : [ruleCitation]
  return citations
    .flatMap((citation) => [...text.matchAll(citation)])
    .flatMap(([, numbers = '']) => numbers.split(/, | and /))
    .filter((number) => !known.has(number))
    .map((number) => `cites rules ${number}, which is no section of docs/spec`)
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

/** The anchors that GitHub gives to the headings of a page, and those that the page has of its own. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  const own = [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, name = '']) => name)
  const named = headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set([...own, ...named])
}

function main(): number {
  const files = globSync([sources, ...pages]).filter((file) => !file.includes('node_modules'))
  const sections = globSync('docs/spec/*.md')
    .toSorted()
    .flatMap((page) => readSections(page, readFileSync(page, 'utf8')))
  const exceptions = new Set(['tools/check/citations.ts', 'test/tools/check/citations.test.ts'])
  const broken = files
    .filter((file) => !exceptions.has(file))
    .flatMap((file) => findBrokenCitations(file, readFileSync(file, 'utf8'), { files, sections }))
  const lines = [...findBrokenSections(sections), ...broken]
  for (const line of lines) console.error(line)
  return lines.length > 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = main()
