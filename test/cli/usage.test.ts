import { describe, expect, test } from 'vitest'
import type { Usage } from '../../src/cli/usage/option.ts'
import { usages } from '../../src/cli/usage/usages.ts'
import { inputs } from '../../src/step/input/input.ts'
import { git } from '../../testkit/git/repository.ts'
import { callEvidence, readErrorLine, createFolder } from '../../testkit/cli/evidence.ts'

describe('help', () => {
  test.each([[['--help']], [['-h']], [['help']], [[]]])('%j prints every command', async (words) => {
    const { exitCode, stdout, stderr } = await callEvidence(words)
    expect([exitCode, stderr]).toEqual([0, ''])
    const lines = [...stdout.matchAll(/^ {2}([a-z]+(?: [a-z]+)?)(?= )(?: COMMAND +.*: (.+))?/gm)]
    const listed = lines.flatMap(([, name = '', seconds]) =>
      seconds === undefined ? [name] : seconds.split(', ').map((second) => `${name} ${second}`),
    )
    expect(listed).toHaveLength(Object.keys(usages).length)
    expect(new Set(listed)).toEqual(new Set(Object.keys(usages)))
    expect(stdout.match(/^\S.*:$/gm)).toEqual([
      'Start here:',
      'Use:',
      'Read:',
      'Run a service:',
      'Keys and access:',
      'Help:',
    ])
    expect(listed.slice(0, 3)).toEqual(['init', 'report', 'gate'])
    expect(stdout.split('\n').filter((line) => line.length > 120)).toEqual([])
  })

  test.each(Object.entries<Usage>(usages))(
    'of %s prints its summary, its own options and two examples of its own, in lines of at most 100 characters',
    async (name, usage) => {
      const { exitCode, stdout, stderr } = await callEvidence([...name.split(' '), '--help'])
      expect([exitCode, stderr]).toEqual([0, ''])
      expect(stdout).toContain(`${usage.summary}.\n\nUsage: evidence ${[name, usage.positionals].join(' ').trim()}`)
      const listed = [...stdout.matchAll(/^ {2}--(?:\[no-\])?(\S+)/gm)].map(([, option]) => option)
      expect(listed).toEqual(Object.keys(usage.options).filter((option) => usage.options[option]?.hidden !== true))
      expect([...stdout.matchAll(/^ {2}evidence (.+)$/gm)].map(([, example]) => example)).toEqual(usage.examples)
      expect(usage.examples.filter((example) => !`${example} `.startsWith(`${name} `))).toEqual([])
      const lines = stdout.split('\n').filter((line) => !line.startsWith('  evidence '))
      expect(lines.filter((line) => line.length > 100)).toEqual([])
    },
  )

  test.each([['report'], ['token create'], ['token']])('evidence help %s is the same as --help', async (name) => {
    const words = name.split(' ')
    const [one, other] = await Promise.all([callEvidence(['help', ...words]), callEvidence([...words, '--help'])])
    expect(one).toEqual(other)
  })

  test('of a group prints its commands, and no option of another command', async () => {
    const { exitCode, stdout } = await callEvidence(['token', '--help'])
    expect(exitCode).toBe(0)
    expect([...stdout.matchAll(/^ {2}token (\w+)/gm)].map(([, second]) => second)).toEqual([
      'create',
      'list',
      'rotate',
      'revoke',
    ])
    expect(stdout).not.toContain('binding')
  })

  test('report --help prints every input, and gate --help none that it does not use', async () => {
    const [report, gate] = await Promise.all([callEvidence(['report', '--help']), callEvidence(['gate', '--help'])])
    for (const name of Object.keys(inputs))
      expect(report.stdout).toMatch(new RegExp(`^  --(?:\\[no-\\])?${name}\\b`, 'm'))
    expect(report.stdout).not.toContain('BOOLEAN')
    expect(gate.stdout).toContain('  --wait SECONDS')
    expect(gate.stdout).not.toMatch(/^ {2}--(?:kind|files|reason|attach) /m)
  })
})

test.each(
  Object.entries<Usage>(usages).flatMap(([name, { examples }]) => examples.map((example) => ({ name, example }))),
)('the example "$example" has options that exist', ({ name, example }) => {
  const usage: Usage | undefined = Object.entries<Usage>(usages).find(([one]) => one === name)?.[1]
  const given = [...example.matchAll(/(?<= )--([\w-]+)/g)].map(([, option]) => option)
  expect(
    given.filter((option) => option === undefined || usage?.options[option.replace(/^no-/, '')] === undefined),
  ).toEqual([])
})

