import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Outcome } from '../../testkit/action/run-composite.ts'
import { onlyError, runBuiltAction, runSourceAction } from '../../testkit/end-to-end/run-action.ts'
import { commitOf, createWorkspace, results } from '../../testkit/end-to-end/workspace.ts'
import { startGithub } from '../../testkit/github/server.ts'
import { lacks, trailPath } from '../../testkit/published/sentence.ts'
import { startPublishedProxy, type Strictness } from '../../testkit/published/service.ts'
import { startHarness, toForm, valueAt, type Harness } from '../../testkit/service/harness.ts'

/** A real service, of which only the published operations can be reached. It signs its logs. */
let service: Harness
let token: string
beforeAll(async () => {
  service = await startHarness({ signLogs: true })
  token = await service.tokenFor('admin')
})
afterAll(async () => service.close())

const template = (requirements: string): string => `version: 1\ntrail:\n  attestations:\n${requirements}`
const coverage = '    - { name: coverage, type: custom:coverage }\n'
const files = {
  '.github/evidence.yml': template(coverage),
  'app.tgz': 'the bytes',
  'scan.sarif': results.sarif,
  'quality-gate.json': results.qualityGate,
  'junit.xml': results.junit,
}

type Inputs = Readonly<Record<string, string>>
interface Step {
  readonly inputs: Inputs
  readonly org?: string
  readonly workspace?: Readonly<Record<string, string>>
  readonly strictness?: Strictness
  readonly github?: object
  readonly run?: typeof runBuiltAction
}

/** A step of a workflow, by default in a trail that is named after its commit, and what the real service has of it afterwards. */
async function runStep({ inputs, org = service.org(), workspace: content = files, ...step }: Step) {
  const { strictness, github = {}, run = runSourceAction } = step
  const proxy = await startPublishedProxy(`${service.origin}/api/v2`, strictness)
  using workspace = createWorkspace(content)
  const sha = commitOf(workspace)
  const given = { url: proxy.url, token, org, flow: 'shop', timeout: '20', ...inputs }
  const outcome = await run({ workspace: workspace.folder, inputs: given, github: { sha, ...github } })
  const recorded = await service.request('GET', `/attestations/${org}/shop/trail/${sha}`)
  const types = Array.isArray(recorded.body) ? recorded.body.map((one) => valueAt(one, 'attestation_type')) : []
  return { outcome, types, seen: proxy.seen.map(({ method, url }) => `${method} ${url}`) }
}

/** An organisation whose flow has a template: such a service has its own way to it. */
async function openFlow(requirements: string): Promise<string> {
  const org = service.org()
  const form = toForm({ name: 'shop' }, { part: 'template_file', content: template(requirements) })
  expect(await service.request('PUT', `/flows/${org}/template_file`, { form })).toMatchObject({ status: 201 })
  return org
}

describe('a step that can send its report', () => {
  test.each<[string, Inputs, string[]]>([
    ['artifact', { kind: 'artifact', artifacts: 'app=app.tgz' }, []],
    ['vulnscan', { kind: 'vulnscan', files: 'scan.sarif' }, ['vulnscan']],
    ['codequality', { kind: 'codequality', files: 'quality-gate.json' }, ['codequality']],
    ['custom', { kind: 'custom:coverage', data: '{"is_compliant":true}' }, ['custom:coverage']],
  ])('%s sends it in its published form', async (_, inputs, types) => {
    const step = await runStep({ inputs })
    expect([step.outcome.exitCode, step.outcome.annotations]).toEqual([0, []])
    expect(step.types).toEqual(types)
    expect(step.outcome.summary).toContain('The service has the published operations alone')
    expect(step.outcome.summary).toContain('1 report by this step')
  })

  test('override sends the members that are published', async () => {
    const org = service.org()
    const trail = { org, inputs: { trail: 't', commit: 'any' } }
    await runStep({ ...trail, inputs: { ...trail.inputs, kind: 'vulnscan', files: 'scan.sarif' } })
    const inputs = { kind: 'override', name: 'vulnscan', 'original-type': 'vulnscan', compliant: 'false', reason: 'r' }
    const step = await runStep({ ...trail, inputs: { ...trail.inputs, ...inputs } })
    expect([step.outcome.exitCode, step.outcome.outputs['compliance']]).toEqual([0, 'NON-COMPLIANT'])
  })
})

