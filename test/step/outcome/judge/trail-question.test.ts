import { describe, expect, test } from 'vitest'
import { askJudgement, type VerdictQuestion, type SentReading } from '../../../../src/step/outcome/judgement.ts'
import { createTestClient, json, serve } from '../../../../testkit/client/server.ts'
import { commit, judged, readForm, type Answer } from '../../../../testkit/step/judgement-service.ts'

const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const [head, other] = ['a'.repeat(40), 'b'.repeat(40)]
const nonsense = { code: 'nonsense', message: expect.stringContaining('Check the proxies and caches') }

const question: VerdictQuestion = {
  target,
  commit,
  fingerprints: undefined,
  base: undefined,
  pullRequest: undefined,
  isQueued: false,
  readings: [],
}

type Review = Extract<SentReading, { readonly attestation_type: 'pull_request' }>

interface Asked {
  readonly form: unknown
  readonly prefer: unknown
  readonly hasTemplate: boolean
  readonly etag: string | undefined
}

/** What the service receives for a question. */
async function ask(
  members: Partial<VerdictQuestion>,
  asking: Parameters<typeof askJudgement>[2] = { template: undefined },
  answer: Answer = judged('COMPLIANT'),
): Promise<Asked> {
  const { url, seen } = await serve(json(200, answer, { etag: '"e1"' }))
  const { etag } = await askJudgement(createTestClient(url), { ...question, ...members }, asking)
  const body = seen[0]?.body.toString() ?? ''
  const form: unknown = body.startsWith('{') ? JSON.parse(body) : readForm(body)
  return { form, prefer: seen[0]?.headers['prefer'], hasTemplate: body.includes('evidence.yml'), etag }
}

const review = (number: number, head_sha: string): Review => {
  const shown = {
    url: '',
    title: '',
    state: 'open',
    author: 'ada',
    created_at: 1,
    head_ref: '',
    base_ref: '',
  } as const
  const pull_requests = [{ ...shown, number, head_sha, commits: [], approvers: [] }]
  return { attestation_type: 'pull_request', git_provider: 'github', pull_requests }
}

describe('the question of a gate', () => {
  test('leaves out what the run does not have', async () => {
    const asked = await ask({ commit: undefined }, undefined, judged('COMPLIANT', {}, { commit: 'any' }))
    expect(asked).toEqual({ form: {}, prefer: undefined, hasTemplate: false, etag: '"e1"' })
  })

  const jira: SentReading = { attestation_type: 'jira', jira_results: [] }
  test('has the readings, the ETag of a wait and its seconds', async () => {
    const asked = await ask({ readings: [jira] }, { template: 'version: 1\n', wait: { seconds: 7, since: '"e0"' } })
    expect(asked).toMatchObject({ form: { commit, readings: [jira], since: '"e0"' }, prefer: 'wait=7' })
    expect(asked.hasTemplate).toBe(true)
  })

  test.each([
    [undefined, 'checkpoint="1 2"'],
    [{ seconds: 9, since: undefined }, 'wait=9, checkpoint="1 2"'],
  ])('asks for a checkpoint with %j', async (wait, prefer) => {
    const asked = await ask(
      { readLogSizes: async () => [1, 2] },
      { template: undefined, ...(wait === undefined ? {} : { wait }) },
    )
    expect(asked.prefer).toBe(prefer)
  })

  const [first, second, unclear] = [review(7, head), review(8, other), review(8, 'x')].map((it) => it.pull_requests)
  const reviewOfBoth: Review = { ...review(7, head), pull_requests: [...(first ?? []), ...(second ?? [])] }
  const queued = { number: 7, head }
  test.each<[title: string, members: Partial<VerdictQuestion>, proof: object | undefined]>([
    ['no pull request', { isQueued: true, readings: [] }, undefined],
    ['a pull request', { pullRequest: 7 }, { pull_request: 7 }],
    ['a pull request in no queue and its head', { pullRequest: 7, readings: [review(7, head)] }, { pull_request: 7 }],
    ['a merge group without reviews', { pullRequest: 7, isQueued: true }, undefined],
    [
      'all of a merge group with their heads, after other state',
      { pullRequest: 8, isQueued: true, readings: [jira, reviewOfBoth] },
      { queued_pull_requests: [queued, { number: 8, head: other }] },
    ],
    [
      'no part of a group',
      {
        pullRequest: 7,
        isQueued: true,
        readings: [{ ...reviewOfBoth, pull_requests: [...(first ?? []), ...(unclear ?? [])] }],
      },
      undefined,
    ],
  ])('proves %s', async (_, members, proof) => {
    expect(((await ask(members)).form as { proof?: object }).proof).toEqual(proof)
  })
})

