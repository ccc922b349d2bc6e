import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GithubContext } from '../../testkit/action/environment.ts'
import { type Finished, runProcess } from '../../testkit/action/process.ts'
import type { Outcome } from '../../testkit/action/run-composite.ts'
import { newSha } from '../../testkit/end-to-end/run-action.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { createWorkspace, results } from '../../testkit/end-to-end/workspace.ts'
import { onPush } from '../../testkit/gate/event.ts'
import { openStage, templatePath, type Stage } from '../../testkit/gate/stage.ts'
import { createToken } from '../../testkit/gate/token.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const template = `version: 1
trail:
  artifacts:
    - name: app
      attestations:
        - { name: unit-tests, type: junit }
`

function open(): Promise<Stage> {
  return openStage(service, { templates: { main: template } })
}

interface Build {
  readonly bytes: string
  readonly failing?: boolean
  readonly job?: string
  readonly attempt?: number
  readonly token?: string
}

/** A step that reports an artifact and its tests. */
function build(stage: Stage, given: Build, inputs: Record<string, string> = {}): Promise<Outcome> {
  const { bytes, failing = false, job = 'build', attempt = 1, token = service.token } = given
  const github: GithubContext = { ...onPush(stage.head, 'main'), run_id: '80', run_attempt: `${attempt}`, job }
  const junit = failing ? results.junitFailing : results.junit
  const files = { 'app.tgz': bytes, 'reports/junit.xml': junit, [templatePath]: template }
  return stage.step({ github, files, inputs: { token, artifacts: 'app=app.tgz', gate: 'true', ...inputs } })
}

test('a build that is not reproducible is green after a repetition of the whole run', async () => {
  const stage = await open()
  expect(await build(stage, { bytes: 'first', failing: true })).toMatchObject({ exitCode: 1 })
  const repeated = await build(stage, { bytes: 'second', attempt: 2 })
  expect(repeated.exitCode, repeated.stdout).toBe(0)
})

test('a test job of its own names the digest, where there are several of one name', async () => {
  const stage = await open()
  const builds = { kind: 'artifact', gate: 'false' }
  for (const bytes of ['one', 'two', 'three']) await build(stage, { bytes, job: `build-${bytes}` }, builds)

  const inputs = { kind: 'junit', name: 'app.unit-tests', artifacts: '' }
  const unnamed = await build(stage, { bytes: 'one', job: 'test' }, inputs)
  expect(unnamed.exitCode, unnamed.stdout).not.toBe(0)
  expect(unnamed.summary).toMatch(/digest/)

  for (const bytes of ['one', 'two', 'three']) {
    const digest = createHash('sha256').update(bytes).digest('hex')
    const named = { kind: 'junit', name: 'app.unit-tests', artifacts: `app=app@sha256:${digest}`, gate: 'false' }
    await build(stage, { bytes, job: `test-${bytes}` }, named)
  }
  const gate = await build(stage, { bytes: 'one', job: 'gate' }, { kind: 'none', artifacts: '' })
  expect(gate.summary).not.toMatch(/unit-tests.*missing/)
})

test('a token that is rotated keeps its origin', async () => {
  const stage = await open()
  const first = await createToken(service, 'reporter', 'rotated')
  expect(await build(stage, { bytes: 'same', failing: true, token: first })).toMatchObject({ exitCode: 1 })

  const id = first.split('_')[1] ?? ''
  const { stdout } = await evidence('.', 'token', 'rotate', '--id', id, ...service.location)
  const second = /des_\w+/.exec(stdout)?.[0] ?? ''
  expect(second).toMatch(new RegExp(`^des_${id}_`))
  const repeated = await build(stage, { bytes: 'same', attempt: 2, token: second })
  expect(repeated.exitCode, repeated.stdout).toBe(0)
})

test('a deployment asserts bytes that two builds made', async () => {
  const stage = await open()
  expect(await build(stage, { bytes: 'same' })).toMatchObject({ exitCode: 0 })
  const other = { ...stage, head: newSha() }
  await build(other, { bytes: 'same', failing: true, job: 'nightly' }, { gate: 'false' })

  const digest = createHash('sha256').update('same').digest('hex')
  const asserted = (query: string): ReturnType<Stage['read']> =>
    stage.read(`/asserts/acme/fingerprint/${digest}?flow_name=FLOW${query}`)
  expect((await asserted(`&commit=${stage.head}`)).body).toMatchObject({ compliance: 'COMPLIANT' })
  expect((await asserted('')).body).toMatchObject({ compliance: 'NON-COMPLIANT' })
})

/** Runs `evidence` in a folder. */
function evidence(cwd: string, ...words: readonly string[]): Promise<Finished> {
  const env = { PATH: process.env['PATH'] ?? '', EVIDENCE_TOKEN: service.token }
  return runProcess({ file: process.execPath, args: [resolve('dist/cli/index.js'), ...words], cwd, env })
}

test('on a laptop tests fail, are repaired and reported again', async () => {
  const sha = newSha()
  const flow = `laptop-${sha.slice(0, 8)}`
  const unitTests = 'version: 1\ntrail:\n  attestations:\n    - { name: unit-tests, type: junit }\n'
  const report = async (junit: string): Promise<Finished> => {
    using workspace = createWorkspace({ 'reports/junit.xml': junit, 'evidence.yml': unitTests })
    const where = ['--url', service.url, '--org', 'acme', '--flow', flow, '--trail', sha]
    const what = ['--kind', 'junit', '--name', 'unit-tests', '--template', 'evidence.yml', '--gate', 'true']
    return await evidence(workspace.folder, 'report', ...where, ...what)
  }
  expect(await report(results.junitFailing)).toMatchObject({ exitCode: 1 })
  const repeated = await report(results.junit)
  expect(repeated.exitCode, repeated.stdout).toBe(0)
})
