import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { inputs } from '../../src/step/input/input.ts'
import { outputs } from '../../src/step/outcome/output.ts'
import { readCells } from '../../testkit/docs/page.ts'

const readme = readFileSync('README.md', 'utf8')

/** The rows of the table with this header, as cells. */
function tableUnder(page: string, head: string): readonly (readonly string[])[] {
  const lines = readFileSync(page, 'utf8').split('\n')
  const first = lines.findIndex((line) => line.startsWith(`| ${head} |`)) + 2
  const last = lines.findIndex((line, at) => at > first && !line.startsWith('|'))
  return lines.slice(first, last).map(readCells)
}

function named(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

test('the README has at most 110 lines, and a picture among the first 20', () => {
  const lines = readme.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(110)
  expect(lines.findIndex((line) => line.includes('<img '))).toBeLessThan(20)
})

test.each([...Object.keys(inputs), ...Object.keys(outputs)])('docs/reference/inputs.md has %s', (name) => {
  expect(readFileSync('docs/reference/inputs.md', 'utf8')).toContain(`| \`${name}\` |`)
})

test('each page of docs has a link from docs/README.md', () => {
  const index = readFileSync('docs/README.md', 'utf8')
  const pages = globSync('docs/**/*.md').map((path) => path.replaceAll('\\', '/').replace('docs/', ''))
  const listed = pages.filter((path) => !/^README\.md$|^decisions\/\d/.test(path))
  expect(listed.filter((path) => !index.includes(`](${path})`))).toEqual([])
})

test('CONTRIBUTING.md has a reason for every dependency, and no other', () => {
  const rows = tableUnder('CONTRIBUTING.md', 'Package')
  expect(rows.map(([name]) => named(name)[0])).toEqual(Object.keys(packageJson.dependencies))
  expect(rows.filter(([, reason = '']) => reason.length < 10)).toEqual([])
})

test.each(['README.md', 'CONTRIBUTING.md'])('every npm script that %s names exists', (page) => {
  const scripts = [...readFileSync(page, 'utf8').matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name)
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([])
})
