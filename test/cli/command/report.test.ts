import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toJunitReport } from '../../../testkit/step/report-steps.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'
import {
  createFolder,
  callEvidence,
  startEvidenceServe,
  readErrorLine,
  type RunningService,
} from '../../../testkit/cli/evidence.ts'

const template = 'version: 1\ntrail:\n  attestations:\n    - { name: unit, type: junit }\n'
const trail = ['--org', 'acme', '--flow', 'shop', '--trail', 't1'] as const

function env({ url, token }: RunningService): Readonly<Record<string, string>> {
  return { EVIDENCE_URL: url, EVIDENCE_TOKEN: token }
}

/** Each number of failing tests produces a different report. */
function workspace(failures: number): string {
  return createWorkspace({ 'r.xml': toJunitReport(failures), '.github/evidence.yml': template })
}

const reportJunit = ['report', ...trail, '--kind', 'junit', '--files', 'r.xml'] as const

describe('evidence report and gate', () => {
  test('report and judge; --json prints only the outputs', async () => {
    const service = await startEvidenceServe(createFolder())
    const reported = await callEvidence([...reportJunit, '--json'], { cwd: workspace(0), env: env(service) })
    expect([reported.exitCode, reported.stderr]).toEqual([0, ''])
    const outputs = JSON.parse(reported.stdout) as Record<string, string>
    expect(outputs).toMatchObject({
      compliance: 'COMPLIANT',
      compliant: 'true',
      trail: 't1',
      missing: '[]',
      failing: '[]',
    })
    expect(JSON.parse(outputs['attestations'] ?? '')).toMatchObject([{ name: 'unit', type: 'junit' }])
    const judged = await callEvidence(['gate', ...trail, '--json'], { cwd: workspace(0), env: env(service) })
    expect(judged.exitCode).toBe(0)
    expect(JSON.parse(judged.stdout)).toMatchObject({ compliance: 'COMPLIANT', attestations: '[]' })
    const elsewhere = { cwd: createFolder(), env: env(service) }
    expect((await callEvidence(['gate', ...trail], elsewhere)).stdout).toContain('requirements are not defined')
    const named = ['--template', join(workspace(0), '.github', 'evidence.yml')]
    expect(await callEvidence(['gate', ...trail, ...named], elsewhere)).toMatchObject({ exitCode: 0 })
  })

  test('exit with the code of the verdict if the gate is on, else with 0', async () => {
    const service = await startEvidenceServe(createFolder())
    const place = { cwd: workspace(2), env: env(service) }
    const codes = [
      await callEvidence(['gate', ...trail], place),
      await callEvidence([...reportJunit], place),
      await callEvidence([...reportJunit, '--gate', 'true'], place),
      await callEvidence([...reportJunit, '--gate'], place),
      await callEvidence(['report', '--gate', ...reportJunit.slice(1)], place),
      await callEvidence([...reportJunit, '--gate', 'artifact', '--artifacts', 'r.xml'], place),
      await callEvidence(['gate', ...trail], place),
    ].map(({ exitCode }) => exitCode)
    expect(codes).toEqual([5, 0, 1, 1, 1, 1, 1])
  })

  test.each(['report', 'gate'])('evidence %s leaves no decision to a status that no run here sets', async (command) => {
    const finished = await callEvidence([command, ...trail, '--gate', 'status'], { cwd: workspace(0) })
    expect(readErrorLine(finished)).toContain('which only a job of GitHub Actions sets')
    expect(finished.exitCode).toBe(2)
  })

  test.each([
    ['--kind', 'junit'],
    ['--gate', 'false'],
  ])('gate only reads, and refuses %s %s', async (...words) => {
    const finished = await callEvidence(['gate', ...trail, ...words], { cwd: workspace(0) })
    expect(readErrorLine(finished)).toContain(`${words.join(' ')} is for evidence report; evidence gate only reads`)
    expect(finished.exitCode).toBe(2)
  })

  test('exit with 5 if the service rejects the token', async () => {
    const service = await startEvidenceServe(createFolder())
    const words = ['--url', service.url, '--token', 'des_wrong_s3cret']
    const finished = await callEvidence([...reportJunit, ...words], { cwd: workspace(0) })
    expect(readErrorLine(finished)).toContain('The token was not accepted')
    expect(finished.exitCode).toBe(5)
  })

  test('exit with 4 if the service is unreachable', async () => {
    const silent = ['--url', 'http://127.0.0.1:9/api/v2', '--token', 'x-s3cret', '--timeout', '1']
    const finished = await callEvidence([...reportJunit, ...silent], { cwd: workspace(0) })
    expect(readErrorLine(finished)).toContain('127.0.0.1:9')
    expect(finished.exitCode).toBe(4)
  })

  test('print no secret, even with debug output', async () => {
    const service = await startEvidenceServe(createFolder())
    const other = {
      '--codequality-token': 'quality-s3cret',
      '--jira-token': 'jira-s3cret',
      '--github-token': 'hub-s3cret',
    }
    const words = [...reportJunit, ...Object.entries(other).flat(), '--description', 'contains jira-s3cret']
    const { stdout, stderr } = await callEvidence([...words, '--dry-run'], {
      cwd: workspace(0),
      env: { ...env(service), EVIDENCE_DEBUG: '1' },
    })
    expect(stderr).toContain('***')
    for (const secret of [service.token, ...Object.values(other)]) expect(stdout + stderr).not.toContain(secret)
  })

  test('spool requests that cannot be sent, and replay sends them once', async () => {
    const service = await startEvidenceServe(createFolder())
    const cwd = workspace(0)
    const silent = ['--url', 'http://127.0.0.1:9/api/v2', '--token', 'none', '--timeout', '1']
    const spooled = await callEvidence([...reportJunit, ...silent, '--on-unreachable', 'spool'], { cwd })
    expect(spooled.exitCode).toBe(0)
    expect(readdirSync(join(cwd, 'evidence-spool')).length).toBeGreaterThan(0)
    const place = { cwd, env: env(service) }
    const replayed = await callEvidence(['replay', 'evidence-spool'], place)
    expect([replayed.exitCode, replayed.stdout]).toEqual([0, '2 sent.\n'])
    const again = await callEvidence(['replay', 'evidence-spool'], place)
    expect(again.exitCode).toBe(0)
    const authorization = `Bearer ${service.token}`
    const listed = await fetch(`${service.url}/attestations/acme`, { headers: { authorization } })
    expect(await listed.json()).toMatchObject({ data: [{ attestation_name: 'unit', attestation_type: 'junit' }] })
    expect((await callEvidence(['gate', ...trail], place)).exitCode).toBe(0)
  })
})
