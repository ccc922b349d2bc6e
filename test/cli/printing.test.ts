import { resolve } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runProcess } from '../../testkit/action/process.ts'
import { findLogCommands } from '../../testkit/action/runner-log.ts'
import { runEvidence } from '../../testkit/cli/evidence.ts'
import { createWorkspace } from '../../testkit/step/workspace.ts'
import { hostileText, hostileTexts } from '../../testkit/text/hostile.ts'
import { isMet, isPosix } from '../../testkit/requirement.ts'

const texts = [...hostileTexts, ...fc.sample(hostileText(), { numRuns: 500, seed: 1 })]

/** Prints the texts in every way that a command can, and through libraries. */
const script = `
  const { createTerminal } = await import(${JSON.stringify(resolve('src/cli/terminal.ts'))})
  const { reserveStandardOutput } = await import(${JSON.stringify(resolve('src/step/environment/printer.ts'))})
  let printOther
  const terminal = createTerminal({
    environment: { EVIDENCE_DEBUG: '1', FORCE_COLOR: process.env.FORCE_COLOR },
    stdout: { write: reserveStandardOutput((text) => printOther(text)) },
    stderr: { write: (text) => process.stderr.write(text) },
    events: { onOtherOutput: (print) => { printOther = print } },
  })
  const { host } = terminal
  const printDocument = (text) => terminal.document([{ kind: 'paragraph', content: [text] }])
  for (const text of JSON.parse(process.env.TEXTS)) {
    for (const print of [terminal.out, printDocument, host.info, host.notice, host.warning, host.detail, host.debug, host.trace]) print(text)
    host.status?.(text)
    terminal.json(JSON.stringify([text]))
    await host.group(text, async () => undefined)
    console.log(text)
    process.stdout.write(text)
  }`

test.each(['', '1'])('no text that a command prints is a command of a runner (FORCE_COLOR=%s)', async (colour) => {
  const args = ['--input-type=module', '-e', script]
  const env = { GITHUB_ACTIONS: 'true', TEXTS: JSON.stringify(texts), FORCE_COLOR: colour }
  const { stdout, stderr, exitCode } = await runProcess({ file: process.execPath, args, cwd: '.', env })
  expect(exitCode, stderr).toBe(0)
  expect(stderr.length).toBeGreaterThan(texts.length * 10)
  expect(findLogCommands(stdout)).toEqual([])
  expect(findLogCommands(stderr)).toEqual([])
  const values = stdout.split('\n').filter((line) => line.startsWith('["'))
  expect(values.map((line) => JSON.parse(line)[0])).toEqual(expect.arrayContaining(hostileTexts))
})

const names = ['##[error]a.xml', '%0A::error::b.xml', '##vso[c].xml', 'a\n::error::d.xml']
const suite =
  '<testsuite name="::stop-commands::x" tests="1"><testcase name="##[error]y"><failure message="##[group]z"/></testcase></testsuite>'

describe.runIf(isMet(isPosix, 'printed file names'))('the standard output inside GitHub Actions', () => {
  const run = async (...args: readonly string[]): Promise<{ stdout: string; stderr: string }> => {
    const cwd = createWorkspace(Object.fromEntries(names.map((name) => [name, suite])))
    return runEvidence(args, { cwd, env: { GITHUB_ACTIONS: 'true', RUNNER_DEBUG: '1' } })
  }
  const readCommands = async (...args: readonly string[]): Promise<unknown> => {
    const { stdout, stderr } = await run(...args)
    expect(stdout + stderr).not.toBe('')
    return [findLogCommands(stdout), findLogCommands(stderr)]
  }

  test.each([
    ['convert', 'junit', ...names],
    ['fingerprint', ...names],
    ['fingerprint', '::error::missing'],
    ['::error::command'],
    ['convert', '##[error]kind', 'a.xml'],
    ['report', '--kind', '##[error]x'],
    ['report', '--##[error]x', 'y'],
    ['token', 'list', '--data', '##[error]x'],
    ['replay', '##[error]folder', '--url', 'http://127.0.0.1:9/api/v2', '--token', 'x'],
  ])('of evidence %s %s has no command', async (...args) => {
    expect(await readCommands(...args)).toEqual([[], []])
  })

  test('of convert is the same JSON', async () => {
    const { stdout } = await run('convert', 'junit', names[0] ?? '')
    expect(JSON.parse(stdout)).toMatchObject({ payload: { junit_results: [{ name: '::stop-commands::x' }] } })
  })

  test('of fingerprint has one line for each file', async () => {
    const { stdout } = await run('fingerprint', ...names)
    expect(stdout.trimEnd().split('\n')).toHaveLength(names.length)
  })
})

/** Runs the command line in a process that has run the code of `hook` before. */
async function runWithHook(
  hook: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ReturnType<typeof runProcess> {
  const preload = `data:text/javascript,${encodeURIComponent(hook)}`
  const words = ['--import', preload, resolve('src', 'cli', 'index.ts'), ...args]
  return runProcess({ file: process.execPath, args: words, cwd: '.', env })
}

test('a warning of Node is printed as text', async () => {
  const { stdout, stderr } = await runWithHook(`process.emitWarning('a\\n::error::b ##[error]c')`, ['--version'])
  expect(stderr).toContain('Warning: a')
  expect(findLogCommands(stdout + stderr)).toEqual([])
})

test('a warning is not printed if Node prints none', async () => {
  const { stderr } = await runWithHook(`process.emitWarning('a')`, ['--version'], { NODE_NO_WARNINGS: '1' })
  expect(stderr).toBe('')
})

describe('an exception that no code catches', () => {
  test.each(['setTimeout(() => { throw error })', 'setTimeout(() => Promise.reject(error))'])(
    'is printed as text and ends with code 2: %s',
    async (throwing) => {
      const hook = `const error = new Error('a\\n::error::b ##[error]c'); ${throwing}`
      const { exitCode, stdout, stderr } = await runWithHook(hook, ['convert', 'junit', '/dev/stdin'])
      expect(stderr).toContain('Internal error')
      expect([exitCode, findLogCommands(stdout + stderr)]).toEqual([2, []])
    },
  )

  test('ends with code 2 after a command that succeeded', async () => {
    const hook = `process.once('beforeExit', () => { throw new Error('late') })`
    const { exitCode, stderr } = await runWithHook(hook, ['--version'])
    expect(stderr).toMatch(/Internal error .*: late/)
    expect(exitCode).toBe(2)
  })
})
