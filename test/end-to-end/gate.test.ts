import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GithubServer } from '../../testkit/github/server.ts'
import { shaOf, type PullState } from '../../testkit/github/state.ts'
import { runSourceAction } from '../../testkit/end-to-end/run-action.ts'
import { runActionOnEvent, eventCase } from '../../testkit/end-to-end/event.ts'
import { openGithub, path, reviewed } from '../../testkit/end-to-end/reviewed.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { commitOf, commitWorkspace, createWorkspace, results } from '../../testkit/end-to-end/workspace.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** A gate with only the connection configured, on one event of the fixtures. */
async function gate(name: string, flow: string, github: GithubServer) {
  using workspace = createWorkspace({ 'reports/junit.xml': results.junit })
  return await runActionOnEvent(eventCase(name), {
    workspace: workspace.folder,
    inputs: { url: service.url, token: service.token, flow, gate: 'true', 'github-token': 'ghs_test' },
    github: { api_url: github.apiUrl, graphql_url: `${github.apiUrl}/graphql` },
  })
}

async function readReview(flow: string, trail: string): Promise<unknown> {
  const held = (await service.read(`/attestations/acme/${flow}/trail/${trail}`)) as Record<string, unknown>[]
  return held.find((it) => it['attestation_type'] === 'pull_request')
}

describe('in a merge queue, the gate', () => {
  const { facts } = eventCase('merge-group')
  const head = shaOf(12)
  const pull: PullState = {
    number: 12,
    author: 'ada',
    head: { sha: head },
    commits: [{ sha: head, author: { login: 'ada' } }],
  }
  const files = { [`${facts.base}:${path}`]: reviewed }
  const branches = { main: facts.base ?? '' }
  const queues = { main: [{ number: 12, head: facts.commit.sha1, base: facts.base ?? '' }] }
  const approval = { user: 'grace', state: 'APPROVED', commit_id: head, association: 'MEMBER' }

  test('passes for the commit of the queue, with the pull request in its ref', async () => {
    const pulls = [
      { ...pull, reviews: [approval] },
      { number: 11, of: [facts.commit.sha1] },
    ]
    const { exitCode, stdout, outputs } = await gate(
      'merge-group',
      'queue-open',
      await openGithub({ pulls, files, branches, queues }),
    )
    expect(exitCode, stdout).toBe(0)
    expect(outputs).toMatchObject({ trail: facts.commit.sha1, compliance: 'COMPLIANT' })
    expect(await readReview('queue-open', facts.commit.sha1)).toMatchObject({
      git_commit_info: { sha1: facts.commit.sha1 },
      pull_requests: [{ number: 12, head_sha: head, approvers: [{ username: 'grace' }] }],
    })
  })

  test('fails if only the author approved or an approval is for an older head, and names the reasons', async () => {
    const reviews = [
      { ...approval, user: 'ada' },
      { ...approval, commit_id: shaOf(11) },
      { ...approval, user: 'mallory', association: 'CONTRIBUTOR' },
    ]
    const github = await openGithub({ pulls: [{ ...pull, reviews }], files, branches, queues })
    const { exitCode, outputs, summary } = await gate('merge-group', 'queue-closed', github)
    expect([exitCode, outputs['failing'], outputs['waiting']]).toEqual([3, '[]', '["review"]'])
    expect(summary).toContain('waiting for an independent approval of the latest head by somebody with push access')
    expect(summary).toContain('the approval by ada does not count: ada is one of the authors')
    expect(summary).toContain('grace must approve again: the approval is for the older head 0000000')
    expect(summary).toContain('the approval by mallory does not count: no push access')
  })
})

describe('after the run of a fork, the gate', () => {
  const { facts } = eventCase('workflow-run-fork')
  const head = facts.commit.sha1
  const base = shaOf(0xba5e)
  const pull: PullState = {
    number: 12,
    author: 'mallory',
    head: { sha: head, repository: 'mallory/shop', ref: 'main' },
    base: { ref: 'main', sha: base },
    commits: [{ sha: head, author: { login: 'mallory' } }],
  }
  const files = { [`${base}:${path}`]: reviewed }
  const approval = { user: 'grace', state: 'APPROVED', commit_id: head, association: 'MEMBER' }

  test('finds the pull request, uses the template at its base and comments on it', async () => {
    const github = await openGithub({ pulls: [{ number: 11 }, { ...pull, reviews: [approval] }], files })
    const { exitCode, stdout } = await gate('workflow-run-fork', 'fork-open', github)
    expect(exitCode, stdout).toBe(0)
    expect(await readReview('fork-open', head)).toMatchObject({ pull_requests: [{ number: 12, head_sha: head }] })
    expect(github.comments).toMatchObject([{ number: 12, body: expect.stringContaining('Compliant') }])
  })

  test('is incomplete if there is no pull request', async () => {
    const github = await openGithub({
      pulls: [],
      files: { [`${facts.base}:${path}`]: reviewed },
      branches: { main: facts.base ?? '' },
    })
    const { exitCode } = await gate('workflow-run-fork', 'fork-closed', github)
    expect(exitCode).toBe(3)
    expect(await readReview('fork-closed', head)).toMatchObject({ pull_requests: [], is_compliant: false })
  })
})

