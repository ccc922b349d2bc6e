import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { junit } from '../../../testkit/command/scene.ts'
import { createWorkspace } from '../../../testkit/command/workspace.ts'
import { createFolder, evidence, serve, soleSentence, type Serving } from '../../../testkit/cli/evidence.ts'

const template = 'version: 1\ntrail:\n  attestations:\n    - { name: unit, type: junit }\n'
const trail = ['--org', 'acme', '--flow', 'shop', '--trail', 't1'] as const

function env({ url, token = '' }: Serving): Readonly<Record<string, string>> {
  return { EVIDENCE_URL: url, EVIDENCE_TOKEN: token }
}

/** Every number of failing tests makes a report of its own. */
function workspace(failures: number): string {
  return createWorkspace({ 'r.xml': junit(failures), '.github/evidence.yml': template })
}

const reportJunit = ['report', ...trail, '--kind', 'junit', '--files', 'r.xml'] as const

describe('evidence report and gate', () => {
  test('report, then judge; --json prints the outputs, and nothing else', async () => {
    const service = await serve(createFolder())
    const reported = await evidence([...reportJunit, '--json'], { cwd: workspace(0), env: env(service) })
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
    const judged = await evidence(['gate', ...trail, '--json'], { cwd: createFolder(), env: env(service) })
    expect(judged.exitCode).toBe(0)
    expect(JSON.parse(judged.stdout)).toMatchObject({ compliance: 'COMPLIANT', attestations: '[]' })
    expect((await evidence(['gate', ...trail], { env: env(service) })).stdout).toContain('COMPLIANT')
  })

  test('end with the exit code of the verdict where there is a gate, and with 0 where there is none', async () => {
    const service = await serve(createFolder())
    const place = { cwd: workspace(2), env: env(service) }
    const codes = [
      await evidence(['gate', ...trail], place),
      await evidence([...reportJunit], place),
      await evidence([...reportJunit, '--gate', 'true'], place),
      await evidence(['gate', ...trail], place),
    ].map(({ exitCode }) => exitCode)
    expect(codes).toEqual([3, 0, 1, 1])
  })

  test('end with 5 where the service says no', async () => {
    const service = await serve(createFolder())
    const words = ['--url', service.url, '--token', 'des_wrong_s3cret']
    const finished = await evidence([...reportJunit, ...words], { cwd: workspace(0) })
    expect(soleSentence(finished)).toContain('The token was refused')
    expect(finished.exitCode).toBe(5)
  })

  test('end with 4 where nobody answers, or somebody else does', async () => {
    const silent = ['--url', 'http://127.0.0.1:9/api/v2', '--token', 'x-s3cret', '--timeout', '1']
    const finished = await evidence([...reportJunit, ...silent], { cwd: workspace(0) })
    expect(soleSentence(finished)).toContain('127.0.0.1:9')
    expect(finished.exitCode).toBe(4)
  })

  test('name the secrets nowhere, not even when debugging', async () => {
    const service = await serve(createFolder())
    const other = {
      '--codequality-token': 'quality-s3cret',
      '--jira-token': 'jira-s3cret',
      '--github-token': 'hub-s3cret',
    }
    const words = [...reportJunit, ...Object.entries(other).flat(), '--description', 'jira-s3cret is said here']
    const { stdout, stderr } = await evidence([...words, '--dry-run', 'true'], {
      cwd: workspace(0),
      env: { ...env(service), EVIDENCE_DEBUG: '1' },
    })
    expect(stderr).toContain('***')
    for (const secret of [service.token ?? '', ...Object.values(other)]) expect(stdout + stderr).not.toContain(secret)
  })

  test('keep what cannot be sent, and replay sends it, once', async () => {
    const service = await serve(createFolder())
    const cwd = workspace(0)
    const silent = ['--url', 'http://127.0.0.1:9/api/v2', '--token', 'none', '--timeout', '1']
    const spooled = await evidence([...reportJunit, ...silent, '--on-unreachable', 'spool'], { cwd })
    expect(spooled.exitCode).toBe(0)
    expect(readdirSync(join(cwd, 'evidence-spool')).length).toBeGreaterThan(0)
    const place = { cwd, env: env(service) }
    const replayed = await evidence(['replay', 'evidence-spool'], place)
    expect([replayed.exitCode, replayed.stdout]).toEqual([0, '2 sent.\n'])
    const again = await evidence(['replay', 'evidence-spool'], place)
    expect(again.exitCode).toBe(0)
    const authorization = `Bearer ${service.token}`
    const listed = await fetch(`${service.url}/attestations/acme`, { headers: { authorization } })
    expect(await listed.json()).toMatchObject({ data: [{ attestation_name: 'unit', attestation_type: 'junit' }] })
    expect((await evidence(['gate', ...trail], place)).exitCode).toBe(0)
  })
})
