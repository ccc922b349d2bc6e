import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createFolder, createCall, runEvidence } from '../../testkit/cli/evidence.ts'

const data = 'token create --name a-name-of-some-length --org acme --role reader --create-database'

/** The list of one token, as a process prints it. */
async function listTokens(env: Readonly<Record<string, string>>): Promise<string> {
  const cwd = createFolder()
  const created = await runEvidence(data.split(' '), { cwd })
  expect(created.exitCode, created.stderr).toBe(0)
  return (await runEvidence(['token', 'list'], { cwd, env })).stdout
}

describe('what is no terminal', () => {
  test('has neither colours nor line breaks, also with COLUMNS', async () => {
    const stdout = await listTokens({ COLUMNS: '50' })
    expect(stdout).not.toContain('\u001B')
    expect(stdout.trimEnd().split('\n')).toHaveLength(2)
  })

  test('has colours, and lines of COLUMNS, with FORCE_COLOR', async () => {
    const stdout = await listTokens({ COLUMNS: '50', FORCE_COLOR: '1', NO_COLOR: '1' })
    expect(stdout).toContain('\u001B[1m')
    expect(stripVTControlCharacters(stdout)).toMatch(/^ {2}NAME +a-name-of-some-length$/m)
  })
})

test.each<[Readonly<Record<string, string>>, boolean]>([
  [{}, true],
  [{ NO_COLOR: '1' }, false],
  [{ NO_COLOR: '' }, true],
  [{ FORCE_COLOR: '0' }, false],
  [{ CI: 'true' }, false],
  [{ CI: 'true', FORCE_COLOR: '1' }, true],
  [{ TERM: 'dumb' }, false],
])('a terminal with %j has colours: %s', async (env, hasColour) => {
  const { call, stdout } = createCall(['type', 'list', '--help'], { env })
  const { createTerminal } = await import('../../src/cli/terminal.ts')
  const terminal = createTerminal({ ...call, stdout: { ...call.stdout, isTerminal: true, columns: 20 } })
  terminal.document([
    { kind: 'heading', level: 1, content: ['\u001B[31m one two three four five six seven eight nine'] },
  ])
  expect(stdout().includes('\u001B[1m')).toBe(hasColour)
  expect(stdout()).not.toContain('\u001B[31m')
  // At least 40 columns.
  expect(stdout().trimEnd().split('\n')).toHaveLength(2)
})

test('a message on a terminal breaks between words, with its label in colour', async () => {
  const { main } = await import('../../src/cli/main.ts')
  const show = async (columns: number | undefined): Promise<string> => {
    const { call, stderr } = createCall(['flow', 'transfer', 'shop', '--org', 'acme'], { env: {} })
    await main({ ...call, stderr: { ...call.stderr, isTerminal: columns !== undefined, columns } })
    return stderr()
  }
  expect(await show(undefined)).toBe('evidence: --repository-id is required.\n')
  expect(await show(40)).toBe(
    '\r\u001B[K\u001B[1m\u001B[31mevidence:\u001B[22m\u001B[39m --repository-id is required.\n',
  )
})