test('a push without a pull request is attested with none, and is incomplete', async () => {
  using workspace = createWorkspace({ [path]: reviewed, 'reports/junit.xml': results.junit })
  const sha = commitOf(workspace)
  const github = await openGithub({ repository: 'acme/greeting', commits: [{ sha }] })
  const { exitCode, summary } = await runSourceAction({
    workspace: workspace.folder,
    inputs: { url: service.url, token: service.token, flow: 'pushed', gate: 'true', 'github-token': 'ghs_test' },
    github: { sha, api_url: github.apiUrl },
  })
  expect(exitCode).toBe(3)
  expect(await readReview('pushed', sha)).toMatchObject({ pull_requests: [], is_compliant: false })
  expect(summary).toContain('reported, but it found no pull request')
})

test('missing evidence is shown as steps to copy, failing evidence with its reason, its reporter and its page', async () => {
  const wanted = `${reviewed}    - { name: scan, type: vulnscan }\n`
  using workspace = createWorkspace({ [path]: wanted, 'reports/junit.xml': results.junitFailing })
  const { exitCode, summary, outputs } = await runSourceAction({
    workspace: workspace.folder,
    inputs: { url: service.url, token: service.token, flow: 'lacking', gate: 'true' },
  })
  expect([exitCode, outputs['compliance']]).toEqual([1, 'NON-COMPLIANT'])
  const failing = summary.split('\n').find((line) => line.startsWith('| [unit-tests]')) ?? ''
  expect(failing).toMatch(/\[unit-tests\]\(<http.+>\)<br>\S+not&nbsp;compliant \| 1 failed, 1 passed.*<br>.*1 of 2/)
  expect(summary).toMatch(/`unit-tests`<br>`junit` \| .*by /)
  expect(summary).toMatch(/```yaml\n# In the workflow[^]*kind: vulnscan\n {4}name: scan\n[^]*```/)
  expect(summary).toMatch(/kind: pull_request\n {4}name: review\n/)
})

test('a failing test is annotated at its file in its package, and the gate refers to the summary', async () => {
  using workspace = createWorkspace({
    'packages/shop/src/pay.test.js': '',
    'packages/shop/reports/junit.xml':
      '<testsuite name="s"><testcase name="pays" file="src/pay.test.js" line="7"><failure/></testcase></testsuite>',
  })
  commitWorkspace(workspace.folder)
  const { annotations } = await runSourceAction({
    workspace: workspace.folder,
    inputs: { url: service.url, token: service.token, flow: 'package', gate: 'true' },
  })
  expect(annotations.filter(({ level }) => level === 'error')).toMatchObject([
    {
      message: expect.stringMatching(/is not compliant: junit\. The job summary has the reasons and the next steps\.$/),
    },
    {
      title: 'pays',
      file: 'packages/shop/src/pay.test.js',
      line: '7',
      message: 'This test failed. Its report has no message.',
    },
  ])
})

test('5,000 failing tests give a summary within the limit of GitHub, with the verdict first, and few annotations', async () => {
  const cases = Array.from({ length: 5000 }, (_, at) => {
    const message = `expected ${'<long> '.repeat(80)}`.replaceAll('<', '&lt;')
    return `<testcase classname="c${at}" name="t${at}" file="a.js" line="${at + 1}"><failure message="${message}"/></testcase>`
  })
  using workspace = createWorkspace({
    [path]: 'version: 1\ntrail:\n  attestations:\n    - { name: unit-tests, type: junit }\n',
    'reports/junit.xml': `<testsuite name="s" tests="5000" failures="5000">${cases.join('')}</testsuite>`,
  })
  const { exitCode, summary, annotations } = await runSourceAction({
    workspace: workspace.folder,
    inputs: { url: service.url, token: service.token, flow: 'many', gate: 'true' },
  })
  expect(exitCode).toBe(1)
  expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024)
  expect(summary).toMatch(/^## ❌ Not compliant · /)
  expect(summary).toMatch(/5,?000 .*failed/)
  expect(annotations.filter(({ level }) => level === 'error')).toHaveLength(10)
})

test('every secret is masked before any output, and never printed', async () => {
  const secrets = {
    token: service.token,
    'codequality-token': 'cq-secret',
    'jira-token': 'ada:jira-secret',
    'github-token': 'ghs_secret',
  }
  const github = await openGithub({ repository: 'acme/greeting' })
  using workspace = createWorkspace({ 'reports/junit.xml': results.junit })
  const { stdout, stderr, summary, outputs } = await runSourceAction({
    workspace: workspace.folder,
    inputs: { url: service.url, flow: 'masked', ...secrets },
    environment: { RUNNER_DEBUG: '1' },
    github: { api_url: github.apiUrl },
  })
  const lines = stdout.split(/\r?\n/)
  const masked = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('::add-mask::')),
  )
  expect(masked).toEqual(expect.arrayContaining(Object.values(secrets).map((secret) => `::add-mask::${secret}`)))
  const shown = [...lines.slice(masked.length), stderr, summary, JSON.stringify(outputs)].join('\n')
  for (const secret of Object.values(secrets)) expect(shown).not.toContain(secret)
})
