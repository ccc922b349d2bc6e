import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { results } from '../../testkit/end-to-end/workspace.ts'
import { callEvidence, createCall, createFolder, startEvidenceServe } from '../../testkit/cli/evidence.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

interface Shown {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** Calls a command whose standard error is a terminal, or is none, and for which each look at the clock is 11 s later. */
async function callSlowly(words: readonly string[], cwd: string, isTerminal: boolean): Promise<Shown> {
  let seconds = 0
  const { call, stdout, stderr } = createCall(words, { cwd, env: { PATH: process.env['PATH'] ?? '' } })
  vi.spyOn(performance, 'now').mockImplementation(() => (seconds += 11) * 1000)
  const exitCode = await main({ ...call, stderr: { ...call.stderr, isTerminal } })
  vi.restoreAllMocks()
  return { exitCode, stdout: stdout(), stderr: stderr() }
}

async function createScene(): Promise<string> {
  const cwd = createFolder()
  writeFileSync(join(cwd, 'junit.xml'), results.junit)
  writeFileSync(join(cwd, 'app.tgz'), 'the application')
  mkdirSync(join(cwd, 'build', 'lib'), { recursive: true })
  for (const path of ['one.js', 'lib/other.js']) writeFileSync(join(cwd, 'build', path), 'x'.repeat(500_000))
  const report = 'report --org acme --flow shop --trail v1 --kind junit --files junit.xml --artifacts app.tgz'
  const reported = await callEvidence(report.split(' '), { cwd })
  expect(reported.exitCode, reported.stderr).toBe(0)
  expect(await callEvidence(['export', 'acme', '--output', 'old.evidence'], { cwd })).toMatchObject({ exitCode: 0 })
  return cwd
}

test.each([
  ['convert junit junit.xml', /^Converting: 100 % of 0\.0 MB, 0\.0 MB\/s/m],
  ['fingerprint app.tgz', /^Fingerprinting: 100 % of 0\.0 MB/m],
  ['fingerprint build app.tgz', /^Fingerprinting: \d+ % of 1\.0 MB, .+ left$/m],
  ['export acme', /^Exporting: \d+ % of \d+ records, \d+ records\/s, \d+ s left$/m],
  ['import old.evidence --data new --create-database', /^Importing: \d+ % of \d+ records read, .+ left$/m],
  ['backup copy', /^Checking the copy: \d+ % of \d+ records, /m],
  ['backup copy', /^Copying: 100 % of 0\.0 MB, .+ left$/m],
  ['sweep --dry-run', /^Reading: \d+ % of \d+ records, .+ left$/m],
  ['sweep --dry-run', /^Sweeping: 100 % of 1 attachments, .+ left$/m],
  ['fsck', /^Checking: \d+ % of \d+ records, /m],
])('evidence %s shows its progress on standard error alone', async (words, line) => {
  const cwd = await createScene()
  const text = await callSlowly(words.split(' '), cwd, false)
  expect(text.exitCode, text.stderr).toBe(0)
  expect(text.stderr).toMatch(line)
  expect(text.stdout).not.toContain(' % of ')
  const again = words.replace('new', 'newer').replace('copy', 'copies')
  const terminal = await callSlowly(again.split(' '), cwd, true)
  expect(terminal.stderr).toMatch(new RegExp(`\\r\\u001B\\[K${line.source.slice(1).replace(/\$$/, '')}`))
})

test('evidence replay shows its progress', async () => {
  const { url, token } = await startEvidenceServe(createFolder())
  const cwd = createFolder()
  mkdirSync(join(cwd, '.github'))
  const report =
    'report --org acme --flow shop --trail v1 --kind generic --name ok --compliant --token none --timeout 1'
  const silent = ['--url', 'http://127.0.0.1:9/api/v2', '--on-unreachable', 'spool']
  expect(await callEvidence([...report.split(' '), ...silent], { cwd })).toMatchObject({ exitCode: 0 })
  const shown = await callSlowly(['replay', 'evidence-spool', '--url', url, '--token', token], cwd, true)
  expect(shown).toMatchObject({ exitCode: 0, stdout: '2 sent.\n' })
  expect(shown.stderr).toMatch(/Replaying: 50 % of 2 requests, .+ left/)
})
