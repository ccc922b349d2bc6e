import { describe, expect, test } from 'vitest'
import type { InputName } from '../../src/step/input/input.ts'
import type { Outcome } from '../../src/step/outcome/outcome.ts'
import { report } from '../../src/step/report.ts'
import { serveHeld } from '../../testkit/client/held-server.ts'
import { failureOf, json, serve } from '../../testkit/client/server.ts'
import { publishedTrail, startPublishedService } from '../../testkit/published/service.ts'
import { toRunVariables } from '../../testkit/step/report-steps.ts'
import { startGithub } from '../../testkit/github/server.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../testkit/step/workspace.ts'

const commit = 'c'.repeat(40)

type Given = Readonly<Partial<Record<InputName, string>>>

function start(given: Given, members: Partial<Parameters<typeof report>[1]> = {}) {
  const context = createRunContext(createWorkspace({}))
  const where = { token: 't', org: 'acme', flow: 'shop', trail: 'mine', 'github-token': '', timeout: '20' }
  const run: Promise<Outcome> = report(givenInputs({ ...where, ...given }), { ...context, ...members })
  return { run, messages: context.messages }
}

/** The event of a pull request with the branch `french` of a repository. */
function pullRequestEvent(repo: object): unknown {
  const repository = { name: 'shop', full_name: 'acme/shop', default_branch: 'main', owner: { login: 'acme' } }
  const head = { ref: 'french', sha: commit, repo }
  const base = { ref: 'main', sha: 'd'.repeat(40), repo: repository }
  return { number: 12, repository, pull_request: { number: 12, user: { login: 'mallory' }, head, base } }
}

describe('a run that must record nothing sends no write', () => {
  test('as a question', async () => {
    const { url, seen } = await startPublishedService([publishedTrail('mine', 'COMPLIANT')])
    const outcome = await start({ url, kind: 'none', gate: 'true' }).run
    expect([outcome.explanation?.verdict, outcome.gate, outcome.unsent]).toEqual(['COMPLIANT', true, undefined])
    expect(seen.map(({ method }) => method)).not.toContain('PUT')
  })

  test('as a dry run, which prints what it would send', async () => {
    const { url, seen } = await startPublishedService()
    const { run, messages } = start({ url, kind: 'generic', compliant: 'true', 'dry-run': 'true' })
    expect((await run).unsent).toMatch(/^Dry run: nothing was sent\./)
    expect(messages.join('\n')).toContain('would send generic')
    expect(new Set(seen.map(({ method }) => method))).toEqual(new Set(['GET']))
  })

  test('for a fork without a token, with the reason as a notice', async () => {
    const { url, seen } = await startPublishedService()
    const event = pullRequestEvent({ full_name: 'mallory/shop', fork: true })
    const environment = { ...toRunVariables({}, 'pull_request'), GITHUB_ACTIONS: 'true' }
    const { run, messages } = start({ url, token: '', kind: 'generic', compliant: 'true' }, { event, environment })
    const outcome = await run
    expect(outcome).toMatchObject({
      unsent: expect.stringMatching(/^This run is for a pull request of a fork/),
      sent: [],
    })
    expect(outcome.target).toEqual({ org: 'acme', flow_name: 'shop', trail_name: 'mine' })
    expect(messages).toContain(`${outcome.unsent}\nMore: docs/reference/errors.md#no-token-of-fork`)
    expect(seen).toEqual([])
  })
})

test('a run that reports, also outside of a repository, has what it sent and the verdict', async () => {
  const { url, seen } = await startPublishedService([publishedTrail('mine', 'COMPLIANT')])
  const { run } = start({ url, kind: 'custom:coverage', data: '{"is_compliant":true}', gate: 'true' })
  const outcome = await run
  expect(outcome).toMatchObject({ sent: [{ type: 'custom:coverage' }], explanation: { verdict: 'COMPLIANT' } })
  expect(seen.map(({ method }) => method)).toContain('PUT')
})

test('a run without a verdict fails with the reason, which is the status of its commit', async () => {
  const { url } = await serve(json(403, { message: 'The token is revoked.' }))
  const pulls = [{ number: 12, head: { sha: commit }, base: { ref: 'main' } }]
  await using github = await startGithub({ repository: 'acme/shop', pulls })
  const environment = { ...toRunVariables({}, 'pull_request'), GITHUB_API_URL: github.apiUrl }
  const given = { url, kind: 'none', gate: 'true', 'github-token': 'ghs_test' }
  const { run } = start(given, { event: pullRequestEvent({ full_name: 'acme/shop' }), environment })
  expect(await failureOf(run)).toMatchObject({ code: 'refused', facts: { status: 403 } })
  expect(github.statuses).toMatchObject([{ state: 'error', description: expect.stringMatching(/^Not evaluated: /) }])
})

test('a run that fails at once prints the lines before the failure', async () => {
  const { run, messages } = start({ kind: 'generic', files: 'a', data: '{}', gate: 'status', status: 'false' })
  expect(await failureOf(run)).toMatchObject({ code: 'usage', facts: { input: 'status' } })
  expect(messages).toContainEqual(expect.stringContaining('`data`'))
})

test.each([200, 403])('a run closes its connections (after the answer %s)', async (status) => {
  const { url, closings } = await serveHeld(json(status, [publishedTrail('mine', 'COMPLIANT')]))
  const { run } = start({ url, kind: 'none' })
  await Promise.allSettled([run])
  expect(new Set(await closings())).toEqual(new Set([true]))
})
