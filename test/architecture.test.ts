import { globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mayImport } from '../tools/architecture/import-table.ts'

/** Specifiers of import and export statements and of `import()`, type imports included. */
const specifiers = /(?:^(?:import|export)\s[^'"]*\bfrom|^import|import\()\s*['"]([^'"]+)['"]/gm

const folders = Object.keys(mayImport)
const sources = globSync('src/**/*.ts')

/** Files and packages that a source text imports; files by their path below src. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(specifiers)].map(([, specifier = '']) =>
    specifier.startsWith('.') ? join(dirname(file), specifier).split(sep).slice(1).join('/') : specifier,
  )
}

/** The row of the table that a file belongs to: its innermost folder that has one. */
function rowOf(path: string): string {
  const rows = folders.filter((folder) => path === folder || path.startsWith(`${folder}/`))
  return rows.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

/** The imports of a source text that the table does not allow. */
function findBreaches(file: string, text: string): string[] {
  const row = rowOf(file.split(sep).slice(1).join('/'))
  const allowed = mayImport[row] ?? []
  return importsOf(file, text).filter(
    (target) =>
      rowOf(target) !== row &&
      !allowed.some((name) => target === name || target.startsWith(name.endsWith(':') ? name : `${name}/`)),
  )
}

/** The first import cycle through a file, as paths; undefined if there is none. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>, start: string): readonly string[] | undefined {
  const seen = new Set<string>()
  const walk = (file: string, way: readonly string[]): readonly string[] | undefined => {
    for (const next of graph.get(file) ?? []) {
      if (next === start) return [...way, next]
      if (seen.has(next)) continue
      seen.add(next)
      const cycle = walk(next, [...way, next])
      if (cycle !== undefined) return cycle
    }
    return undefined
  }
  return walk(start, [start])
}

function toGraph(texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  return new Map([...texts].map(([file, text]) => [file.split(sep).slice(1).join('/'), importsOf(file, text)]))
}

const graph = toGraph(new Map(sources.map((file) => [file, readFileSync(file, 'utf8')])))

test.each(sources)('%s imports only what its folder may import', (file) => {
  expect(findBreaches(file, readFileSync(file, 'utf8'))).toEqual([])
})

test('no file is part of an import cycle, type imports included', () => {
  const cycles = [...graph.keys()].map((file) => findCycle(graph, file)).filter((cycle) => cycle !== undefined)
  expect(cycles).toEqual([])
})

test('a folder holds at most 22 files of its own', () => {
  const sizes = Object.entries(Object.groupBy(sources, dirname)).map(([folder, files = []]) => [folder, files.length])
  expect(sizes.filter(([, size]) => Number(size) > 22)).toEqual([])
})

test('every row of the table is a folder or a file, and every file has a row', () => {
  const paths = [...graph.keys()]
  const gone = folders.filter((folder) => !paths.some((path) => path === folder || path.startsWith(`${folder}/`)))
  expect(gone).toEqual([])
  expect(paths.filter((path) => rowOf(path) === '')).toEqual([])
})

test('every row imports only rows above it', () => {
  const upward = Object.entries(mayImport).flatMap(([row, imports]) =>
    imports.filter((name) => folders.indexOf(rowOf(name)) >= folders.indexOf(row)).map((name) => `${row}: ${name}`),
  )
  expect(upward).toEqual([])
})

describe('the check itself', () => {
  test('finds a planted breach', () => {
    expect(
      findBreaches(join('src', 'evidence', 'judge', 'x.ts'), "import { call } from '../../client/client.ts'"),
    ).toEqual(['client/client.ts'])
    expect(findBreaches(join('src', 'client', 'client.ts'), "import { serve } from 'hono'")).toEqual(['hono'])
    expect(findBreaches(join('src', 'client', 'client.ts'), "import {\n  serve,\n} from 'hono'")).toEqual(['hono'])
    expect(findBreaches(join('src', 'action', 'index.ts'), "await import('../service/store/store.ts')")).toEqual([
      'service/store/store.ts',
    ])
  })
  test('finds a breach between two folders of the service', () => {
    const text = "import type { Page } from '../../page/layout/layout.ts'"
    expect(findBreaches(join('src', 'service', 'store', 'ledger', 'x.ts'), text)).toEqual([
      'service/page/layout/layout.ts',
    ])
  })
  test('accepts what the table allows', () => {
    expect(
      findBreaches(
        join('src', 'evidence', 'judge', 'x.ts'),
        "import * as x from '../../wire/parse.ts'\nimport './rank.ts'",
      ),
    ).toEqual([])
    expect(findBreaches(join('src', 'service', 'app.ts'), "const title = 'Where it came from', text = 'x'")).toEqual([])
  })
  test('finds a planted cycle of type imports', () => {
    const planted = toGraph(
      new Map([
        ['src/a.ts', "import type { B } from './b.ts'"],
        ['src/b.ts', "import type { A } from './a.ts'"],
      ]),
    )
    expect(findCycle(planted, 'a.ts')).toEqual(['a.ts', 'b.ts', 'a.ts'])
  })
})

/** A condition that prints a line where its tests are left out. */
const spokenCondition =
  /\.(?:runIf\((?:isMet\(|hasRegistry\)|(?:node|released) !== undefined\)|folder !== '')|skipIf\(!hasPostgres\(\)\))/

test('no test is left out without a line in the output', () => {
  const files = globSync(['test/**/*.ts', 'testkit/**/*.ts'], { exclude: ['**/node_modules/**'] })
  const silent = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\b(?:test|describe|it)(?:\.\w+)*\.(?:skip|todo|only|runIf|skipIf)\b/.test(line))
      .filter((line) => !spokenCondition.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(silent).toEqual([])
})
