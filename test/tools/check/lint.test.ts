import { expect, test } from 'vitest'
import { digestLinted } from '../../../tools/check/lint.ts'

const sources = {
  'src/a.ts': "import { b } from './b.ts'",
  'src/b.ts': "import { c } from '../lib/c.js'",
  'lib/c.js': 'export const c = 1',
  'src/lazy.ts': "const { c } = await import(\n  '../lib/c.js'\n)",
  'src/typed.ts': "type C = typeof import('../lib/c.js')",
  'src/json.ts': "import version from './version.json' with { type: 'json' }",
  'src/version.json': '1',
  'src/global.ts': "import type { D } from './d.ts'\ndeclare global {\n  const d: D\n}",
  'src/d.ts': 'export type D = 1',
  'src/alone.ts': 'const alone = 1',
  'src/circle.ts': "import './round.ts'",
  'src/round.ts': "import './circle.ts'",
  'tsconfig.json': '{}',
  'package-lock.json': '{}',
}

const linted = Object.keys(sources).filter((path) => !path.endsWith('.json'))

/** The files that are linted again after a change. */
function listChanged(change: Readonly<Record<string, string>>): readonly string[] {
  const before = digestLinted(new Map(Object.entries(sources)))
  const after = digestLinted(new Map(Object.entries({ ...sources, ...change })))
  return [...after.keys()].filter((path) => after.get(path) !== before.get(path))
}

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  ['nothing', {}, []],
  ['a file that no other imports', { 'src/alone.ts': '' }, ['src/alone.ts']],
  ['an imported file', { 'lib/c.js': '' }, ['src/a.ts', 'src/b.ts', 'lib/c.js', 'src/lazy.ts', 'src/typed.ts']],
  ['a JSON file', { 'src/version.json': '2' }, ['src/json.ts']],
  ['a file of a circle', { 'src/round.ts': "import './circle.ts'\n" }, ['src/circle.ts', 'src/round.ts']],
  ['a new file', { 'src/new.ts': '' }, ['src/new.ts']],
  ['the configuration', { 'tsconfig.json': '{ }' }, linted],
  ['a version of a package', { 'package-lock.json': '{ }' }, linted],
  ['a type that a global declaration uses', { 'src/d.ts': 'export type D = 2' }, linted],
])('a change of %s', (_what, change, expected) => {
  expect(listChanged(change).toSorted()).toEqual(expected.toSorted())
})

test('an import that leads to a file since that file exists', () => {
  const waiting = { 'src/alone.ts': "import './late.ts'" }
  const before = digestLinted(new Map(Object.entries(waiting)))
  const after = digestLinted(new Map(Object.entries({ ...waiting, 'src/late.ts': '' })))
  expect(after.get('src/alone.ts')).not.toBe(before.get('src/alone.ts'))
})
