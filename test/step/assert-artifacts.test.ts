import { describe, expect, test } from 'vitest'
import { assertArtifacts, type AssertedArtifact, type AssertionRequest } from '../../src/step/assert-artifacts.ts'
import type { StartedService } from '../../src/step/environment/run-context.ts'
import { json, serve, type RecordedRequest } from '../../testkit/client/server.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../testkit/step/workspace.ts'
import { toAssertion } from '../../testkit/wire/assertion.ts'

const [a, b, sha] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(40)]
const assertion = toAssertion('COMPLIANT', ['all is there'])
const { compliance, reasons } = assertion
const unknown = { message: 'There is no such thing.', request_id: '1' }

type Answer = readonly [status: number, body: object]

interface Asserted {
  readonly found: readonly AssertedArtifact[]
  readonly seen: readonly RecordedRequest[]
}

/** Asks a service whose answers to the two questions are these. */
async function ask(
  members: Partial<AssertionRequest>,
  [asserted, judged]: readonly [Answer, Answer] = [
    [200, assertion],
    [404, unknown],
  ],
): Promise<Asserted> {
  const { url, seen } = await serve((response, one, request) => {
    json(...(one.method === 'GET' ? asserted : judged))(response, one, request)
  })
  const inputs = givenInputs({ url, token: 'des_test_token', org: 'acme', flow: 'shop' })
  const asking = { paths: [`sha256:${a}`], inputs, commit: undefined, ref: undefined, ...members }
  return { found: await assertArtifacts(asking, createRunContext(createWorkspace({}))), seen }
}

test('each artifact is asked about in its flow, by its digest', async () => {
  const { found, seen } = await ask({ paths: [`sha256:${a}`, `img@sha256:${b}`] })
  expect(found).toMatchObject([
    { fingerprint: a, filename: 'artifact', compliance, reasons },
    { fingerprint: b, filename: 'img', compliance, reasons },
  ])
  const urls = seen.map(({ method, url }) => `${method} ${url}`)
  expect(urls.slice(0, 2).toSorted()).toEqual([
    `GET /api/v2/asserts/acme/fingerprint/${a}?flow_name=shop`,
    `GET /api/v2/asserts/acme/fingerprint/${b}?flow_name=shop`,
  ])
  expect(urls.slice(2)).toEqual([`POST /api/v2/trails/acme/shop/${a}/judgement`])
})

test('the commit and the ref are part of the question', async () => {
  const { seen } = await ask({ commit: sha, ref: 'refs/heads/main' })
  const query = Object.fromEntries(new URL(seen[0]?.url ?? '', 'http://any').searchParams)
  expect(query).toEqual({ flow_name: 'shop', commit: sha, ref: 'refs/heads/main' })
})

test('the embedded service is asked for its present records alone, and closed', async () => {
  const { url } = await serve((response, one, request) => {
    const answer = one.method === 'GET' ? json(200, assertion) : json(404, unknown)
    answer(response, one, request)
  })
  const calls: unknown[] = []
  const service: StartedService = {
    url,
    file: 'evidence.db',
    mintToken: async () => 'des_minted',
    listOrganisations: async () => ['acme'],
    close: async () => void calls.push('close'),
  }
  const startService = async ({ mustExist }: { readonly mustExist: boolean }): Promise<StartedService> => {
    calls.push({ mustExist })
    return service
  }
  const context = { ...createRunContext(createWorkspace({})), loadService: async () => ({ startService }) }
  const inputs = givenInputs({ url: 'embedded', org: 'acme', flow: 'shop' })
  await assertArtifacts({ paths: [`sha256:${a}`], inputs, commit: undefined, ref: undefined }, context)
  expect(calls).toEqual([{ mustExist: true }, 'close'])
})

test.each(['main', sha.slice(1), `${sha}0`])('the commit %s is none', async (commit) => {
  await expect(ask({ commit })).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringMatching(`^--commit is "${commit}"; it .+\\.$`),
  })
})

test('a path is needed', async () => {
  await expect(ask({ paths: [] })).rejects.toMatchObject({
    code: 'usage',
    message: 'assert needs at least one PATH: a file, a folder, a glob pattern, an image or a digest.',
  })
})

test.each([`sha256:${a}0`, `sha256:${a.slice(1)}`, `xsha256:${a}`])('the text %s is no digest', async (path) => {
  await expect(ask({ paths: [path] })).rejects.toMatchObject({ code: 'file', facts: { pattern: path } })
})

const refused = (name: string, text: string): Answer => [400, { message: 'Bad', errors: { [name]: text } }]

describe('a service with the published operations alone cannot answer', () => {
  test.each<[asserted: Answer, judged: Answer, missing: string]>([
    [[404, {}], [404, unknown], '`GET /asserts/{org}/fingerprint/{fingerprint}`'],
    [[200, assertion], [404, {}], '`POST /trails/{org}/{flow_name}/{trail_name}/judgement`'],
  ])('with %j and %j', async (asserted, judged, missing) => {
    await expect(ask({}, [asserted, judged])).rejects.toMatchObject({ code: 'refused', facts: { missing } })
  })
  test.each<[asserted: Answer, judged: Answer]>([
    [refused('flow_name', 'is not a member that is known here'), [404, unknown]],
    [refused('commit', 'is bad'), [404, unknown]],
    [
      [404, unknown],
      [404, unknown],
    ],
    [
      [200, assertion],
      [403, unknown],
    ],
  ])('which %j and %j do not show', async (...answers) => {
    await expect(ask({}, answers)).rejects.toMatchObject({
      code: 'refused',
      message: expect.not.stringMatching(/evidence serve runs/),
    })
  })
})
