import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { inputs } from '../../src/command/input/input.ts'
import { outputs } from '../../src/command/outcome/output.ts'

const readme = readFileSync('README.md', 'utf8')

/** The rows of the table with this header, as cells. */
function tableUnder(head: string): string[][] {
  const lines = readme.split('\n')
  const first = lines.findIndex((line) => line.startsWith(`| ${head} |`)) + 2
  const last = lines.findIndex((line, at) => at > first && !line.startsWith('|'))
  return lines.slice(first, last).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

function named(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

/** The name that GitHub gives to a heading. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d _-]/gu, '')
    .replaceAll(' ', '-')
}

test.each([...Object.keys(inputs), ...Object.keys(outputs)])('the README names %s', (name) => {
  expect(readme).toContain(`\`${name}\``)
})

test('it has a reason for every dependency, and no other', () => {
  expect(tableUnder('Package').map(([name]) => named(name)[0])).toEqual(Object.keys(packageJson.dependencies))
  expect(tableUnder('Package').filter(([, reason = '']) => reason.length < 10)).toEqual([])
})

test('its links to files of the project exist', () => {
  const targets = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target)
  expect(targets.filter((target) => !existsSync(target))).toEqual([])
})

test('its links to headings exist', () => {
  const headings = new Set([...readme.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => toAnchor(text)))
  const anchors = [...readme.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor)
  expect(anchors.filter((anchor) => !headings.has(anchor))).toEqual([])
})

test('every npm script that it names exists', () => {
  const scripts = [...readme.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name)
  expect(scripts.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([])
})

test('every message in its table exists', () => {
  const sources = [...globSync('src/**/*.ts'), 'action.yml'].map((file) => readFileSync(file, 'utf8')).join('\n')
  const messages = tableUnder('The message says').map(([message]) => named(message)[0] ?? '')
  // A message of a template literal contains the name of a variable.
  const unknown = messages.filter((message) => !sources.includes(message.replace(' junit ', ' ${kind} ')))
  expect(messages.length).toBeGreaterThan(5)
  expect(unknown).toEqual([])
})
