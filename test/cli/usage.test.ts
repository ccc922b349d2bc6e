import { describe, expect, test } from 'vitest'
import type { Usage } from '../../src/cli/option.ts'
import { usages } from '../../src/cli/usage.ts'
import { inputs } from '../../src/command/input/input.ts'
import { runEvidence, readErrorLine, createFolder } from '../../testkit/cli/evidence.ts'

describe('help', () => {
  test.each([[['--help']], [['-h']], [['help']], [[]], [['help', 'nothing']]])(
    '%j prints every command',
    async (words) => {
      const { exitCode, stdout, stderr } = await runEvidence(words)
      expect([exitCode, stderr]).toEqual([0, ''])
      for (const command of Object.keys(usages)) expect(stdout).toContain(`\n  ${command} `)
      expect(stdout.split('\n').filter((line) => line.length > 120)).toEqual([])
    },
  )

  test.each(Object.entries<Usage>(usages))(
    'of %s prints its summary and options in lines of at most 100 characters',
    async (name, usage) => {
      const { exitCode, stdout, stderr } = await runEvidence([name, '--help'])
      expect([exitCode, stderr]).toEqual([0, ''])
      expect(stdout).toContain(`${usage.summary}.\n\nUsage: evidence ${[name, usage.positionals].join(' ').trim()}`)
      const listed = [...stdout.matchAll(/^ {2}--(\S+)/gm)].map(([, option]) => option)
      expect(listed).toEqual(Object.keys(usage.options))
      expect(stdout.split('\n').filter((line) => line.length > 100)).toEqual([])
    },
  )

  test.each([[['report', '--help']], [['gate', '--help']], [['help', 'report']]])(
    '%j prints every option',
    async (words) => {
      const { exitCode, stdout, stderr } = await runEvidence(words)
      expect([exitCode, stderr]).toEqual([0, ''])
      for (const name of Object.keys(inputs)) expect(stdout).toContain(`  --${name} `)
    },
  )
})

describe('wrong usage is one line on standard error and exit code 2', () => {
  test.each<[readonly string[], string]>([
    [['repotr'], 'Unknown command "repotr".'],
    [['constructor'], 'Unknown command "constructor".'],
    [['report', '--nope', 'x'], "Unknown option '--nope'. See evidence report --help."],
    [['report', '--org'], "Option '--org <value>' argument missing. See evidence report --help."],
    [['report', '--url', '--org', 'acme'], "Option '--url' argument is ambiguous. See evidence report --help."],
    [['gate', 'some-trail'], 'Unexpected argument "some-trail". See evidence gate --help.'],
    [['serve', './data'], 'Unexpected argument "./data".'],
    [['replay', 'one', 'two'], 'Unexpected argument "two".'],
    [['token', 'list', 'all'], 'Unexpected argument "all".'],
    [['report', '--kind', 'juint'], '"juint"'],
    [['report', '--url', ''], 'Input `url` is empty'],
    [['report', '--wait', 'long'], '`wait`'],
    [['convert'], 'KIND is ""'],
    [['convert', 'poem', 'x'], 'KIND is "poem"'],
    [['convert', 'junit'], 'needs at least one FILE'],
    [['fingerprint'], 'needs at least one PATH'],
    [['fingerprint', 'nowhere'], 'nowhere'],
    [['replay'], 'needs a FOLDER'],
    [
      ['replay', 'nowhere', '--url', 'http://127.0.0.1:9/api/v2', '--token', 'secret'],
      'nowhere is not a readable folder',
    ],
    [['serve', '--port', '65536'], '--port is "65536"'],
    [['serve', '--port', '-1'], "Option '--port' argument is ambiguous."],
    [['serve', '--port', '80a'], '--port is "80a"'],
    [['serve', '--port', ''], '--port is ""'],
    [['serve', '--port', '0', '--public-url', 'nope'], 'The public URL "nope" is not an http or https URL'],
    [['serve', '--port', '0', '--host', '0.0.0.0'], 'evidence token create'],
    [['token'], 'create, list, rotate or revoke'],
    [['token', 'steal'], 'create, list, rotate or revoke'],
    [['token', 'create', '--role', 'king'], '--role must be one of reader, reporter'],
    [['token', 'create', '--role', 'reader', '--org', 'acme'], '--name is required'],
    [['token', 'create', '--role', 'reader', '--name', 'ci'], '--org is required'],
    [['token', 'create', '--role', 'reader', '--name', 'ci', '--org', 'acme', '--expires-at', 'soon'], '"soon"'],
    [['token', 'revoke'], '--id is required'],
    [['token', 'rotate'], '--id is required'],
    [['token', 'rotate', '--id', 'none'], 'There is no token with the id none.'],
    [['token', 'create', '--replaces', ''], '--replaces is required'],
    [['token', 'create', '--replaces', 'none'], 'There is no token with the id none.'],
    [['token', 'create', '--replaces', 'none', '--role', 'king'], '--role must be one of reader, reporter'],
    [['token', 'create', '--replaces', 'none', '--overlap', '1w'], '--overlap is "1w"'],
    [
      ['token', 'create', '--name', 'ci', '--org', 'acme', '--role', 'reader', '--overlap', '1d'],
      '--overlap needs --replaces',
    ],
    [['flow'], 'flow needs transfer FLOW or list'],
    [['flow', 'transfer'], 'flow needs transfer FLOW or list'],
    [['flow', 'list', 'shop', '--org', 'acme'], 'flow needs transfer FLOW or list'],
    [['flow', 'list'], '--org is required'],
    [['flow', 'transfer', 'shop', '--org', 'acme'], '--repository-id is required'],
    [['flow', 'transfer', 'shop', '--org', 'acme', '--repository-id', '7'], 'has no flow "shop"'],
    [['token', 'revoke', '--id', 'none'], 'There is no token with the id none.'],
  ])('evidence %j', async (words, message) => {
    const finished = await runEvidence(words, { cwd: createFolder() })
    expect(readErrorLine(finished)).toContain(message)
    expect(finished.exitCode).toBe(2)
  })
})

test('a stack trace is printed only with EVIDENCE_DEBUG', async () => {
  const cwd = createFolder()
  const quiet = await runEvidence(['convert', 'poem'], { cwd })
  const debugging = await runEvidence(['convert', 'poem'], { cwd, env: { EVIDENCE_DEBUG: '1' } })
  expect(quiet.stderr).not.toMatch(/^\s+at /m)
  expect(debugging.stderr).toMatch(/^\s+at /m)
  expect(debugging.stdout).toBe('')
})
