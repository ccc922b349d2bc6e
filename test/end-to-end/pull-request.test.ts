import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approval, base, head, openReviewed, pull, runGate } from '../../testkit/end-to-end/pull-request-gate.ts'
import { newSha, onlyError } from '../../testkit/end-to-end/run-action.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import type { GithubServer } from '../../testkit/github/server.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const gate = (github: GithubServer, given?: Parameters<typeof runGate>[2]): ReturnType<typeof runGate> =>
  runGate(service, github, given)

describe('a gate on a pull request', () => {
  test('passes after an independent approval of the head, and updates one comment', async () => {
    const github = await openReviewed({ pulls: [{ ...pull, reviews: [approval] }] })
    const trail = `run-${newSha()}`

    const first = await gate(github, { inputs: { trail } })
    const again = await gate(github, { inputs: { trail } })

    expect([first.exitCode, again.exitCode], first.stdout).toEqual([0, 0])
    expect(github.comments.filter(({ number }) => number === 12)).toHaveLength(1)
    expect(github.comments[0]?.body).toContain('Compliant')
    const held = (await service.read(`/attestations/acme/greeting/trail/${trail}`)) as Record<string, unknown>[]
    expect(held.find((it) => it['attestation_type'] === 'pull_request')).toMatchObject({
      attestation_name: 'review',
      is_compliant: true,
      git_commit_info: { sha1: head, message: 'Greet in French' },
      annotations: { built_from: expect.stringMatching(/^[0-9a-f]{40}$/) },
      pull_requests: [
        {
          number: 12,
          state: 'open',
          merge_commit: null,
          head_sha: head,
          approvers: [{ username: 'grace', state: 'APPROVED' }],
        },
      ],
    })
  })

  test('names a needed job that failed in its comment', async () => {
    const github = await openReviewed({ pulls: [{ ...pull, reviews: [approval] }] })
    const needs = JSON.stringify({ lint: { result: 'failure' } })
    const { exitCode } = await gate(github, { inputs: { needs } })
    expect([exitCode, github.comments.length]).toEqual([1, 1])
    expect(github.comments[0]?.body).toContain('- The needed job lint failed.')
  })

  test('fails if only the author approved, and names the missing approval', async () => {
    const github = await openReviewed({ pulls: [{ ...pull, reviews: [{ ...approval, user: 'ada' }] }] })
    const { exitCode, outputs, summary } = await gate(github)
    expect(exitCode).toBe(3)
    expect(JSON.parse(outputs['failing'] ?? '')).toEqual([])
    expect(JSON.parse(outputs['waiting'] ?? '')).toEqual(['review'])
    expect(summary).toMatch(/approv/)
  })

  test('has one comment for all cells of a matrix, also at once, with the source of its verdict', async () => {
    const github = await openReviewed({ pulls: [{ ...pull, reviews: [approval] }] })
    const cells = ['linux', 'windows', 'macos'].map((os) => gate(github, { matrix: { os } }))
    const [first] = await Promise.all(cells)
    expect(github.comments.map(({ body }) => /^From .*$/m.exec(body)?.[0])).toEqual([
      expect.stringMatching(/^From `build\.yml \/ build \/ \w+`$/),
    ])
    expect(first?.outputs['comment-url']).toContain('/acme/shop/pull/12#issuecomment-')
  })

  test('does not depend on the permission to write the comment', async () => {
    const answer = { status: 403, body: { message: 'Resource not accessible by integration' } }
    const faults = [{ on: /POST .*comments/, times: 99, answer }]
    const github = await openReviewed({ pulls: [{ ...pull, reviews: [approval] }], faults })
    const [quiet, loud] = [await gate(github), await gate(github, { inputs: { comment: 'true' } })]
    expect([quiet.exitCode, loud.exitCode]).toEqual([0, 0])
    expect(quiet.annotations.filter(({ level }) => level !== 'notice')).toEqual([])
    const message = expect.stringContaining('`pull-requests: write`')
    expect(loud.annotations).toContainEqual(expect.objectContaining({ level: 'warning', message }))
  })

  test('does not pass for a change that edits the template', async () => {
    const github = await openReviewed({ pulls: [pull] })
    const { exitCode, summary } = await gate(github, { own: 'version: 1\n' })
    expect(exitCode).toBe(3)
    expect(summary).toContain('in the workspace differs from the one at the branch `main`')
  })

  test('uses the template of a change that adds one', async () => {
    const github = await openReviewed({
      pulls: [{ ...pull, reviews: [approval] }],
      files: { [`${base}:README.md`]: 'hi' },
    })
    const { exitCode, summary } = await gate(github)
    expect(exitCode, summary).toBe(0)
    expect(summary).toContain('This change adds')
  })

  test('fails if GitHub does not return the reviews', async () => {
    const forbidden = { status: 403, body: { message: 'Resource not accessible by integration' } }
    const github = await openReviewed({
      pulls: [{ ...pull, reviews: [approval] }],
      faults: [/graphql/, /GET .*\/reviews/].map((on) => ({ on, times: 99, answer: forbidden })),
    })
    const outcome = await gate(github)
    expect(outcome.exitCode).toBe(5)
    expect(onlyError(outcome)).toContain('pull-requests: read')
    expect(outcome.outputs).toMatchObject({ trail: expect.stringMatching(/^run-[0-9a-f]{40}$/), compliance: 'UNKNOWN' })
    const { fingerprints = '', attestations = '', missing = '', failing = '' } = outcome.outputs
    expect([fingerprints, attestations, missing, failing].map((text) => JSON.parse(text))).toEqual([{}, [], [], []])
    expect(github.statuses.map(({ state }) => state)).toEqual(['error'])
  })
})

describe('a pull request of a fork, which gets no secrets', () => {
  test('is not reported, has a notice, and succeeds', async () => {
    const github = await openReviewed({ pulls: [pull] })
    const { exitCode, annotations } = await gate(github, { fork: true, inputs: { token: '', gate: 'false' } })
    expect(exitCode).toBe(0)
    expect(annotations.map(({ level, message }) => `${level}: ${message}`).join('\n')).toMatch(
      /notice: .*of a fork, has no `token` and may not request an OIDC token/,
    )
  })
  test('never passes a gate', async () => {
    const github = await openReviewed({ pulls: [pull] })
    const outcome = await gate(github, { fork: true, inputs: { token: '' } })
    expect(outcome.exitCode).toBe(5)
    expect(onlyError(outcome)).toContain('it has no trail to judge')
  })
  test('can be gated with the embedded service, which needs no secret', async () => {
    const github = await openReviewed({ pulls: [{ ...pull, reviews: [approval] }] })
    const { exitCode, summary } = await gate(github, { fork: true, inputs: { url: 'embedded', token: '' } })
    expect(exitCode, summary).toBe(0)
  })
})
