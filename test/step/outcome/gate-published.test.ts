import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toFailure } from '../../../src/step/outcome/exit-code.ts'
import { readVerdict, type GateVerdict } from '../../../src/step/outcome/gate.ts'
import { emptyOutcome, exitCodeOfOutcome } from '../../../src/step/outcome/outcome.ts'
import { settle } from '../../../src/error.ts'
import { createTestClient, json, serve } from '../../../testkit/client/server.ts'
import { gateQuestion } from '../../../testkit/step/gate-question.ts'
import { publishedTrail, startPublishedService, type PublishedTrail } from '../../../testkit/published/service.ts'
import { report } from '../../../src/step/report.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

const target = { org: 'acme', flow_name: 'shop', trail_name: 'mine' }
const { host } = createRunContext('.')

async function judge(url: string, wait = 0): Promise<GateVerdict> {
  return readVerdict(createTestClient(url), gateQuestion({ target }), { wait, host })
}

/** The exit code of a gate at this service. */
async function exitCodeAt(url: string): Promise<number> {
  const verdict = await settle(judge(url))
  return verdict.ok
    ? exitCodeOfOutcome({ ...emptyOutcome(target), gate: true, ...verdict.value })
    : toFailure(verdict.error).exitCode
}

const sarif = { version: '2.1.0', runs: [{ tool: { driver: { name: 'Scanner', rules: [] } }, results: [] }] }
const others = Array.from({ length: 230 }, (_, at) => publishedTrail(`t${at}`, 'COMPLIANT'))

describe('with a service that has the published operations alone, the gate', () => {
  test('finds the trail by paging, and notes what is not shown', async () => {
    const status = { attestation_name: 'scan', attestation_type: 'vulnscan', status: 'MISSING', is_compliant: false }
    const compliance_status = { status: 'INCOMPLETE', is_compliant: false, attestations_statuses: [status] }
    const mine = publishedTrail('mine', 'INCOMPLETE', {
      compliance_status: { ...compliance_status, artifacts_statuses: {} },
    })
    const { url, seen } = await startPublishedService(others.toSpliced(150, 0, mine))
    const { explanation, trail } = await judge(url)
    expect(trail.name).toBe('mine')
    expect(explanation).toMatchObject({ verdict: 'INCOMPLETE', missing: ['scan'] })
    expect(explanation.notes).toEqual([
      'The service offers only the published operations: reporters and links are not shown.',
      expect.stringMatching(
        /^The service lacks `POST \/trails\/.+\/judgement`, so it cannot judge .*evidence serve runs/,
      ),
    ])
    const pages = seen.filter((one) => one.url.includes('/trails/acme/shop?')).map((one) => one.url.split('?')[1])
    expect(pages).toEqual(['page=1&per_page=100', 'page=2&per_page=100'])
  })

  test('finds it on a single page and in a plain list', async () => {
    const { url } = await startPublishedService([publishedTrail('mine', 'COMPLIANT')])
    const plain = await serve((response, one, request) => {
      const answer = /trails\/acme\/shop\?/.test(one.url)
        ? json(200, [publishedTrail('mine', 'COMPLIANT')])
        : json(404, {})
      answer(response, one, request)
    })
    expect([await exitCodeAt(url), await exitCodeAt(plain.url)]).toEqual([0, 0])
  })

  test('reports a missing trail after the last page', async () => {
    const { url, seen } = await startPublishedService(others)
    const failure = await settle(judge(url))
    expect(failure).toMatchObject({ ok: false, error: { code: 'refused', facts: { status: 404 } } })
    expect(String(failure.ok ? '' : failure.error)).toContain('Trail mine is not in flow shop of acme')
    expect(seen.filter((one) => one.url.includes('/trails/acme/shop?'))).toHaveLength(3)
  })

  test('reports published kinds, judges, and does not wait', async () => {
    const { url, seen } = await startPublishedService([publishedTrail('mine', 'INCOMPLETE')])
    const cwd = createWorkspace({ 'scan.sarif': JSON.stringify(sarif), '.github/evidence.yml': 'version: 1\n' })
    const where = { url, token: 't', org: 'acme', flow: 'shop', trail: 'mine', 'github-token': '' }
    const given = { ...where, kind: 'vulnscan', files: 'scan.sarif', gate: 'true', wait: '20' } as const
    const outcome = await report(givenInputs(given), createRunContext(cwd))
    expect(exitCodeOfOutcome(outcome)).toBe(3)
    expect(outcome.sent).toMatchObject([{ type: 'vulnscan', name: 'vulnscan' }])
    expect(outcome.notes).toContainEqual(expect.stringMatching(/^The service has the published operations alone/))
    expect(seen.some((one) => one.url.endsWith('/trail/mine/vulnscan'))).toBe(true)
  })

  test('gets the members of the published API alone', async () => {
    const { url, seen } = await startPublishedService([publishedTrail('mine', 'INCOMPLETE')])
    const cwd = createWorkspace({ 'scan.sarif': JSON.stringify(sarif), '.github/evidence.yml': 'version: 1\n' })
    const where = { url, token: 't', org: 'acme', flow: 'shop', trail: 'mine', 'github-token': '' }
    await report(givenInputs({ ...where, kind: 'vulnscan', files: 'scan.sarif' }), createRunContext(cwd))
    const sent = seen.find((one) => one.url.endsWith('/trail/mine/vulnscan'))?.body.toString() ?? ''
    expect(sent).toContain(
      '"results":[{"low_count":0,"medium_count":0,"high_count":0,"low":[],"medium":[],"high":[]}],"schema_version":1}}',
    )
  })
})