describe('a step that cannot send its report', () => {
  const custom = 'report it with `kind: custom:<type>`'

  test.each<[string, Inputs]>([
    ['generic', { kind: 'generic', compliant: 'true' }],
    ['junit', { kind: 'junit', files: 'junit.xml' }],
    ['jira', { kind: 'jira', 'jira-url': 'http://127.0.0.1:9' }],
    ['pull_request', { kind: 'pull_request', 'github-token': 'ghs_test' }],
  ])('%s ends with one sentence that names the operation', async (kind, inputs) => {
    await using github = await startGithub({ repository: 'acme/greeting', pulls: [] })
    const step = await runStep({ inputs: { ...inputs, gate: 'true' }, github: { api_url: github.apiUrl } })
    expect([step.outcome.exitCode, step.types]).toEqual([5, []])
    expect(onlyError(step.outcome)).toMatch(lacks(`POST ${trailPath}/${kind}`, custom))
    expect(onlyError(step.outcome)).toMatch(/Nothing was recorded\.$/)
    expect(step.outcome.summary).toContain(`\`POST ${trailPath}/${kind}\``)
    expect(step.outcome.outputs).toMatchObject({ compliance: 'UNKNOWN', compliant: 'false' })
  })

  test('auto sends what it can, and names what it cannot', async () => {
    const step = await runStep({ inputs: { artifacts: 'app=app.tgz', gate: 'true' }, run: runBuiltAction })
    expect([step.outcome.exitCode, new Set(step.types)]).toEqual([5, new Set(['codequality', 'vulnscan'])])
    expect(onlyError(step.outcome)).toMatch(lacks(`POST ${trailPath}/junit`, custom))
    expect(onlyError(step.outcome)).toMatch(/ 3 other reports were recorded\.$/)
  })

  test.each<[string, Inputs, Strictness]>([
    ['`expires-at`', { 'expires-at': '2037-01-31T00:00:00Z' }, 'drop'],
    ['`expires-at`', { 'expires-at': '2037-01-31T00:00:00Z' }, 'refuse'],
    ['`change`', { change: '12' }, 'drop'],
    ['a custom `original-type`', { 'original-type': 'custom:coverage' }, 'drop'],
  ])('an override does not lose %s', async (name, members, strictness) => {
    const inputs = { kind: 'override', name: 'scan', 'original-type': 'vulnscan', compliant: 'true', reason: 'r' }
    const step = await runStep({ inputs: { ...inputs, ...members }, strictness })
    expect(step.outcome.exitCode).toBe(5)
    expect(onlyError(step.outcome)).toContain(`\`PUT /trails/{org}/{flow_name}\``)
    expect(onlyError(step.outcome)).toContain(`without ${name}: leave that out`)
    expect(step.seen.filter((line) => line.startsWith('POST'))).toEqual([])
  })
})

/** A step on a pull request of the workspace's commit, with the comment and the statuses that it leaves. */
async function runOnPull(requirements: string): Promise<{ outcome: Outcome; comment: string; statuses: string[] }> {
  const workspace = { '.github/evidence.yml': template(requirements), 'scan.sarif': results.sarif }
  using made = createWorkspace(workspace)
  const sha = commitOf(made)
  const base = 'b'.repeat(40)
  const pull = {
    number: 12,
    title: 'Greet',
    author: 'ada',
    head: { ref: 'french', sha },
    base: { ref: 'main', sha: base },
  }
  const commits = [{ sha, message: 'Greet', author: { login: 'ada', name: 'Ada' } }]
  await using github = await startGithub({
    repository: 'acme/greeting',
    pulls: [{ ...pull, commits }],
    files: { [`${base}:.github/evidence.yml`]: template(requirements) },
  })
  const repo = { full_name: 'acme/greeting', default_branch: 'main', owner: { login: 'acme' }, fork: false }
  const event = {
    number: 12,
    repository: repo,
    pull_request: { ...pull, user: { login: 'ada' }, head: { ...pull.head, repo }, base: { ...pull.base, repo } },
  }
  const [proxy, org] = [await startPublishedProxy(`${service.origin}/api/v2`), await openFlow(requirements)]
  const outcome = await runSourceAction({
    workspace: made.folder,
    inputs: { url: proxy.url, token, org, flow: 'shop', gate: 'true', 'github-token': 'ghs_test' },
    github: {
      sha,
      event,
      event_name: 'pull_request',
      ref: 'refs/pull/12/merge',
      head_ref: 'french',
      base_ref: 'main',
      api_url: github.apiUrl,
      graphql_url: `${github.apiUrl}/graphql`,
    },
  })
  const comment = github.comments.map(({ body }) => body).join('\n')
  return { outcome, comment, statuses: github.statuses.map(({ state }) => state) }
}

