import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Usage } from '../../src/cli/usage/option.ts'
import { usages, type CommandName } from '../../src/cli/usage/usages.ts'
import { runEvidence } from '../../testkit/cli/evidence.ts'
import { results } from '../../testkit/end-to-end/workspace.ts'

interface Case {
  /** The arguments after the name; the answers of earlier commands are given. */
  readonly args?: (answers: Answers) => readonly string[]
  /** What the JSON has. */
  readonly answer: unknown
  /** Default: 0. */
  readonly exitCode?: number
}

type Answers = Partial<Record<CommandName, { readonly id?: string }>>

/** The records and the files of all commands. */
const cwd = mkdtempSync(join(tmpdir(), 'evidence-json-'))
afterAll(() => rmSync(cwd, { recursive: true }))

const org = ['--org', 'acme']
const flow = [...org, '--flow', 'shop']
const some = expect.any(String)

/**
 * Every command with `--json`, in the order in which they run. A command without a case does not compile. Those that need a service with a
 * signed log are in command/witness-fork.test.ts, command/key.test.ts, command/package.test.ts and command/verify.test.ts.
 */
const cases: Readonly<
  Record<
    Exclude<
      CommandName,
      'serve' | 'witness' | 'log restart' | 'key revoke' | 'package' | 'verify' | 'help' | 'completion'
    >,
    Case
  >
> = {
  init: { answer: { path: '.github/evidence.yml', content: some } },
  lint: { args: () => ['valid.yml'], answer: { path: 'valid.yml', findings: [] } },
  convert: { args: () => ['junit', 'junit.xml'], answer: { kind: 'junit' } },
  fingerprint: { args: () => ['app.tgz'], answer: [{ filename: 'app.tgz', fingerprint: some }] },
  version: { answer: { version: some } },
  report: {
    args: () => [...flow, ...'--trail v1 --kind generic --name app.ok --compliant --artifacts app=app.tgz'.split(' ')],
    answer: { compliance: 'INCOMPLETE', trail: 'v1' },
  },
  gate: { args: () => [...flow, '--trail', 'v1'], answer: { compliance: 'INCOMPLETE' }, exitCode: 3 },
  assert: { args: () => ['app.tgz', ...flow], answer: [{ compliance: 'INCOMPLETE' }], exitCode: 3 },
  'trail show': { args: () => ['v1', ...flow], answer: { name: 'v1' } },
  'artifact show': { args: () => ['app.tgz', ...flow], answer: { filename: 'app.tgz' } },
  'attestation show': { args: () => ['ok', ...flow, '--trail', 'v1'], answer: { attestation_name: 'ok' } },
  search: { args: () => ['v1', ...org], answer: [{ kind: 'trail', name: 'v1' }] },
  'type create': {
    args: () => ['coverage', '--rule', '.lines > 1', ...org],
    answer: { name: 'coverage', version: 1 },
  },
  'type list': { args: () => org, answer: [{ name: 'coverage' }] },
  'notification create': {
    args: () => ['chat', '--trigger', 'ON_OVERRIDE', '--webhook', 'https://hooks.invalid/', ...org],
    answer: { name: 'chat', number: 1 },
  },
  'notification list': { args: () => org, answer: [{ name: 'chat' }] },
  'notification test': { args: () => ['chat', ...org], answer: { targets: [{ delivered: false }] }, exitCode: 1 },
  'trail list': { args: () => ['shop', ...org], answer: [{ name: 'v1' }] },
  'attestation list': { args: () => ['shop/v1', ...org], answer: [{ attestation_name: 'ok' }] },
  override: {
    args: () => ['app.ok', '--reason', 'known', '--no-compliant', ...flow, '--trail', 'v1'],
    answer: { compliance: 'NON-COMPLIANT' },
  },
  'flow template': { args: () => ['shop', 'valid.yml', ...org], answer: { flow: 'shop', version: 1, changed: true } },
  'flow show': { args: () => ['shop', ...org], answer: { name: 'shop', template_versions: [{ version: 1 }] } },
  replay: { args: () => ['spool', '--url', 'http://127.0.0.1:9/api/v2', '--token', 'none'], answer: { sent: 0 } },
  'token create': { args: () => ['--name', 'ci', ...org, '--role', 'reader'], answer: { id: some, token: some } },
  'token list': { answer: expect.arrayContaining([expect.objectContaining({ name: 'ci' })]) },
  'token rotate': { args: ({ 'token create': made }) => ['--id', made?.id ?? ''], answer: { id: some, token: some } },
  'token revoke': { args: ({ 'token create': made }) => ['--id', made?.id ?? ''], answer: { revoked: true } },
  'binding create': { args: () => ['--name', 'jobs', ...org, '--owner-id', '42'], answer: { id: some } },
  'binding list': { answer: [{ name: 'jobs' }] },
  'binding revoke': { args: ({ 'binding create': made }) => ['--id', made?.id ?? ''], answer: { revoked: true } },
  'flow list': { args: () => org, answer: [] },
  'flow transfer': {
    args: () => ['shop', ...org, '--repository-id', '4711'],
    answer: { flow: 'shop', before: null },
  },
  'key create': { answer: { number: 1, state: 'signs' } },
  'key rotate': { answer: { number: 2, state: 'signs' } },
  'key show': { answer: { keys: [{ number: 1 }, { number: 2 }] } },
  erase: { args: () => ['acme', '4', '--reason', 'personal data'], answer: { sequence: 4, reason: 'personal data' } },
  fsck: { answer: { organisations: 1, findings: 0 } },
  sweep: { args: () => ['--dry-run'], answer: { removed: 0, dry_run: true } },
  backup: { args: () => ['copy'], answer: { organisations: 1, isSound: true } },
  export: { args: () => ['acme', '--output', 'acme.evidence'], answer: { org: 'acme', output: some } },
  import: { args: () => ['acme.evidence', '--data', 'new', '--create-database'], answer: { org: 'acme' } },
}

test('--json is an option of every command but two, whose result is text for people or for a shell', () => {
  const without = Object.entries<Usage>(usages).filter(([, { options }]) => !('json' in options))
  expect(without.map(([name]) => name)).toEqual(['help', 'completion'])
})

describe('a command prints JSON alone on standard output with --json:', () => {
  const answers: Partial<Record<string, object>> = {}
  beforeAll(() => {
    writeFileSync(join(cwd, 'app.tgz'), 'the application')
    writeFileSync(join(cwd, 'junit.xml'), results.junit)
    writeFileSync(join(cwd, 'valid.yml'), 'version: 1\n')
    mkdirSync(join(cwd, 'spool'))
  })

  test.each(Object.entries<Case>(cases))('%s', async (name, { args, answer, exitCode = 0 }) => {
    const finished = await runEvidence([...name.split(' '), ...(args?.(answers) ?? []), '--json'], { cwd })
    expect(finished).toMatchObject({ exitCode })
    answers[name] = JSON.parse(finished.stdout) as object
    expect(answers[name]).toMatchObject(answer as object)
  })
})

test('serve prints its addresses and its first token as one line of JSON', async () => {
  const args = [inject('cli'), 'serve', '--data', join(cwd, 'served'), '--port', '0', '--json']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(JSON.parse(String(line))).toMatchObject({ url: some, token: some })
})