describe('an unclear response never passes', () => {
  const passing = publishedTrail('mine', 'COMPLIANT')
  const status = { status: 'COMPLIANT', is_compliant: true, attestations_statuses: [], artifacts_statuses: {} }
  const failing = { attestation_name: 'scan', attestation_type: 'vulnscan', status: 'COMPLETE', is_compliant: false }

  test.each<[string, PublishedTrail]>([
    ['an unknown state', publishedTrail('mine', 'UNKNOWN_STATE')],
    ['an unknown state with is_compliant true', { ...publishedTrail('mine', 'UNKNOWN_STATE'), is_compliant: true }],
    ['another spelling', { ...passing, compliance_state: 'compliant' }],
    ['COMPLIANT, and is_compliant false', { ...passing, is_compliant: false }],
    ['NON-COMPLIANT, and is_compliant true', { ...publishedTrail('mine', 'NON-COMPLIANT'), is_compliant: true }],
    ['two states', { ...passing, compliance_state: 'INCOMPLETE', is_compliant: false }],
    ['a status that contradicts itself', { ...passing, compliance_status: { ...status, is_compliant: false } }],
    [
      'COMPLIANT, with a failing attestation',
      { ...passing, compliance_status: { ...status, attestations_statuses: [failing] } },
    ],
    ['no state at all', { name: 'mine' }],
    ['is_compliant alone', { name: 'mine', is_compliant: true }],
  ])('%s', async (_, trail) => {
    const { url } = await startPublishedService([trail])
    expect((await judge(url)).explanation.verdict).toBe('UNCLEAR')
    expect(await exitCodeAt(url)).toBe(4)
  })

  test.each([
    ['a page', '<html>Welcome</html>'],
    ['nothing', ''],
    ['a number', '7'],
    ['half an answer', '{"data":[{"name":"mine","compliance_state":"COMPLI'],
    ['a trail without a name', '{"data":[{"compliance_state":"COMPLIANT","is_compliant":true}]}'],
    ['a text for is_compliant', '{"data":[{"name":"mine","compliance_state":"COMPLIANT","is_compliant":"true"}]}'],
  ])('%s', async (_, body) => {
    const { url } = await serve((response) => response.end(body))
    expect(await exitCodeAt(url)).toBe(4)
  })

  test('only a trail whose states all agree on COMPLIANT passes', async () => {
    const word = fc.constantFrom('COMPLIANT', 'NON-COMPLIANT', 'INCOMPLETE', 'UNKNOWN_STATE', undefined)
    const flag = fc.constantFrom(true, false, undefined)
    const service = await startPublishedService()
    const states = fc.record({
      state: word,
      flag,
      status: fc.constantFrom('COMPLIANT', 'INCOMPLETE', 'UNKNOWN_STATE'),
      inner: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(states, async ({ state, flag: outer, status: word2, inner }) => {
        const compliance_status = { ...status, status: word2, is_compliant: inner }
        service.trails.splice(0, 1, { name: 'mine', compliance_state: state, is_compliant: outer, compliance_status })
        const isCompliant = (state ?? 'COMPLIANT') === 'COMPLIANT' && outer !== false && word2 === 'COMPLIANT' && inner
        expect((await exitCodeAt(service.url)) === 0).toBe(isCompliant)
      }),
      { numRuns: 60 },
    )
  })
})
