import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBinding } from '../../../src/service/access/binding.ts'
import { startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { startHarness, textAt, toForm, valueAt, type Harness } from '../../../testkit/service/harness.ts'
import { judgeTrail } from '../../../testkit/service/judgement.ts'
import { toPullReport, withGit } from '../../../testkit/service/pull-request.ts'
import { fingerprint, putFlow } from '../../../testkit/service/report.ts'
import { head, runs } from '../../../testkit/service/run-claims.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

const template = `version: 1
trail:
  attestations: [{ name: review, type: pull_request, policy: { independent: true } }]
  artifacts: [{ name: app }]
`
const reading = { attestation_type: 'pull_request', ...toPullReport() }
const artifact = {
  fingerprint,
  filename: 'app.tgz',
  template_reference_name: 'app',
  build_url: 'https://ci/1',
  commit_url: 'https://git/1',
  git_commit: head,
  trail_name: head,
}

type Claims = Readonly<Record<string, unknown>>

describe.each(engines)('who pushed a head, on $name,', (engine) => {
  let issuer: Issuer
  let service: Harness
  let org = ''
  beforeAll(async () => {
    issuer = await startIssuer()
    service = await startHarness({ engine, oidcIssuers: [issuer.url] })
  })
  beforeEach(async () => {
    org = service.org()
    await createBinding(service.store, toBinding({ org, issuer: issuer.url, repository_owner_id: '7', flow: '*' }))
    await putFlow(service, { org, flow: 'shop', trail: '' }, { template })
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
  })

  const sign = (claims: Claims) => issuer.sign({ audience: `${service.origin}/api/v2`, claims })

  /** Reports an attestation of the head. Returns its id. */
  async function report(claims: Claims, kind: string, members: Readonly<Record<string, unknown>>): Promise<string> {
    const path = `/attestations/${org}/shop/trail/${head}/${kind}`
    const { body } = await service.request('POST', path, {
      form: toForm(withGit(members)),
      token: await sign(claims),
    })
    return textAt(body, 'attestation_id')
  }
  const lint = (claims: Claims) => report(claims, 'generic', { attestation_name: 'lint', is_compliant: true })
  const review = (claims: Claims, members = {}) =>
    report(claims, 'pull_request', { attestation_name: 'review', ...toPullReport(members) })

  const build = async (claims: Claims) =>
    service.request('POST', `/artifacts/${org}/shop`, { json: withGit(artifact), token: await sign(claims) })

  async function ask(): Promise<readonly unknown[]> {
    const asked = { commit: head, base: 'main', default_branch: 'main', repository_id: '42' }
    const data = { ...asked, proof: { pull_request: 12 }, readings: [reading] }
    const { body } = await judgeTrail(service, { org, flow: 'shop', trail: head }, { data })
    return [valueAt(body, 'compliance_state'), valueAt(body, 'compliance_status.attestations_statuses.0.reasons')]
  }
  const stateOf = async () => (await ask())[0]

  const assert = async () => {
    const path = `/asserts/${org}/fingerprint/${fingerprint}?flow_name=shop&default_branch=main`
    return valueAt((await service.request('GET', path)).body, 'compliance')
  }

  test('is the actor of its push, also where another account runs it again', async () => {
    await build(runs.branchPush)
    expect(await stateOf()).toBe('COMPLIANT')
    await lint({ ...runs.branchPush, actor: 'mona', run_id: '2', run_attempt: '2' })
    expect(await ask()).toEqual([
      'NON-COMPLIANT',
      [expect.stringContaining('the approval by mona does not count: mona pushed the latest head')],
    ])
  })

  test.each([
    ['a run by hand', { ...runs.branchPush, event_name: 'workflow_dispatch' }],
    ['a push to another branch', runs.push],
    ['a run of the pull request', runs.pullRequest12],
    ['another repository', { ...runs.branchPush, repository: 'acme/evil', repository_id: '66' }],
  ])('is not the actor of %s', async (_, claims) => {
    await build(runs.branchPush)
    await lint({ ...claims, actor: 'mona', run_id: '2' })
    expect(await stateOf()).toBe('COMPLIANT')
  })

  test('is erased with the report, and no approval is shown to be independent from then on', async () => {
    await build(runs.branchPush)
    const id = await lint({ ...runs.branchPush, actor: 'grace', run_id: '2' })
    expect(await stateOf()).toBe('COMPLIANT')
    const { body } = await service.request('GET', `/attestations/${org}/${id}`)
    await service.request('DELETE', `/records/${org}/${String(valueAt(body, 'sequence'))}?reason=request`)
    const [record] = await service.store.find(org, { kinds: ['attestation'] })
    expect(record?.origin).toMatchObject({ event: 'push', actor: null })
    expect(record?.actor.job?.actor).toBe('(erased)')
    expect(record?.actor.name).toMatch(/ by \(erased\)$/)
    expect(await ask()).toEqual([
      'NON-COMPLIANT',
      [expect.stringContaining('a report that could show who pushed its head was erased')],
    ])
  })

  describe('counts in an assertion', () => {
    test('by the event of the pull request, which is no evidence there', async () => {
      await build(runs.branchPush)
      await review(runs.branchPush)
      expect(await assert()).toBe('COMPLIANT')
      await review(runs.pullRequest12, { pushed_by: 'mona' })
      expect(await assert()).toBe('NON-COMPLIANT')
    })
    test('by the push', async () => {
      await build({ ...runs.branchPush, actor: 'mona' })
      await review({ ...runs.branchPush, actor: 'mona' })
      expect(await assert()).toBe('NON-COMPLIANT')
    })
  })
})