describe('the answer', () => {
  test.each([
    ['any', 'any'],
    [commit, commit],
    [commit.slice(0, 7), commit],
    [commit.slice(0, 39), commit],
    [`${commit.slice(0, 39)}d`, `${commit.slice(0, 39)}d`],
  ])('to a question about %s is about %s', async (asked, answered) => {
    await ask({ commit: asked }, undefined, judged('COMPLIANT', {}, { commit: answered }))
  })

  test.each([
    ['any', commit],
    [undefined, commit],
    [commit, 'any'],
    [commit, `${commit}d`],
    [commit, commit.slice(0, 39)],
    [commit.slice(0, 7), `d${commit.slice(0, 39)}`],
    [commit.slice(0, 39), 'any'],
  ])('to a question about %s is not about %s', async (asked, answered) => {
    await expect(
      ask({ commit: asked }, undefined, judged('COMPLIANT', {}, { commit: answered })),
    ).rejects.toMatchObject({
      ...nonsense,
      message: expect.stringContaining(`The judgement of commit ${asked ?? 'any'} is about commit ${answered}.`),
    })
  })

  test('without a part for the template is an answer only if none was sent', async () => {
    const answer = judged('COMPLIANT', {}, { given: null })
    await ask({}, undefined, answer)
    await expect(ask({}, { template: 'version: 1\n' }, answer)).rejects.toMatchObject({
      ...nonsense,
      message: expect.stringContaining('does not include the template of the request'),
    })
  })
})

const askAbout = (trail_name: string, trail: Answer): Promise<Asked> =>
  ask({ target: { ...target, trail_name } }, undefined, judged('COMPLIANT', trail))

describe('a trail', () => {
  const info = { message: '', author: '', branch: '', timestamp: 1, url: '' }
  test.each<[requested: string, name: string, sha1?: string]>([
    ['main', 'main'],
    ['abcdef0', 'abcdef0'],
    ['abcdef0', `abcdef0${'1'.repeat(33)}`],
    ['abcdef0', 'release', `abcdef0${'1'.repeat(33)}`],
    ['a'.repeat(39), 'a'.repeat(40)],
  ])('that is requested as %s may be %s of %s', async (requested, name, sha1) => {
    const trail = { name, ...(sha1 === undefined ? {} : { git_commit_info: { ...info, sha1 } }) }
    await expect(askAbout(requested, trail)).resolves.toMatchObject({ etag: '"e1"' })
  })
  test.each<[requested: string, name: string, sha1?: string]>([
    ['main', 'main2'],
    ['abcdef', `abcdef${'1'.repeat(34)}`],
    ['abcdefg', 'abcdefgh'],
    ['gabcdef0', 'gabcdef01'],
    ['abcdef0g', 'abcdef0gh'],
    ['abcdef0', `1abcdef0${'1'.repeat(32)}`, `2abcdef0${'1'.repeat(32)}`],
    ['a'.repeat(40), 'a'.repeat(41), 'a'.repeat(40)],
    ['abcdef0', 'Stryker was here!'],
  ])('that is requested as %s is not %s of %s', async (requested, name, sha1) => {
    const trail = { name, ...(sha1 === undefined ? {} : { git_commit_info: { ...info, sha1 } }) }
    await expect(askAbout(requested, trail)).rejects.toThrow(
      expect.objectContaining({
        ...nonsense,
        message: expect.stringContaining(`The response for trail ${requested} is about trail ${name}.`),
      }),
    )
  })
})
