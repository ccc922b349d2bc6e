import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { ForeignCheck } from '../../../tools/foreign/check.ts'
import { runChecks } from '../../../tools/foreign/run-checks.ts'

const path = process.env['PATH']

afterEach(() => {
  process.env['PATH'] = path
})

/** A folder on PATH, before all others or alone, with a `go` that is a shell script. */
function placeGo(script: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'))
  writeFileSync(join(folder, 'go'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  process.env['PATH'] = folder
}

function createCheck(run: ForeignCheck['run']): ForeignCheck {
  return { name: 'sample', needs: 'go', run }
}

async function report(check: ForeignCheck, names: readonly string[] = []): Promise<{ failed: unknown; lines: string }> {
  const lines: string[] = []
  const failed = await runChecks([check], names, (line) => lines.push(line))
  return { failed, lines: lines.join('\n') }
}

const current = 'echo "go version go1.26.8 linux/amd64"'

test.each([
  ['is absent', ''],
  ['is too old to fetch the version that a module needs', 'echo "go version go1.19.8 linux/amd64"'],
])('a check whose language %s is left out by one line', async (_, script) => {
  placeGo(script)
  const { failed, lines } = await report(createCheck(() => Promise.reject(new Error('never runs'))))
  expect(failed).toEqual([])
  expect(lines).toBe('sample: left out. This machine does not have Go 1.21 or newer.')
})

test('a tool that cannot be installed fails the check, with the output of the installation', async () => {
  placeGo(`if [ "$1" = version ]; then ${current}; else echo 'module not found' >&2; exit 1; fi`)
  const { failed, lines } = await report(createCheck(async (go) => void (await go.install('example.com/x@v1.0.0'))))
  expect(failed).toEqual(['sample'])
  expect(lines).toContain('module not found')
})

test.each(['example.com/x', 'example.com/x@latest', 'example.com/x@v1'])('%s is no exact version', async (name) => {
  placeGo(current)
  const { failed, lines } = await report(createCheck(async (go) => void (await go.install(name))))
  expect(failed).toEqual(['sample'])
  expect(lines).toContain(`Packages are installed at exact versions. Found: ${name}.`)
})

test('a check that passes prints its own lines and its seconds', async () => {
  placeGo(current)
  const check = createCheck((_, print) => Promise.resolve(print('3 jobs')))
  const { failed, lines } = await report(check, ['sample'])
  expect(failed).toEqual([])
  expect(lines).toMatch(/^sample: 3 jobs\nsample: passed \(\d+\.\d s\)$/)
  await expect(report(check, ['other'])).rejects.toThrow('Unknown checks: other.')
})