describe('wrong usage is one line on standard error and exit code 2', () => {
  test.each<[readonly string[], string]>([
    [['repotr'], 'Unknown command "repotr". Did you mean "report"? See evidence --help.'],
    [['constructor'], 'Unknown command "constructor".'],
    [['help', 'repotr'], 'Unknown command "repotr". Did you mean "report"?'],
    [['help', 'token', 'creat'], 'Unknown command "token creat". Did you mean "create"?'],
    [['token', 'rotat'], 'Unknown command "token rotat". Did you mean "rotate"?'],
    [['artifact'], 'artifact needs show. See evidence artifact --help.'],
    [['report', '--nope', 'x'], 'Unknown option \'--nope\'. Did you mean "--name"? See evidence report --help.'],
    [['token', 'create', '--rol', 'x'], 'Unknown option \'--rol\'. Did you mean "--role"? See evidence token create'],
    [['token', 'list', '--role', 'x'], "Unknown option '--role'."],
    [['report', '--org'], "Option '--org <value>' argument missing. See evidence report --help."],
    [['report', '--url', '--org', 'acme'], "Option '--url' argument is ambiguous. See evidence report --help."],
    [['report', '--compliant=yes'], '--compliant is "yes"; it takes --compliant or --compliant=false.'],
    [['report', '--compliant', 'false'], 'Unexpected argument "false". Write --compliant=false. See evidence report'],
    [['report', '--no-url'], "Unknown option '--no-url'."],
    [['gate', 'some-trail'], 'Unexpected argument "some-trail". See evidence gate --help.'],
    [['serve', './data'], 'Unexpected argument "./data".'],
    [['replay', 'one', 'two'], 'Unexpected argument "two".'],
    [['token', 'list', 'all'], 'Unexpected argument "all".'],
    [['report', '--kind', 'juint'], '"juint"'],
    [['report', '--url', ''], '--url is empty'],
    [['report', '--wait', 'long'], '--wait is "long"'],
    [['convert'], 'KIND is ""'],
    [['convert', 'poem', 'x'], 'KIND is "poem"'],
    [['convert', 'junit'], 'needs at least one FILE'],
    [
      ['report', '--artifacts', '', '--kind', 'artifact', '--org', 'a', '--flow', 'b', '--trail', 'c'],
      'If it is a variable of the shell, check that it is set.',
    ],
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
    [['serve', '--port', '0', '--max-connections', '0'], '--max-connections is "0"; it takes a whole number from 1'],
    [
      ['token', 'create', '--role', 'reader', '--name', 'ci', '--org', 'acme', '--expires', 'soon'],
      '--expires is "soon"',
    ],
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
    [['token', 'create', '--replaces', ''], '--replaces is required'],
    [['token', 'create', '--replaces', 'none', '--role', 'king'], '--role must be one of reader, reporter'],
    [['token', 'create', '--replaces', 'none', '--overlap', '1w'], '--overlap is "1w"'],
    [
      ['token', 'create', '--name', 'ci', '--org', 'acme', '--role', 'reader', '--overlap', '1d'],
      '--overlap needs --replaces',
    ],
    [['flow'], 'flow needs show, template, list or transfer'],
    [['flow', 'transfer'], 'flow transfer needs a FLOW'],
    [['flow', 'list', 'shop', '--org', 'acme'], 'Unexpected argument "shop".'],
    [['completion'], 'completion needs bash, zsh or fish'],
    [['attestation', 'show'], 'needs the id of an attestation'],
    [['notification', 'create', 'x', '--org', 'acme', '--trigger', 'ON_OVERRIDE'], 'at least one target'],
    [['flow', 'list'], '--org is required'],
    [['flow', 'transfer', 'shop', '--org', 'acme'], '--repository-id is required'],
  ])('evidence %j', async (words, message) => {
    const finished = await callEvidence(words, { cwd: createFolder() })
    expect(readErrorLine(finished)).toContain(message)
    expect(finished.exitCode).toBe(2)
  })
})

test('the message of a missing organisation names the owner of the repository in this folder', async () => {
  const cwd = createFolder()
  git(cwd, 'init', '--quiet', '--initial-branch=main')
  git(cwd, 'remote', 'add', 'origin', 'https://github.com/acme/shop.git')
  git(cwd, 'commit', '--quiet', '--allow-empty', '-m', 'Start')
  for (const words of ['flow list', 'token create --role reader --name ci', 'binding create --name a --owner-id 1']) {
    const finished = await callEvidence(words.split(' '), { cwd })
    expect(readErrorLine(finished)).toBe(
      '--org is required. The owner of the repository in this folder is acme: --org acme.',
    )
  }
})

test.each<[readonly string[], string]>([
  [['--compliant'], 'true'],
  [['--compliant=true'], 'true'],
  [['--compliant=false'], 'false'],
  [['--no-compliant'], 'false'],
  [['--compliant', '--no-compliant', '--compliant'], 'true'],
])('the flags %j report %s', async (flags, compliant) => {
  const words = 'report --kind generic --name ok --trail v1 --org acme --flow shop --url embedded --dry-run --json'
  const { stdout, stderr, exitCode } = await callEvidence([...words.split(' '), ...flags], { cwd: createFolder() })
  expect(exitCode, stderr).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ requests: [{ body: { is_compliant: compliant === 'true' } }] })
})

test('a stack trace is printed only with EVIDENCE_DEBUG', async () => {
  const cwd = createFolder()
  const quiet = await callEvidence(['convert', 'poem'], { cwd })
  const debugging = await callEvidence(['convert', 'poem'], { cwd, env: { EVIDENCE_DEBUG: '1' } })
  expect(quiet.stderr).not.toMatch(/^\s+at /m)
  expect(debugging.stderr).toMatch(/^\s+at /m)
  expect(debugging.stdout).toBe('')
})
