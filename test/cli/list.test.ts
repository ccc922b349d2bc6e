import { expect, test } from 'vitest'
import type { Finished } from '../../testkit/action/process.ts'
import { callEvidence, createFolder, readErrorLine, startEvidenceServe } from '../../testkit/cli/evidence.ts'
import { createWorkspace } from '../../testkit/step/workspace.ts'

const template = 'version: 1\ntrail:\n  attestations: [{ name: approved, type: generic }]\n'

type Run = (...words: readonly string[]) => Promise<Finished>

/** A service with two trails of the flow shop: v1 has a report that is not compliant, v2 one that is. */
async function startScene(): Promise<Run> {
  const { url, token } = await startEvidenceServe(createFolder())
  const cwd = createWorkspace({ 'evidence.yml': template, 'bad.yml': 'version: 1\ntrial: {}\n' })
  const env = { EVIDENCE_URL: url, EVIDENCE_TOKEN: token }
  const run: Run = (...words) => callEvidence([...words, '--org', 'acme'], { cwd, env })
  for (const [trail, compliant] of [
    ['v1', '--no-compliant'],
    ['v2', '--compliant'],
  ] as const) {
    const words = ['report', '--flow', 'shop', '--trail', trail, '--kind', 'generic', '--name', 'approved', compliant]
    expect(await run(...words)).toMatchObject({ exitCode: 0 })
  }
  return run
}

async function readLines(printed: Promise<Finished>): Promise<readonly string[]> {
  const { stdout, stderr, exitCode } = await printed
  expect([exitCode, stderr]).toEqual([0, ''])
  return stdout.trimEnd().split('\n')
}

test('trail list has the trails of a flow, newest first', async () => {
  const run = await startScene()
  const lines = await readLines(run('trail', 'list', 'shop'))
  expect(lines).toEqual([
    expect.stringMatching(/^ {2}STATE +TRAIL +CREATED$/),
    expect.stringMatching(/^ {2}waiting +v2 +now$/),
    expect.stringMatching(/^ {2}not compliant +v1 +now$/),
    '',
    '2 trails.',
  ])
  expect((await readLines(run('trail', 'list', '--flow', 'shop', '--limit', '1'))).at(-1)).toMatch(
    /^1 trail, and .+--limit/,
  )
  expect(readErrorLine(await run('trail', 'list', 'shpo'))).toContain('shpo')
  expect(readErrorLine(await run('trail', 'list', 'shop', '--limit', '0'))).toContain('--limit is "0"')
})

test('attestation list has those of a trail, of a flow or of the organisation, by name, type and result', async () => {
  const run = await startScene()
  const count = async (...words: readonly string[]): Promise<string | undefined> =>
    (await readLines(run('attestation', 'list', ...words))).at(-1)
  expect(await count()).toBe('2 attestations.')
  expect(await count('shop')).toBe('2 attestations.')
  expect(await count('shop/v1')).toBe('1 attestation.')
  expect(await count('shop/v1', '--compliant')).toBe('0 attestations.')
  expect(await count('shop', '--compliant')).toBe('1 attestation.')
  expect(await count('--no-compliant', '--type', 'generic', '--name', 'approved')).toBe('1 attestation.')
  expect(await count('--type', 'junit')).toBe('0 attestations.')
  expect(await count('--limit', '1')).toMatch(/^1 attestation, and there are older ones/)
  expect(await readLines(run('attestation', 'list', 'shop/v2'))).toContainEqual(
    expect.stringMatching(/^ {2}compliant +approved +generic +.+ first +[0-9a-f-]{36}$/),
  )
  expect(readErrorLine(await run('attestation', 'list', '--type', 'juint'))).toContain('--type is "juint"')
})

test('flow template puts a template once, and flow show prints it', async () => {
  const run = await startScene()
  const lacking = (await readLines(run('flow', 'show', 'shop'))).join('\n')
  expect(lacking).toContain('Template: none of the flow; a trail whose reports bring one is judged by that')
  const put = (file: string): Promise<Finished> => run('flow', 'template', 'shop', file)
  expect(await readLines(put('evidence.yml'))).toEqual(['Flow shop has this template now, as version 1.'])
  expect(await readLines(put('evidence.yml'))).toEqual(['Flow shop already has this template, as version 1.'])
  const bad = await put('bad.yml')
  expect(bad.exitCode).toBe(2)
  expect(readErrorLine(bad)).toContain('bad.yml is not a valid template: line 2, column 1: trial')
  const shown = (await readLines(run('flow', 'show', 'shop'))).join('\n')
  expect(shown).toMatch(/^shop\n\n/)
  expect(shown).toContain('- Template: version 1')
  expect(shown.endsWith(template.trimEnd())).toBe(true)
  expect(await readLines(run('flow', 'template', 'new', 'evidence.yml'))).toEqual([
    'Flow new has this template now, as version 1.',
  ])
})

test('override overrides the newest report of a name, and takes its type from there', async () => {
  const run = await startScene()
  const trail = ['--flow', 'shop', '--trail', 'v1']
  expect(await run('gate', ...trail)).toMatchObject({ exitCode: 1 })
  const missing = await run('override', 'approved', ...trail)
  expect(readErrorLine(missing)).toContain('--reason is required')
  const misspelt = await run('override', 'aproved', '--reason', 'x', ...trail)
  expect(readErrorLine(misspelt)).toContain('Did you mean "approved"?')
  const overridden = await run('override', 'approved', '--reason', 'Ada has approved it', ...trail)
  expect(overridden.exitCode, overridden.stderr).toBe(0)
  expect((await run('attestation', 'show', 'approved', ...trail)).stdout).toContain('Ada has approved it')
})