describe('on a pull request, auto', () => {
  test('leaves out a pull request that the template does not require, and says so', async () => {
    const { outcome, comment, statuses } = await runOnPull('    - { name: scan, type: vulnscan }\n')
    expect(outcome.annotations).toEqual([])
    expect([outcome.exitCode, statuses]).toEqual([0, ['success']])
    expect(outcome.summary).toContain('The pull request is not reported, because the service lacks')
    expect(comment).toContain('The service offers only the published operations')
  })

  test('fails for one that it requires', async () => {
    const requirements = '    - { name: scan, type: vulnscan }\n    - { name: review, type: pull_request }\n'
    const { outcome, comment, statuses } = await runOnPull(requirements)
    expect(outcome.exitCode).toBe(5)
    expect(onlyError(outcome)).toMatch(lacks(`POST ${trailPath}/pull_request`, 'report it with `kind: custom:<type>`'))
    expect([statuses, comment]).toEqual([['error'], ''])
  })
})

describe('the gate', () => {
  const judgement = '`POST /trails/{org}/{flow_name}/{trail_name}/judgement`'

  /** A commit with evidence of the type custom:coverage, and a gate on it. */
  async function judge(requirements: string, inputs: Inputs = {}, run = runSourceAction) {
    const workspace = { ...files, '.github/evidence.yml': template(requirements) }
    const report = { kind: 'custom:coverage', data: '{"is_compliant":true}', gate: 'true' }
    return runStep({ workspace, org: await openFlow(coverage), inputs: { ...report, ...inputs }, run })
  }

  test('passes if everything that it requires is there', async () => {
    const { outcome } = await judge(coverage, {}, runBuiltAction)
    expect([outcome.exitCode, outcome.outputs['compliance']]).toEqual([0, 'COMPLIANT'])
  })

  test.each<[string, string, string, string]>([
    [
      'what it cannot be sent',
      `${coverage}    - { name: unit, type: junit }\n`,
      'unit',
      'the template of this run requires it',
    ],
    [
      'a policy',
      '    - { name: coverage, type: custom:coverage, policy: { max_age: 1d } }\n',
      'coverage',
      'this service cannot check its policy',
    ],
  ])('does not pass by %s, and says what it could not check', async (_, requirements, name, reason) => {
    const { outcome } = await judge(requirements)
    expect([outcome.exitCode, outcome.outputs['compliance']]).toEqual([3, 'INCOMPLETE'])
    expect(outcome.outputs['missing']).toBe(JSON.stringify([name]))
    expect(outcome.summary).toContain(reason)
    expect(outcome.summary).toContain(judgement)
  })

  test('does not wait for a trail that is not known', async () => {
    const { outcome, seen } = await judge(coverage, { kind: 'none', wait: '60' })
    expect(outcome.exitCode).toBe(5)
    expect(onlyError(outcome)).toMatch(/^Trail [0-9a-f]{40} is not in flow shop of /)
    expect(seen.filter((line) => line.startsWith('GET /api/v2/trails/'))).toHaveLength(1)
    expect((await runStep({ inputs: { kind: 'none', gate: 'true', wait: '60' } })).outcome.exitCode).toBe(5)
  })

  test('does not pass in a dry run, which cannot read what the trail has', async () => {
    const { outcome } = await judge(coverage, { 'dry-run': 'true' })
    expect([outcome.exitCode, outcome.outputs['compliant']]).toEqual([4, 'false'])
    expect(outcome.summary).toContain('`GET /trails/{org}/{flow_name}/{trail_name}`')
  })
})
