import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishFailure, publishOutcome } from '../../src/action/publish-outcome.ts'
import { createGithubRunner, type GithubRunner } from '../../src/action/runner.ts'
import { emptyOutcome, type Outcome } from '../../src/step/outcome/outcome.ts'
import { Fingerprint } from '../../src/wire/primitives.ts'
import { runProcess } from '../../testkit/action/process.ts'
import { findLogCommands } from '../../testkit/action/runner-log.ts'
import { hostileText } from '../../testkit/text/hostile.ts'

const folder = mkdtempSync(join(tmpdir(), 'printing-'))
const files = { GITHUB_OUTPUT: join(folder, 'output'), GITHUB_STEP_SUMMARY: join(folder, 'summary') }
beforeAll(() => {
  for (const path of Object.values(files)) writeFileSync(path, '')
  Object.assign(process.env, files)
})
afterAll(() => {
  for (const name of Object.keys(files)) delete process.env[name]
  rmSync(folder, { recursive: true })
})

const importToolkit = async (): Promise<typeof import('@actions/core')> => import('@actions/core')

/** The commands that a runner finds in what this code prints, by name, with the lines in their messages. */
async function commandsOf(print: (runner: GithubRunner) => unknown): Promise<readonly string[]> {
  let printed = ''
  const write = (text: string): void => void (printed += text)
  await print(createGithubRunner({ cwd: folder, isDebugging: true, write, importToolkit }))
  return findLogCommands(printed).map(({ form, name, message }) => {
    // A message is decoded and shown in the log.
    expect(findLogCommands(message), message).toEqual([])
    return `${form}${name}`
  })
}

const printers: readonly (readonly [string, (runner: GithubRunner, text: string) => unknown, readonly string[]])[] = [
  ['info', ({ host }, text) => host.info(text), []],
  ['detail', ({ host }, text) => host.detail(text), []],
  ['notice', ({ host }, text) => host.notice(text), ['::notice']],
  ['warning', ({ host }, text) => host.warning(text), ['::warning']],
  ['debug', ({ host }, text) => host.debug(text), ['::debug']],
  ['trace', ({ host }, text) => host.trace?.(text), ['::debug']],
  ['group', async ({ host }, text) => host.group(text, async () => text), ['::group', '::endgroup']],
  ['JSON', ({ printer }, text) => printer.json(JSON.stringify([text])), []],
  ['status', ({ printer }, text) => printer.status(text), []],
  [
    'an annotation',
    ({ printer }, text) => printer.command('error', text, { title: text, file: text, line: 1 }),
    ['::error'],
  ],
  [
    'a failure',
    async (runner, text) => publishFailure({ message: text, exitCode: 2, trace: text }, { trail: text }, runner),
    ['::debug', '::error'],
  ],
  ['an outcome', async (runner, text) => publishOutcome(outcomeOf(text), runner), ['::error', '::error']],
]

describe.each(printers)('hostile text in %s', (_, print, commands) => {
  test('is no command', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText(), async (text) => {
        expect(await commandsOf((runner) => print(runner, text))).toEqual(commands)
      }),
      { numRuns: 50 },
    )
  })
})

test('a secret is masked as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1 }), async (secret) => {
      let printed = ''
      const { host } = createGithubRunner({
        cwd: '.',
        isDebugging: false,
        write: (text) => void (printed += text),
        importToolkit,
      })
      host.mask(secret)
      expect(findLogCommands(printed)).toEqual([{ form: '::', name: 'add-mask', message: secret }])
    }),
  )
})

test('the first annotation is about the gate, because a runner keeps ten', async () => {
  let printed = ''
  const runner = createGithubRunner({
    cwd: '.',
    isDebugging: false,
    write: (text) => void (printed += text),
    importToolkit,
  })
  const [test_] = outcomeOf('x').failing
  await publishOutcome({ ...outcomeOf('x'), failing: Array.from({ length: 30 }, () => test_ ?? never()) }, runner)
  const errors = findLogCommands(printed).filter(({ name }) => name === 'error')
  expect(errors).toHaveLength(10)
  expect(errors[0]?.message).toContain('The gate is closed')
})

test('the summary of a hostile outcome has no HTML and no link of its own', async () => {
  writeFileSync(files.GITHUB_STEP_SUMMARY, '')
  const text = '<img src=x> [a](https://evil.example) ![b](https://evil.example) @octocat #1 www.evil.example'
  await commandsOf((runner) => publishOutcome(outcomeOf(text), runner))
  const code = /```[^]*?```|`[^`\n]*`/g
  const summary = readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8').replaceAll(code, '')
  expect(summary).toContain('The gate is closed')
  expect(summary).not.toMatch(/<img|\]\(https:\/\/evil|@octocat|#1\b|www\.evil/)
})

function never(): never {
  throw new Error('the outcome has a failing test')
}

/** An outcome in which every text is this one. */
function outcomeOf(text: string): Outcome {
  const trail = { name: text, compliance_state: 'COMPLIANT', html_url: text }
  const fingerprint = Fingerprint.parse('a'.repeat(64))
  return {
    ...emptyOutcome({ org: text, flow_name: text, trail_name: text }),
    trail,
    explanation: {
      verdict: 'NON-COMPLIANT',
      word: 'not compliant',
      headline: text,
      items: [
        {
          artifact: text,
          name: text,
          type: text,
          state: 'failing',
          source: text,
          unexpected: true,
          reasons: [text, text],
          reportedBy: text,
          url: text,
          reportedAt: 1,
        },
      ],
      missing: [text],
      failing: [text],
      waiting: [],
      advice: [{ names: [text], text }],
      fix: text,
      notes: [text],
    },
    artifacts: [{ fingerprint, filename: text, kind: 'file', templateName: text }],
    sent: [{ type: text, name: text, id: text, url: text }],
    failing: [{ kind: 'failure', suite: text, name: text, file: text, line: 1, message: text }],
    notes: [text],
    unsent: text,
    file: text,
    gate: true,
    closedBy: [text],
  }
}

const inputs = { INPUT_ORG: 'acme', INPUT_FLOW: 'shop', INPUT_TRAIL: 't', INPUT_GATE: 'false', INPUT_NEEDS: 'none' }

test.each([
  ["throw new Error('a\\n::error::forged ##[error]forged')", ['debug', 'error'], 2],
  ["process.emitWarning('a\\n::error::forged ##[error]forged')", [], 0],
  ["console.log('::error::forged'); console.log('##[error]forged')", [], 0],
])('a library that does this prints no command: %s', async (code, commands, expected) => {
  const hook = `setImmediate(() => { ${code} })`
  const report = { INPUT_URL: 'embedded', INPUT_KIND: 'generic', INPUT_NAME: 'ok', INPUT_COMPLIANT: 'true' }
  const env = {
    PATH: process.env['PATH'] ?? '',
    RUNNER_DEBUG: '1',
    EVIDENCE_HOME: folder,
    ...inputs,
    ...report,
    ...files,
  }
  const args = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, 'dist/action/index.js']
  const { exitCode, stdout, stderr } = await runProcess({ file: process.execPath, args, cwd: '.', env })
  const found = findLogCommands(stdout + stderr).filter(({ message }) => message.includes('forged'))
  expect([exitCode, found.map(({ name }) => name)], stdout + stderr).toEqual([expected, commands])
})
