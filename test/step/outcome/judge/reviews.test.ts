import { approvedPullRequest } from '../../../../testkit/service/pull-request.ts'
import { describe, expect, test } from 'vitest'
import type { StepRun } from '../../../../src/step/change/run.ts'
import { parseKind } from '../../../../src/step/input/kind.ts'
import { createReviewReader, type Reviews } from '../../../../src/step/outcome/reviews.ts'
import type { OutgoingReport } from '../../../../src/step/send/send-reports.ts'
import type { ChangeFacts } from '../../../../src/change/commit/facts.ts'
import { startGithub } from '../../../../testkit/github/server.ts'
import type { GithubState } from '../../../../testkit/github/state.ts'
import { change, createRunContext, givenInputs } from '../../../../testkit/step/workspace.ts'

const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const [head, base] = ['a'.repeat(40), 'b'.repeat(40)]
const pull = { number: 7, author: 'ada', head: { sha: head }, base: { ref: 'main', sha: base }, reviews: [] }

interface Read {
  readonly reviews: Reviews
  readonly requests: number
}

/** The reviews as a gate reads them, twice. */
async function read(
  facts: ChangeFacts | undefined,
  state: GithubState,
  {
    outgoing = [],
    token = 'ghs_test',
  }: { readonly outgoing?: readonly OutgoingReport[]; readonly token?: string } = {},
): Promise<Read> {
  await using github = await startGithub({ repository: 'acme/shop', ...state })
  const inputs = givenInputs({ 'github-token': token, timeout: '20' })
  const context = { ...createRunContext('.'), environment: { GITHUB_API_URL: github.apiUrl } }
  const plan = { inputs, kind: parseKind('auto'), attestationTarget: undefined, change: facts }
  const run: StepRun = { plan, target, context, startedAt: 0 }
  const readReviews = createReviewReader(run, outgoing)
  const reviews = await readReviews()
  expect(await readReviews()).toBe(reviews)
  return { reviews, requests: github.requests.length }
}

const ofPull = change({
  base,
  repo: { name: 'acme/shop', url: 'https://github.invalid/acme/shop' },
  pullRequest: { number: 7, url: 'https://github.invalid/acme/shop/pull/7' } as ChangeFacts['pullRequest'],
})

describe('the reviews of a gate', () => {
  test('are those of the pull request, and are read once', async () => {
    const { reviews, requests } = await read(ofPull, { pulls: [pull] })
    expect(reviews).toMatchObject({
      kind: 'read',
      reading: { attestation_type: 'pull_request', git_provider: 'github', pull_requests: [{ number: 7 }] },
    })
    expect(requests).toBeGreaterThan(0)
  })

  test('are those that this step reports', async () => {
    const own = { ...approvedPullRequest, number: 8 }
    const body = { attestation_name: 'review', git_provider: 'github', pull_requests: [own] }
    const outgoing = [
      { operation: 'reportGeneric', type: 'generic', name: 'x', request: { params: target, body: {} } },
      { operation: 'reportPullRequest', type: 'pull_request', name: 'review', request: { params: target, body } },
    ] as unknown as readonly OutgoingReport[]
    const { reviews, requests } = await read(ofPull, { pulls: [pull] }, { outgoing })
    expect([reviews, requests]).toEqual([
      {
        kind: 'read',
        reading: { attestation_type: 'pull_request', git_provider: 'github', pull_requests: [own] },
      },
      0,
    ])
  })

  test.each<[string, ChangeFacts | undefined]>([
    ['outside of GitHub', undefined],
    ['of an event that names no commit', change({ event: 'issue_comment' })],
  ])('are those that are recorded, in a run %s', async (_, facts) => {
    expect(await read(facts, {})).toEqual({ reviews: { kind: 'recorded' }, requests: 0 })
  })

  test('cannot be read without a token', async () => {
    const { reviews } = await read(ofPull, { pulls: [pull] }, { token: '' })
    expect(reviews).toEqual({
      kind: 'unreadable',
      reason: '`github-token` is empty; without that input it has its default',
    })
  })

  test('cannot be read if GitHub refuses, and the reason is part of a sentence', async () => {
    const faults = [{ on: /./, times: 99, answer: { status: 403, body: { message: 'Resource not accessible' } } }]
    const { reviews } = await read(ofPull, { pulls: [pull], faults })
    expect(reviews).toEqual({ kind: 'unreadable', reason: expect.stringMatching(/Resource not accessible.*[^.!]$/) })
  })
})
