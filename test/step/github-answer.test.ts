import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient, type Client } from '../../src/client/client.ts'
import type { Outcome } from '../../src/step/outcome/outcome.ts'
import { report } from '../../src/step/report.ts'
import { startService, type RunningService } from '../../src/service/main.ts'
import { toJunitReport, toPushEvent, toRunVariables } from '../../testkit/step/report-steps.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../testkit/step/workspace.ts'
import { requestLines } from '../../testkit/github/api.ts'
import { startGithub, type GithubServer } from '../../testkit/github/server.ts'
import type { GithubState, ReviewState } from '../../testkit/github/state.ts'

const folder = mkdtempSync(join(tmpdir(), 'evidence-reading-'))
let service: RunningService
let client: Client
beforeAll(async () => {
  service = await startService({ folder })
  client = createClient({ baseUrl: service.url, token: service.firstToken ?? '', timeoutSeconds: 30 })
})
afterAll(async () => {
  await client.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const [head, base] = ['c'.repeat(40), 'b'.repeat(40)]
const path = '.github/evidence.yml'
const junitOnly = 'version: 1\ntrail:\n  attestations:\n    - { name: unit, type: junit }\n'
const reviewed = `${junitOnly}    - { name: review, type: pull_request, policy: { approvals: 1, independent: true } }\n`
const approval: ReviewState = { user: 'bob', state: 'APPROVED', commit_id: head }

/** GitHub with pull request 7 into `main`, whose tip has the template. */
function toState(reviews: readonly ReviewState[], rest: GithubState = {}): GithubState {
  const commits = [{ sha: head, parents: [base], author: { login: 'ada', name: 'Ada', email: 'ada@example.com' } }]
  const pull = { number: 7, author: 'ada', head: { sha: head }, base: { ref: 'main', sha: base }, commits, reviews }
  return { pulls: [pull], files: { [`${base}:${path}`]: reviewed }, ...rest }
}

const repository = { name: 'shop', full_name: 'acme/shop', default_branch: 'main', owner: { login: 'acme' } }

function toPullRequestEvent(): object {
  const pull_request = {
    number: 7,
    head: { ref: 'feature', sha: head, repo: { full_name: 'acme/shop' } },
    base: { ref: 'main', sha: base, repo: { full_name: 'acme/shop' } },
  }
  return { repository, pull_request }
}

interface Cell {
  readonly flow: string
  readonly event?: 'pull_request' | 'pull_request_review' | 'push'
  readonly run?: number
  readonly job?: string
  readonly gate?: string
  readonly messages?: string[]
}

/** One step that reports its tests and what it read from GitHub. */
async function runStep(github: GithubServer, cell: Cell): Promise<Outcome> {
  const { flow, event = 'pull_request', run = 1, job = 'test', gate = 'false', messages = [] } = cell
  const cwd = createWorkspace({ 'junit.xml': toJunitReport(), 'app.tgz': 'app' })
  const environment = { ...toRunVariables({ run, job, branch: 'feature' }, event), GITHUB_API_URL: github.apiUrl }
  const payload = event === 'push' ? toPushEvent('feature') : toPullRequestEvent()
  const where = { org: 'acme', flow, trail: 'trail', url: service.url, token: service.firstToken ?? '' }
  const given = { ...where, gate, comment: 'false', artifacts: 'app.tgz', 'github-token': 'ghs_test', timeout: '20' }
  return report(givenInputs(given), { ...createRunContext(cwd, messages), environment, event: payload })
}

async function listReported(flow: string) {
  const held = await client.listTrailAttestations({ params: { org: 'acme', flow_name: flow, trail_name: 'trail' } })
  return held.map((one) => one.attestation_type).toSorted()
}

test('twelve cells that saw no approval and one review run that saw it make the trail green', async () => {
  const flow = 'cells'
  await using open = await startGithub(toState([]))
  for (let cell = 0; cell < 12; cell += 1) await runStep(open, { flow, job: `test-${cell}` })
  const before = await runStep(open, { flow, job: 'gate', gate: 'true' })
  expect(before.explanation?.verdict).toBe('NON-COMPLIANT')
  expect(JSON.stringify(before.explanation)).toContain('by somebody with push access')

  await using approved = await startGithub(toState([approval]))
  const after = await runStep(approved, { flow, event: 'pull_request_review', run: 2, gate: 'true' })
  expect([after.explanation?.verdict, after.closedBy]).toEqual(['COMPLIANT', []])
  const recorded = await client.getTrail({ params: { org: 'acme', flow_name: flow, trail_name: 'trail' } })
  const status = recorded.compliance_status?.attestations_statuses.find(
    ({ attestation_name: name }) => name === 'review',
  )
  expect(status?.is_compliant).toBe(true)
})

test('a request for changes by a person with push access blocks until it is dismissed, with any association', async () => {
  const step = { flow: 'blocked', gate: 'true' } as const
  const mei: ReviewState = { user: 'mei', state: 'CHANGES_REQUESTED', association: 'NONE', can_push: true }
  const eve: ReviewState = { user: 'eve', state: 'CHANGES_REQUESTED', association: 'MEMBER', can_push: false }
  await using blocked = await startGithub(toState([approval, mei, eve]))
  const before = await runStep(blocked, { ...step, run: 1 })
  await using dismissed = await startGithub(toState([approval, { ...mei, state: 'DISMISSED' }, eve]))
  const after = await runStep(dismissed, { ...step, run: 2, event: 'pull_request_review' })
  expect([before.explanation?.verdict, after.explanation?.verdict]).toEqual(['NON-COMPLIANT', 'COMPLIANT'])
  expect(JSON.stringify(before.explanation)).toContain('mei requested changes, and has to approve')
})

test('a step reads the pull request, the template, the commit and its list with one request', async () => {
  await using github = await startGithub(toState([approval]))
  const { explanation } = await runStep(github, { flow: 'one-request', gate: 'true' })
  expect(explanation?.verdict).toBe('COMPLIANT')
  expect(requestLines(github)).toEqual(['POST /graphql', `POST /repos/acme/shop/statuses/${head}`])
  const [artifact] = await client.listArtifacts({ params: { org: 'acme', flow_name: 'one-request' }, query: {} })
  const params = { org: 'acme', flow_name: 'one-request', fingerprint: artifact?.fingerprint ?? '' }
  expect(await client.getArtifact({ params })).toMatchObject({
    git_commit_info: { author_username: 'ada' },
    commits_list: [{ sha1: head, parents: [base] }],
  })
})

test('a reading has what was asked as its source', async () => {
  await using github = await startGithub(toState([approval]))
  await runStep(github, { flow: 'source' })
  const held = await client.listTrailAttestations({ params: { org: 'acme', flow_name: 'source', trail_name: 'trail' } })
  const review = held.find((one) => one.attestation_type === 'pull_request')
  expect(review?.annotations).toMatchObject({ source: { repository: 'acme/shop', asked: 'pull request 7' } })
})

describe('without GraphQL', () => {
  test('no approval counts, and the reason says so', async () => {
    await using github = await startGithub(toState([{ ...approval, association: 'OWNER' }], { withoutGraphql: true }))
    const { explanation, notes } = await runStep(github, { flow: 'rest', gate: 'true' })
    expect(explanation?.verdict).toBe('NON-COMPLIANT')
    expect(JSON.stringify(explanation)).toContain('the approval by bob does not count: push access is not known')
    expect(notes).toContainEqual(expect.stringMatching(/^It is not known which reviewers have push access.* 404 /))
  })
})

describe('a push with kind auto', () => {
  const pushed = { event: 'push', gate: 'true' } as const
  const branches = { main: base }
  test.each([
    ['reports no pull request if none is required', junitOnly, ['junit']],
    ['reports that it found none if one is required', reviewed, ['junit', 'pull_request']],
  ])('%s', async (_, template, reported) => {
    const flow = template === junitOnly ? 'push-free' : 'push-required'
    const state = { files: { [`${base}:${path}`]: template }, branches, commits: [{ sha: head }] }
    await using github = await startGithub(state)
    const { explanation, closedBy } = await runStep(github, { flow, ...pushed })
    expect([explanation?.verdict, closedBy]).toEqual([template === junitOnly ? 'COMPLIANT' : 'INCOMPLETE', []])
    expect(await listReported(flow)).toEqual(reported)
  })

  const denied = { status: 403, body: { message: 'Resource not accessible by integration' } }
  const faults = [
    { on: /graphql/, times: 99, answer: denied },
    { on: /\/pulls/, times: 99, answer: denied },
  ]
  test('does not fail because GitHub cannot be read, unless the template requires a pull request', async () => {
    const state = { branches, commits: [{ sha: head }], faults }
    await using free = await startGithub({ ...state, files: { [`${base}:${path}`]: junitOnly } })
    const { explanation, notes } = await runStep(free, { flow: 'denied-free', ...pushed })
    expect(explanation?.verdict).toBe('COMPLIANT')
    expect(notes).toContainEqual(expect.stringContaining('No pull_request attestation is reported.'))
    await using required = await startGithub({ ...state, files: { [`${base}:${path}`]: reviewed } })
    await expect(runStep(required, { flow: 'denied-required', ...pushed })).rejects.toMatchObject({ code: 'refused' })
  })
})

test('a notice shows once that few requests remain', async () => {
  const messages: string[] = []
  const headers = { 'x-ratelimit-remaining': '99', 'x-ratelimit-resource': 'core', 'x-ratelimit-reset': '1795000000' }
  await using github = await startGithub(toState([approval], { withoutGraphql: true, headers }))
  await runStep(github, { flow: 'few', messages })
  expect(messages.filter((message) => message.startsWith('Fewer than 100 requests'))).toEqual([
    expect.stringContaining('(core) remain for this token until 2026-11-18'),
  ])
})
