import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { githubDefaults } from '../../testkit/action/environment.ts'
import { toPayload } from '../../testkit/action/event-payload.ts'
import type { Outcome } from '../../testkit/action/run-composite.ts'
import { callEvidence, createFolder } from '../../testkit/cli/evidence.ts'
import { createRecipeWorld, writeFiles, type RecipeWorld } from '../../testkit/docs/recipe-world.ts'
import { runSourceAction } from '../../testkit/end-to-end/run-action.ts'
import { results } from '../../testkit/end-to-end/workspace.ts'
import { startPublishedProxy } from '../../testkit/published/service.ts'

const template = `version: 1
trail:
  artifacts:
    - name: app
      attestations:
        - { name: unit-tests, type: junit }
`

interface Step {
  readonly inputs?: Readonly<Record<string, string>>
  readonly event?: string
  /** Default: the OIDC token of the job. */
  readonly token?: string
  readonly url?: string
}

/** The jobs of a repository whose build wrote a package and a test report. */
async function openJobs(junit: string = results.junit) {
  const world = await createRecipeWorld({ files: { '.github/evidence.yml': template } })
  writeFiles(world.folder, { 'app.tgz': 'packed', 'reports/junit.xml': junit })
  const temp = createFolder()
  const run = (step: Step = {}): Promise<Outcome> => runStep(world, temp, step)
  return { world, temp, run }
}

let runs = 100

function runStep(
  world: RecipeWorld,
  temp: string,
  { inputs, event = 'push', token, url = world.url }: Step,
): Promise<Outcome> {
  runs += 1
  const ref = event === 'pull_request' ? 'refs/pull/12/merge' : 'refs/heads/main'
  const workflow_ref = `acme/greeting/.github/workflows/build.yml@${ref}`
  const ofPull = event === 'pull_request' ? { base_ref: 'main' } : { base_ref: undefined }
  const claims = {
    event_name: event,
    ref,
    workflow_ref,
    job_workflow_ref: workflow_ref,
    run_id: String(runs),
    ...ofPull,
  }
  Object.assign(world.nextClaims, claims)
  const oidc = { ACTIONS_ID_TOKEN_REQUEST_URL: world.issuer.idTokenUrl, ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'runner' }
  const given = { url, gate: 'true', artifacts: 'app=app.tgz', 'github-token': 'ghs_test', timeout: '20' }
  return runSourceAction({
    workspace: world.folder,
    inputs: { ...given, ...(token !== undefined && { token }), ...inputs },
    environment: { RUNNER_TEMP: temp, ...(token === undefined && oidc) },
    github: {
      ...githubDefaults,
      api_url: world.github.apiUrl,
      graphql_url: `${world.github.apiUrl}/graphql`,
      event_name: event,
      event: toPayload(event, world),
      ref,
      workflow_ref,
      run_id: String(runs),
      sha: event === 'pull_request' ? 'f'.repeat(40) : world.head,
    },
  })
}

async function listVerdicts({ url, token, head }: RecipeWorld): Promise<readonly Record<string, unknown>[]> {
  const headers = { authorization: `Bearer ${token}` }
  return (await (await fetch(`${url}/verdicts/acme/greeting/${head}`, { headers })).json()) as []
}

/** The exit code of `evidence verify` with the key of the service. */
async function verify(world: RecipeWorld, file: string, ...words: readonly string[]): Promise<number> {
  const headers = { authorization: `Bearer ${world.token}` }
  const keys = (await (await fetch(`${world.url}/verdict-keys/acme`, { headers })).json()) as { public_key: string }[]
  const key = join(dirname(file), 'key.pub')
  writeFileSync(key, keys[0]?.public_key ?? '')
  const asked = ['--org', 'acme', '--flow', 'greeting', '--subject', 'app.tgz', ...words]
  return (await callEvidence(['verify', file, '--verdict-key', key, ...asked], { cwd: world.folder })).exitCode
}

function predicateOf({ outputs }: Outcome): unknown {
  return JSON.parse(readFileSync(outputs['verdict-predicate'] ?? '', 'utf8'))
}

