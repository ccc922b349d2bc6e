import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Finished, runProcess } from '../../testkit/action/process.ts'
import { newSha } from '../../testkit/end-to-end/run-action.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { createWorkspace, goodBuild, results } from '../../testkit/end-to-end/workspace.ts'

let service: RunningService

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** Runs `evidence` in a folder. The environment has only the token. */
function evidence(cwd: string, ...words: readonly string[]): Promise<Finished> {
  return runProcess({
    file: process.execPath,
    args: [resolve('dist/cli/index.js'), ...words],
    cwd,
    env: { PATH: process.env['PATH'] ?? '', EVIDENCE_TOKEN: service.token },
  })
}

function trailOf(trail: string): readonly string[] {
  return ['--url', service.url, '--org', 'acme', '--flow', 'greeting', '--trail', trail]
}

describe('evidence report and gate', () => {
  test('report and judge as the action does', async () => {
    using workspace = createWorkspace(goodBuild)
    const trail = `run-${newSha()}`
    const reported = await evidence(workspace.folder, 'report', ...trailOf(trail), '--artifacts', '*.tgz', '--json')
    expect(reported).toMatchObject({ exitCode: 0 })
    expect(JSON.parse(reported.stdout)).toMatchObject({ compliance: 'COMPLIANT', trail })
    expect((await evidence(workspace.folder, 'gate', ...trailOf(trail))).exitCode).toBe(0)
  })

  test.each([
    ['failing tests', { 'reports/junit.xml': results.junitFailing }, 1],
    [
      'missing evidence',
      { 'reports/scan.sarif': '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"lint"}},"results":[]}]}' },
      3,
    ],
  ] as const)('end with another code for %s', async (_, files, exitCode) => {
    using workspace = createWorkspace({ ...goodBuild, ...files })
    const words = ['report', ...trailOf(`run-${newSha()}`), '--artifacts', '*.tgz', '--gate', 'true']
    expect((await evidence(workspace.folder, ...words)).exitCode).toBe(exitCode)
  })

  test('print the reports and send nothing in a dry run', async () => {
    using workspace = createWorkspace(goodBuild)
    const trail = `run-${newSha()}`
    const words = ['report', ...trailOf(trail), '--artifacts', '*.tgz', '--dry-run']
    expect((await evidence(workspace.folder, ...words)).exitCode).toBe(0)
    await expect(service.read(`/trails/acme/greeting/${trail}`)).rejects.toThrow('404')
  })
})

describe('evidence convert', () => {
  test('prints the payload of a file, and sends nothing', async () => {
    using workspace = createWorkspace({ 'r.xml': results.junit })
    const { exitCode, stdout } = await evidence(workspace.folder, 'convert', 'junit', 'r.xml')
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'junit',
      payload: { junit_results: [{ name: 'greet', total: 2, failures: 0, errors: 0, skipped: 0 }] },
    })
  })
})

describe('evidence fingerprint', () => {
  test('prints a file as sha256sum does', async () => {
    using workspace = createWorkspace({ 'app.tgz': 'the bytes' })
    const { stdout } = await evidence(workspace.folder, 'fingerprint', 'app.tgz')
    expect(stdout).toBe(`${createHash('sha256').update('the bytes').digest('hex')}  app.tgz\n`)
  })
})

describe('an error is one sentence on standard error, and an exit code', () => {
  test.each([
    [['repotr'], 'repotr', 2],
    [['report', '--nope', 'x'], '--nope', 2],
    [['report', '--kind', 'juint'], 'juint', 2],
    [['report', '--kind', 'generic', '--compliant'], '--org', 2],
    [['convert', 'junit', 'nowhere.xml'], 'nowhere.xml', 2],
    [['convert', 'junit', 'broken.xml'], 'broken.xml', 2],
    [['convert', 'poem', 'broken.xml'], 'poem', 2],
    [['fingerprint', 'nowhere'], 'nowhere', 2],
    [['serve', '--port', 'x'], '--port', 2],
  ] as const)('evidence %j', async (words, says, exitCode) => {
    using workspace = createWorkspace({ 'broken.xml': '<testsuite' })
    const { stderr, stdout, exitCode: found } = await evidence(workspace.folder, ...words)
    expect({ found, stdout }).toEqual({ found: exitCode, stdout: '' })
    expect(stderr).toContain(says)
    const sentences = stderr
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('More: '))
    expect(sentences).toHaveLength(1)
  })
})
