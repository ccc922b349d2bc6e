import { describe, expect, test } from 'vitest'
import { usages, type Usage } from '../../src/cli/usage.ts'
import { inputNames } from '../../src/command/input/read-inputs.ts'
import { evidence, soleSentence, createFolder } from '../../testkit/cli/evidence.ts'

describe('help', () => {
  test.each([[['--help']], [['-h']], [['help']], [[]], [['help', 'nothing']]])(
    '%j prints every command',
    async (words) => {
      const { exitCode, stdout, stderr } = await evidence(words)
      expect([exitCode, stderr]).toEqual([0, ''])
      for (const command of Object.keys(usages)) expect(stdout).toContain(`\n  ${command} `)
      expect(stdout.split('\n').filter((line) => line.length > 120)).toEqual([])
    },
  )

  test.each(Object.entries<Usage>(usages))(
    'of %s says what it does and takes, in lines that fit',
    async (name, usage) => {
      const { exitCode, stdout, stderr } = await evidence([name, '--help'])
      expect([exitCode, stderr]).toEqual([0, ''])
      expect(stdout).toContain(`${usage.says}.\n\nUsage: evidence ${[name, usage.words].join(' ').trim()}`)
      const told = [...stdout.matchAll(/^ {2}--(\S+)/gm)].map(([, option]) => option)
      expect(told).toEqual(Object.keys(usage.options))
      expect(stdout.split('\n').filter((line) => line.length > 100)).toEqual([])
    },
  )

  test.each([[['report', '--help']], [['gate', '--help']], [['help', 'report']]])(
    '%j prints every option',
    async (words) => {
      const { exitCode, stdout, stderr } = await evidence(words)
      expect([exitCode, stderr]).toEqual([0, ''])
      for (const name of inputNames) expect(stdout).toContain(`  --${name} `)
    },
  )
})

describe('what is wrong is one sentence on standard error, and exit code 2', () => {
  test.each<[readonly string[], string]>([
    [['repotr'], 'There is no command "repotr".'],
    [['constructor'], 'There is no command "constructor".'],
    [['report', '--nope', 'x'], "Unknown option '--nope'. See evidence report --help."],
    [['report', '--org'], "Option '--org <value>' argument missing. See evidence report --help."],
    [['report', '--url', '--org', 'acme'], "Option '--url' argument is ambiguous. See evidence report --help."],
    [['gate', 'some-trail'], '"some-trail" is one word too many here. See evidence gate --help.'],
    [['serve', './data'], '"./data" is one word too many here.'],
    [['replay', 'one', 'two'], '"two" is one word too many here.'],
    [['token', 'list', 'all'], '"all" is one word too many here.'],
    [['report', '--kind', 'juint'], '"juint"'],
    [['report', '--url', ''], 'Input `url` is empty'],
    [['report', '--wait', 'long'], '`wait`'],
    [['convert'], 'KIND is ""'],
    [['convert', 'poem', 'x'], 'KIND is "poem"'],
    [['convert', 'junit'], 'needs at least one FILE'],
    [['fingerprint'], 'needs at least one PATH'],
    [['fingerprint', 'nowhere'], 'nowhere'],
    [['replay'], 'needs a FOLDER'],
    [['replay', 'nowhere', '--url', 'http://127.0.0.1:9/api/v2', '--token', 'secret'], 'nowhere is no folder'],
    [['serve', '--port', '65536'], '--port is "65536"'],
    [['serve', '--port', '-1'], "Option '--port' argument is ambiguous."],
    [['serve', '--port', '80a'], '--port is "80a"'],
    [['serve', '--port', ''], '--port is ""'],
    [['serve', '--port', '0', '--public-url', 'nope'], 'The public URL is "nope"'],
    [['serve', '--port', '0', '--host', '0.0.0.0'], 'evidence token create'],
    [['token'], 'create, list or revoke'],
    [['token', 'steal'], 'create, list or revoke'],
    [['token', 'create', '--role', 'king'], '--role takes reader, reporter'],
    [['token', 'create', '--role', 'reader', '--org', 'acme'], '--name is required'],
    [['token', 'create', '--role', 'reader', '--name', 'ci'], '--org is required'],
    [['token', 'create', '--role', 'reader', '--name', 'ci', '--org', 'acme', '--expires-at', 'soon'], '"soon"'],
    [['token', 'revoke'], '--id is required'],
    [['token', 'revoke', '--id', 'none'], 'There is no token none here.'],
  ])('evidence %j', async (words, says) => {
    const finished = await evidence(words, { cwd: createFolder() })
    expect(soleSentence(finished)).toContain(says)
    expect(finished.exitCode).toBe(2)
  })
})

test('a fault is traced for those who debug, and for nobody else', async () => {
  const cwd = createFolder()
  const quiet = await evidence(['convert', 'poem'], { cwd })
  const debugging = await evidence(['convert', 'poem'], { cwd, env: { EVIDENCE_DEBUG: '1' } })
  expect(quiet.stderr).not.toMatch(/^\s+at /m)
  expect(debugging.stderr).toMatch(/^\s+at /m)
  expect(debugging.stdout).toBe('')
})
