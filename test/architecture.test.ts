import { globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mayImport } from '../tools/architecture/import-table.ts'

/** Of statements and of `import()`; what a text tells of where it came from is neither. */
const specifiers = /(?:^(?:import|export)\s[^'"]*\bfrom|^import|import\()\s*['"]([^'"]+)['"]/gm

/** The imports of a source text that its module may not have. */
function breaches(file: string, text: string): string[] {
  const layer = file.split(sep)[1] ?? ''
  const allowed = [layer, ...(mayImport[layer] ?? [])]
  return [...text.matchAll(specifiers)]
    .map(([, specifier = '']) =>
      specifier.startsWith('.') ? join(dirname(file), specifier).split(sep).slice(1).join('/') : specifier,
    )
    .filter(
      (target) => !allowed.some((name) => target === name || target.startsWith(name.endsWith(':') ? name : `${name}/`)),
    )
}

test.each(globSync('src/**/*.ts'))('%s imports only what its module may', (file) => {
  expect(breaches(file, readFileSync(file, 'utf8'))).toEqual([])
})

describe('the check itself', () => {
  test('bites on a planted breach', () => {
    expect(breaches(join('src', 'verdict', 'judge.ts'), "import { call } from '../client/client.ts'")).toEqual([
      'client/client.ts',
    ])
    expect(breaches(join('src', 'client', 'client.ts'), "import { serve } from 'hono'")).toEqual(['hono'])
    expect(breaches(join('src', 'client', 'client.ts'), "import {\n  serve,\n} from 'hono'")).toEqual(['hono'])
    expect(breaches(join('src', 'action', 'index.ts'), "await import('../service/store/sqlite/sqlite.ts')")).toEqual([
      'service/store/sqlite/sqlite.ts',
    ])
  })
  test('lets through what the table allows', () => {
    expect(
      breaches(join('src', 'verdict', 'judge.ts'), "import * as x from '../schema/trail.ts'\nimport './rank.ts'"),
    ).toEqual([])
    expect(breaches(join('src', 'service', 'app.ts'), "const title = 'Where it came from', text = 'x'")).toEqual([])
  })
})
