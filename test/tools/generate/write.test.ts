import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const generated = [
  'action.yml',
  'docs/architecture.md',
  'docs/reference',
  'docs/spec/service.md',
  'dist/licenses.txt',
  'dist/openapi.json',
]
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doc-'))
  for (const name of ['dist', 'docs']) mkdirSync(join(folder, name))
  for (const path of generated) cpSync(path, join(folder, path), { recursive: true })
  runWrite()
})
afterEach(() => rmSync(folder, { recursive: true }))

function runWrite(...flags: string[]): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, [resolve('tools/generate/write.ts'), ...flags], { cwd: folder, encoding: 'utf8' })
}

function edit(path: string, from: string, to: string): void {
  const text = readFileSync(join(folder, path), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(folder, path), text.replace(from, to))
}

test('the check passes if every document is up to date', () => {
  expect(runWrite('--check')).toMatchObject({ status: 0, stderr: '' })
})

test('a change in each generated part fails the check, which names them and changes nothing', () => {
  const parts = [
    ['action.yml', '  on-unreachable:\n'],
    ['docs/reference/inputs.md', '| `on-unreachable` |'],
    ['docs/architecture.md', '| `evidence/judge` |'],
    ['docs/reference/formats.md', '`surefire-reports/*.xml`'],
    ['docs/spec/service.md', '| writes that wait |'],
    ['dist/licenses.txt', 'undici'],
    ['dist/openapi.json', '"reportVulnscan"'],
  ] as const
  for (const [path, part] of parts) edit(path, part, 'x')
  const { status, stderr } = runWrite('--check')
  expect(status).toBe(1)
  const lines = parts.map(([path]) => `${path} is out of date. Run: node tools/generate/write.ts`)
  expect(stderr.trimEnd().split('\n').toSorted()).toEqual(lines.toSorted())
  for (const [path, part] of parts) expect(readFileSync(join(folder, path), 'utf8')).not.toContain(part)
})

test('writing restores the generated parts and leaves the others unchanged', () => {
  edit('action.yml', '  on-unreachable:\n', '  on-unreached:\n')
  edit('action.yml', 'color: green', 'color: blue')
  expect(runWrite().status).toBe(0)
  expect(readFileSync(join(folder, 'action.yml'), 'utf8')).toContain('  on-unreachable:\n')
  expect(readFileSync(join(folder, 'action.yml'), 'utf8')).toContain('color: blue')
  expect(runWrite('--check').status).toBe(0)
})