describe('the signed verdict of a step', () => {
  test('of a push is compliant, in a file that evidence verify accepts, and one line of the summary', async () => {
    const { world, temp, run } = await openJobs()
    const step = await run()
    expect(step.exitCode, step.stdout).toBe(0)
    const file = step.outputs['verdict-file'] ?? ''
    expect(dirname(file)).toBe(step.outputs['receipts'])
    expect(file.startsWith(temp)).toBe(true)
    expect(await verify(world, file, '--commit', world.head, '--ref', 'refs/heads/main')).toBe(0)
    expect(predicateOf(step)).toMatchObject({
      verificationResult: 'PASSED',
      verifiedLevels: ['DELIVERY_EVIDENCE_COMPLIANT'],
    })
    const lines = step.summary.split('\n').filter((line) => line.startsWith('Signed verdict'))
    expect(lines).toEqual([
      expect.stringMatching(/^Signed verdict \[record \d+\]\(<http\S+>\) · PASSED · `DELIVERY_EVIDENCE_COMPLIANT`$/),
    ])
  })

  test('of a pull request is about its head, and in its comment', async () => {
    const { world, run } = await openJobs()
    await run()
    const step = await run({ event: 'pull_request' })
    expect(step.exitCode, step.stdout).toBe(0)
    expect(predicateOf(step)).toMatchObject({
      verificationResult: 'PASSED',
      verifiedLevels: ['DELIVERY_EVIDENCE_DECLARED'],
      'urn:delivery-evidence:verdict:v1': {
        change: { pull_request: 12, base: 'main', commit: world.head, declared: ['commit'] },
      },
    })
    expect(world.github.comments.at(-1)?.body).toMatch(/^Signed verdict .* `DELIVERY_EVIDENCE_DECLARED`$/m)
    expect(await verify(world, step.outputs['verdict-file'] ?? '')).toBe(1)
  })

  test('of a failing trail is FAILED', async () => {
    const { world, run } = await openJobs(results.junitFailing)
    const step = await run()
    expect([step.exitCode, predicateOf(step)]).toMatchObject([1, { verificationResult: 'FAILED' }])
    expect(step.summary).toMatch(/^Signed verdict .* · FAILED$/m)
    expect(await verify(world, step.outputs['verdict-file'] ?? '', '--accept', 'declared')).toBe(1)
  })

  test('is about the artifacts of the step with `gate: artifact`', async () => {
    const { world, run } = await openJobs()
    const step = await run({ inputs: { gate: 'artifact' } })
    const [verdict] = await listVerdicts(world)
    expect([step.exitCode, verdict]).toMatchObject([0, { statement: { subject: [{ name: 'app' }] } }])
  })

  test('comes from a gate that reports nothing too, unless its token only reads', async () => {
    const { world, run } = await openJobs()
    await run({ inputs: { verdict: 'false' } })
    expect(await listVerdicts(world)).toEqual([])
    const { reader } = world
    const reading = await run({ token: reader, inputs: { kind: 'none' } })
    expect([reading.exitCode, reading.outputs['verdict-file'], reading.annotations]).toEqual([0, '', []])
    const refused = await run({ token: reader, inputs: { kind: 'none', verdict: 'true' } })
    expect([refused.exitCode, refused.annotations[0]?.message]).toEqual([
      5,
      expect.stringMatching(
        /^The verdict was not signed\. .*403.* With `verdict: auto` the step goes on without it\.\nMore: \S+#role$/,
      ),
    ])
    const gate = await run({ inputs: { kind: 'none' } })
    expect([gate.exitCode, gate.outputs['receipts']]).toEqual([0, ''])
    expect(await verify(world, gate.outputs['verdict-file'] ?? '', '--commit', world.head)).toBe(0)
    expect(await listVerdicts(world)).toHaveLength(1)
  })

  test('is absent without a gate, and at a service with the published operations alone', async () => {
    const { world, run } = await openJobs()
    const report = await run({ inputs: { gate: 'false' } })
    const published = await startPublishedProxy(world.url)
    const peer = await run({ token: world.token, url: published.url, inputs: { kind: 'none' } })
    for (const { outputs, annotations, summary } of [report, peer]) {
      expect([outputs['verdict-file'], outputs['verdict-predicate']]).toEqual(['', ''])
      expect(annotations.filter(({ level }) => level === 'warning')).toEqual([])
      expect(summary).not.toContain('Signed verdict')
    }
    expect(published.seen.filter(({ url }) => url.includes('/verdicts/'))).toEqual([])
    expect(await listVerdicts(world)).toEqual([])
  })
})

describe('the verdict of the embedded service', () => {
  test('is a predicate without a signature, whose addresses are of no network', async () => {
    const { run } = await openJobs()
    const step = await run({ url: 'embedded', token: '' })
    expect([step.exitCode, step.outputs['verdict-file']], step.stdout).toEqual([0, ''])
    expect(predicateOf(step)).toMatchObject({
      verifier: { id: 'https://embedded.invalid/judge/v1' },
      verificationResult: 'PASSED',
      verifiedLevels: ['DELIVERY_EVIDENCE_DECLARED'],
    })
    expect(JSON.stringify(predicateOf(step))).not.toContain('127.0.0.1')
    expect(step.summary).not.toContain('Signed verdict')
  })

  test('cannot be required to be signed', async () => {
    const { run } = await openJobs()
    const { exitCode, annotations } = await run({ url: 'embedded', token: '', inputs: { verdict: 'true' } })
    expect([exitCode, annotations[0]?.message]).toEqual([
      2,
      expect.stringMatching(/^Input `verdict` is "true", and the embedded service signs nothing\./),
    ])
  })
})
