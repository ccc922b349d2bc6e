import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usages, type CommandName } from '../../src/cli/usage/usages.ts'
import type { Usage } from '../../src/cli/usage/option.ts'
import { readErrorLine, callEvidence } from '../../testkit/cli/evidence.ts'

/**
 * What a misspelt place means for a command. `data`: the database of a service, from --data. `records`: the records of this machine, from
 * $EVIDENCE_HOME. `creates`: the command creates its database by design. `none`: it opens no database.
 */
type Place = 'data' | 'records' | 'creates' | 'none'

interface Case {
  readonly place: Place
  /** The arguments after the name, without the place and without the organisation. */
  readonly args?: readonly string[]
  /** How the command names an organisation that must have records; undefined if it has none, or grants access before the first report. */
  readonly org?: 'option' | 'argument'
}

const flow = ['--flow', 'shop']
const role = ['--role', 'reader']

/** Every command. A new one does not compile without its case. */
const cases: Readonly<Record<CommandName, Case>> = {
  report: { place: 'creates' },
  gate: { place: 'records', args: [...flow, '--trail', 'v1'], org: 'option' },
  assert: { place: 'records', args: ['app.tgz', ...flow], org: 'option' },
  'trail show': { place: 'records', args: ['v1', ...flow], org: 'option' },
  'trail list': { place: 'records', args: ['shop'], org: 'option' },
  override: { place: 'records', args: ['approved', '--reason', 'x', ...flow, '--trail', 'v1'], org: 'option' },
  'attestation list': { place: 'records', org: 'option' },
  package: { place: 'records', args: ['shop', 'v1'], org: 'option' },
  'flow show': { place: 'records', args: ['shop'], org: 'option' },
  'flow template': { place: 'records', args: ['shop', 'app.tgz'], org: 'option' },
  'artifact show': { place: 'records', args: ['app.tgz', ...flow], org: 'option' },
  'attestation show': { place: 'records', args: ['approved', ...flow, '--trail', 'v1'], org: 'option' },
  search: { place: 'records', args: ['v1'], org: 'option' },
  'type create': { place: 'records', args: ['coverage', '--rule', '.lines > 1'], org: 'option' },
  'type list': { place: 'records', org: 'option' },
  'notification create': {
    place: 'records',
    args: ['chat', '--trigger', 'ON_OVERRIDE', '--webhook', 'https://example.org/'],
    org: 'option',
  },
  'notification list': { place: 'records', org: 'option' },
  'notification test': { place: 'records', args: ['chat'], org: 'option' },
  serve: { place: 'creates' },
  fsck: { place: 'data' },
  backup: { place: 'data', args: ['copy'] },
  export: { place: 'data', org: 'argument' },
  import: { place: 'data', args: ['app.tgz'] },
  sweep: { place: 'data' },
  'token create': { place: 'data', args: ['--name', 'ci', '--org', 'acme', ...role] },
  'token list': { place: 'data' },
  'token rotate': { place: 'data', args: ['--id', 'none'] },
  'token revoke': { place: 'data', args: ['--id', 'none'] },
  'binding create': { place: 'data', args: ['--name', 'ci', '--org', 'acme', '--owner-id', '1'] },
  'binding list': { place: 'data' },
  'binding revoke': { place: 'data', args: ['--id', 'none'] },
  'flow list': { place: 'data', org: 'option' },
  erase: { place: 'data', args: ['1', '--reason', 'x'], org: 'argument' },
  'key create': { place: 'data' },
  'key rotate': { place: 'data' },
  'key revoke': { place: 'data', args: ['--verdicts', '1'] },
  'key show': { place: 'data' },
  'log restart': { place: 'data', args: ['--reason', 'x'], org: 'argument' },
  'flow transfer': { place: 'data', args: ['shop', '--repository-id', '1'], org: 'option' },
  witness: { place: 'none' },
  init: { place: 'none' },
  lint: { place: 'none' },
  convert: { place: 'none' },
  verify: { place: 'none' },
  fingerprint: { place: 'none' },
  replay: { place: 'none' },
  help: { place: 'none' },
  version: { place: 'none' },
  completion: { place: 'none' },
}

function toWords(name: string, { args = [], org }: Case, organisation: string): readonly string[] {
  const words = name.split(' ')
  if (org === undefined) return [...words, ...args]
  return org === 'argument' ? [...words, organisation, ...args] : [...words, ...args, '--org', organisation]
}

const opening = Object.entries(cases).filter(([, { place }]) => place === 'data' || place === 'records')

/** A folder with one reported trail of the organisation acme. */
const cwd = mkdtempSync(join(tmpdir(), 'evidence-misspelt-'))
const data = join(cwd, 'evidence-data')
afterAll(() => rmSync(cwd, { recursive: true }))
beforeAll(async () => {
  writeFileSync(join(cwd, 'app.tgz'), 'the application')
  const report = ['--kind', 'generic', '--name', 'approved', '--compliant', '--trail', 'v1', ...flow]
  const { exitCode, stderr } = await callEvidence(['report', '--org', 'acme', ...report], { cwd })
  if (exitCode !== 0) throw new Error(stderr)
})

test('the commands with the location of a service are those of the table', () => {
  const located = Object.entries<Usage>(usages).filter(([, { options }]) => 'key-file' in options)
  const cased = Object.entries(cases).filter(([name, { place }]) => place === 'data' || name === 'serve')
  expect(located.map(([name]) => name).toSorted()).toEqual(cased.map(([name]) => name).toSorted())
})

describe.concurrent('a misspelt folder', () => {
  test.each(opening)('is refused by evidence %s, and gets no database', async (name, one) => {
    const gone = join(cwd, `misspelt ${name}`)
    const place = one.place === 'data' ? ['--data', gone] : []
    const env: Record<string, string> = one.place === 'data' ? {} : { EVIDENCE_HOME: gone }
    const finished = await callEvidence([...toWords(name, one, 'acme'), ...place], { cwd, env })
    expect(finished.exitCode, finished.stdout).toBe(2)
    expect(readErrorLine(finished)).toContain(gone)
    expect(existsSync(gone)).toBe(false)
  })
})

describe.concurrent('a misspelt organisation', () => {
  test.each(opening.filter(([, { org }]) => org !== undefined))('is refused by evidence %s', async (name, one) => {
    const place = one.place === 'data' ? ['--data', data] : []
    const finished = await callEvidence([...toWords(name, one, 'acem'), ...place], { cwd })
    expect(finished.exitCode, finished.stdout).toBe(2)
    expect(readErrorLine(finished)).toContain('"acem"')
  })
})

test('no refused command leaves a record or a file', async () => {
  const listed = await callEvidence(['fsck', '--data', data, '--json'], { cwd })
  expect(listed.exitCode, listed.stderr).toBe(0)
  expect(listed.stdout).not.toContain('acem')
  expect((await callEvidence(['export', 'acem', '--data', data], { cwd })).stderr).toContain('"acem" does not exist')
  expect(readdirSync(cwd).toSorted()).toEqual(['app.tgz', 'evidence-data'])
})

test('a token makes no organisation known to a question', async () => {
  const create = ['token', 'create', '--name', 'ci', '--org', 'acmee', '--role', 'reader', '--data', data]
  expect(await callEvidence(create, { cwd })).toMatchObject({ exitCode: 0 })
  for (const words of [
    ['search', 'v1'],
    ['flow', 'list', '--data', data],
  ]) {
    const finished = await callEvidence([...words, '--org', 'acmee'], { cwd })
    expect([finished.exitCode, readErrorLine(finished)]).toEqual([2, expect.stringContaining('"acme"')])
  }
})
