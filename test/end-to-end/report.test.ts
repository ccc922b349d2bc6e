import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Outcome } from '../../testkit/action/run-composite.ts'
import { runBuiltAction, runSourceAction } from '../../testkit/end-to-end/run-action.ts'
import { findNode, pathWith } from '../../testkit/end-to-end/node.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { commitOf, commitWorkspace, createWorkspace, goodBuild, results } from '../../testkit/end-to-end/workspace.ts'

let service: RunningService

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const fingerprint = createHash('sha256').update(goodBuild['app.tgz']).digest('hex')

describe.each([20, 22, 24])('one step that reports to a service on Node %i', (major) => {
  const node = findNode(major)

  test.runIf(node !== undefined)('reports a build and lets it through', async () => {
    using workspace = createWorkspace(goodBuild)
    const sha = commitOf(workspace)

    const { exitCode, outputs, summary, stdout } = await runBuiltAction({
      workspace: workspace.folder,
      path: pathWith(node ?? ''),
      inputs: { url: service.url, token: service.token, artifacts: '*.tgz', gate: 'true' },
      github: { sha },
    })

    expect(stdout).not.toContain('::error')
    expect(exitCode).toBe(0)
    expect(outputs).toMatchObject({
      compliance: 'COMPLIANT',
      compliant: 'true',
      trail: sha,
      missing: '[]',
      failing: '[]',
    })
    expect(JSON.parse(outputs['fingerprints'] ?? '')).toEqual({ 'app.tgz': fingerprint })
    expect(JSON.parse(outputs['attestations'] ?? '')).toHaveLength(3)
    expect(summary).toContain('Compliant')
    expect(await service.read(`/trails/acme/greeting/${sha}`)).toMatchObject({ compliance_state: 'COMPLIANT' })
  })
})

describe('the record at the service', () => {
  test('has the run, the artifacts and the commit, and the unchanged result files', async () => {
    using workspace = createWorkspace(goodBuild)
    const sha = commitOf(workspace)
    const inputs = { url: service.url, token: service.token, artifacts: 'app=app.tgz' }
    await runSourceAction({ workspace: workspace.folder, inputs, github: { sha }, matrix: { os: 'linux', node: 24 } })

    const held = (await service.read(`/attestations/acme/greeting/trail/${sha}`)) as Record<string, unknown>[]
    const junit = held.find((it) => it['attestation_type'] === 'junit')

    expect(held.map((it) => String(it['attestation_name'])).toSorted()).toEqual(['quality', 'scan', 'unit-tests'])
    expect(junit).toMatchObject({
      is_compliant: true,
      git_commit_info: { sha1: sha },
      target_artifacts: ['app'],
      annotations: { source: { repository: 'acme/greeting', matrix: { os: 'linux', node: 24 } } },
      attachment: { sha256: createHash('sha256').update(results.junit).digest('hex') },
    })
    expect(await service.read(`/artifacts/acme/greeting/commit_sha/${sha}`)).toMatchObject([
      { fingerprint, filename: 'app.tgz', template_reference_name: 'app' },
    ])
  })

  test('does not contain the token, nor does the output', async () => {
    using workspace = createWorkspace(goodBuild)
    const inputs = { url: service.url, token: service.token, artifacts: '*.tgz', gate: 'true' }
    const { stdout, stderr, summary, outputs } = await runSourceAction({ workspace: workspace.folder, inputs })
    const printed = stdout.replaceAll(/^::add-mask::.*$/gm, '') + stderr + summary + JSON.stringify(outputs)
    expect(stdout).toContain(`::add-mask::${service.token}`)
    expect(printed).not.toContain(service.token)
  })
})

async function gate(
  files: Readonly<Record<string, string>>,
  inputs: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  using workspace = createWorkspace(files)
  if (!Object.hasOwn(files, '.github/evidence.yml')) commitWorkspace(workspace.folder)
  return await runSourceAction({
    workspace: workspace.folder,
    inputs: { url: service.url, token: service.token, artifacts: '*.tgz', gate: 'true', ...inputs },
  })
}

describe('the gate', () => {
  test('fails a build with failing tests, and names them', async () => {
    const { exitCode, outputs, summary } = await gate({ ...goodBuild, 'reports/junit.xml': results.junitFailing })
    expect(exitCode).toBe(1)
    expect(outputs).toMatchObject({ compliance: 'NON-COMPLIANT', compliant: 'false' })
    expect(outputs['failing']).toContain('unit-tests')
    expect(summary).toContain('Not compliant')
  })

  test('fails a build without required evidence, and names it', async () => {
    const { 'reports/scan.sarif': _, ...unscanned } = goodBuild
    const { exitCode, outputs } = await gate(unscanned)
    expect(exitCode).toBe(3)
    expect(outputs).toMatchObject({ compliance: 'INCOMPLETE', compliant: 'false' })
    expect(outputs['missing']).toContain('scan')
  })

  test('fails a build without a template, because the requirements are unknown', async () => {
    const { '.github/evidence.yml': _, ...unasked } = goodBuild
    const { exitCode, outputs } = await gate(unasked, { flow: 'without-template' })
    expect(exitCode).toBe(3)
    expect(outputs).toMatchObject({ compliance: 'INCOMPLETE', compliant: 'false' })
  })

  test('does not fail a step that only reports', async () => {
    const { exitCode, outputs } = await gate(
      { ...goodBuild, 'reports/junit.xml': results.junitFailing },
      { gate: 'false' },
    )
    expect(exitCode).toBe(0)
    expect(outputs).toMatchObject({ compliance: 'NON-COMPLIANT', compliant: 'false' })
  })

  test('judges the reports of another job', async () => {
    using workspace = createWorkspace(goodBuild)
    const sha = commitOf(workspace)
    const connection = { url: service.url, token: service.token }
    const report = (inputs: Record<string, string>) =>
      runSourceAction({ workspace: workspace.folder, inputs: { ...connection, ...inputs }, github: { sha } })
    await report({ artifacts: '*.tgz', kind: 'junit' })
    expect((await report({ kind: 'none', gate: 'true' })).exitCode).toBe(3)
    await report({ kind: 'vulnscan', files: 'reports/*.sarif' })
    await report({ kind: 'codequality', files: 'reports/quality-gate.json' })
    expect((await report({ kind: 'none', gate: 'true' })).exitCode).toBe(0)
  })
})
