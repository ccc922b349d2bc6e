import { describe, expect, test } from 'vitest'
import {
  collectAutoPullRequests,
  collectPullRequests,
  readPullRequests,
} from '../../../src/step/collect/pull-request.ts'
import type { ChangeContext } from '../../../src/step/change/github-answer.ts'
import { parseKind } from '../../../src/step/input/kind.ts'
import { EvidenceError } from '../../../src/error.ts'
import { startGithub } from '../../../testkit/github/server.ts'
import { change, createRunContext, givenInputs } from '../../../testkit/step/workspace.ts'

const nothing = { artifacts: [], commits: [], drafts: [], failing: [], unread: [], notes: [] }

const answering = (pulls: readonly object[]): ChangeContext => ({
  ...createRunContext('.'),
  readGithub: async () => ({ kind: 'answered', answer: { awaitPullRequests: async () => pulls } }) as never,
})

const failing = (failure: Error): ChangeContext => ({
  ...createRunContext('.'),
  readGithub: () => Promise.reject(failure),
})

describe('the pull requests of a run', () => {
  const inputs = givenInputs({ 'github-token': 'ghs_test', timeout: '20' })
  const plan = { inputs, kind: parseKind('auto'), attestationTarget: undefined }
  const facts = change({ repo: { name: 'acme/shop', url: '' }, base: 'b'.repeat(40) })
  const pull = { number: 7 }
  const pullRequest = { number: 7, url: '', baseRef: '', baseSha: '', headRepository: '' }
  test('are what was asked: the pull request, or the commit', async () => {
    const named = { ...facts, pullRequest }
    const { drafts } = await collectPullRequests({ ...plan, change: named }, answering([pull]))
    expect(drafts).toMatchObject([
      { type: 'pull_request', source: { repository: 'acme/shop', asked: 'pull request 7' }, content: [pull] },
    ])
    const { drafts: ofCommit } = await collectPullRequests({ ...plan, change: facts }, answering([]))
    expect(ofCommit).toMatchObject([{ source: { asked: `commit ${facts.commit.sha1}` }, content: [] }])
    const report = ofCommit[0]?.toReport({
      target: { org: 'a', flow_name: 'f', trail_name: 't' },
      common: { attestation_name: 'review', annotations: {} },
      idempotencyKey: 'k',
    })
    expect(report).toMatchObject({
      operation: 'reportPullRequest',
      request: { body: { attestation_name: 'review', git_provider: 'github', pull_requests: [] } },
    })
  })
  test('have no notes if GraphQL has answered', async () => {
    expect(await readPullRequests(facts, inputs, answering([pull]))).toEqual({ pulls: [pull], notes: [] })
  })
  test('are reported by auto only where one is required or found', async () => {
    const isOnlyIfRequired = async (pulls: readonly object[]): Promise<unknown> =>
      (await collectAutoPullRequests({ ...plan, change: facts }, answering(pulls))).drafts[0]?.isOnlyIfRequired
    expect([await isOnlyIfRequired([]), await isOnlyIfRequired([pull])]).toEqual([true, false])
    expect(await collectAutoPullRequests({ ...plan, change: undefined }, answering([pull]))).toEqual(nothing)
  })

  test('are unread if GitHub refuses, and a fault is a fault', async () => {
    const error = new EvidenceError('refused', 'No.')
    expect(await collectAutoPullRequests({ ...plan, change: facts }, failing(error))).toEqual({
      ...nothing,
      unread: [{ types: ['pull_request'], error, note: 'No pull_request attestation is reported. No.' }],
    })
    const fault = new TypeError('x')
    await expect(collectAutoPullRequests({ ...plan, change: facts }, failing(fault))).rejects.toBe(fault)
    await expect(collectPullRequests({ ...plan, change: facts }, failing(error))).rejects.toBe(error)
  })
  test('need a token and a commit', async () => {
    const bare = { ...plan, inputs: givenInputs({ 'github-token': '' }) }
    await expect(collectPullRequests({ ...bare, change: facts }, answering([]))).rejects.toMatchObject({
      code: 'usage',
      message: 'Input `github-token` is required with `kind: pull_request`; it is empty.',
      facts: { input: 'github-token' },
    })
    const unknown = {
      code: 'environment',
      message:
        'Pull requests cannot be looked up, because there is no commit: this is neither a GitHub run nor a git repository.',
    }
    await expect(collectPullRequests({ ...plan, change: undefined }, answering([]))).rejects.toMatchObject(unknown)
    const context: ChangeContext = { ...createRunContext('.'), readGithub: async () => ({ kind: 'no-access' }) }
    await expect(collectPullRequests({ ...plan, change: facts }, context)).rejects.toMatchObject(unknown)
    expect((await collectAutoPullRequests({ ...plan, change: facts }, context)).notes).toEqual([
      'Pull requests were not looked up, because `github-token` is empty; without that input it has its default.',
    ])
  })
  test('are those of REST without GraphQL, of which no approval counts', async () => {
    const pulls = [{ number: 7, head: { sha: facts.commit.sha1 }, base: { ref: 'main' } }]
    await using github = await startGithub({ repository: 'acme/shop', pulls })
    const context = { ...createRunContext('.'), environment: { GITHUB_API_URL: github.apiUrl } }
    const collected = await collectAutoPullRequests({ ...plan, change: facts }, context)
    expect(collected.notes).toEqual([
      'It is not known which reviewers have push access, so no approval counts: this test uses REST.',
    ])
    expect(collected.drafts).toMatchObject([{ content: [{ number: 7 }], isOnlyIfRequired: false }])
    const named = { ...facts, commit: { sha1: 'd'.repeat(40) }, pullRequest }
    expect((await readPullRequests(named, inputs, context))?.pulls).toMatchObject([{ number: 7 }])
    const other = change({ repo: facts.repo, base: facts.base, commit: { sha1: 'e'.repeat(40) } })
    await using empty = await startGithub({ repository: 'acme/shop', commits: [{ sha: 'e'.repeat(40) }] })
    const none = { ...context, environment: { GITHUB_API_URL: empty.apiUrl } }
    expect((await collectAutoPullRequests({ ...plan, change: other }, none)).notes).toEqual([])
  })
})
