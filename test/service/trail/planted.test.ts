import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBinding } from '../../../src/service/access/binding.ts'
import { startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { startHarness, textAt, toForm, type Harness } from '../../../testkit/service/harness.ts'
import {
  fingerprint,
  otherFingerprint,
  putFlow,
  vulnscanFinding,
  vulnscanResults,
} from '../../../testkit/service/report.ts'
import { head, runs } from '../../../testkit/service/run-claims.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

type Runs = keyof typeof runs | 'token'
type Members = Readonly<Record<string, unknown>>

const ofRepository = { repository_id: '42' }
const pullRequest = { commit: head, base: 'main', default_branch: 'main', proof: { pull_request: 12 }, ...ofRepository }
const ofCommit = { commit: head, default_branch: 'main', ...ofRepository }
const groupCommit = 'e'.repeat(40)
const group = {
  commit: groupCommit,
  base: 'main',
  default_branch: 'main',
  proof: { queued_pull_requests: [{ number: 12, head }] },
  ...ofRepository,
}
const testedApp = 'trail: { artifacts: [{ name: app, attestations: [{ name: tests, type: generic }] }] }'
const app = 'trail: { attestations: [{ name: tests, type: generic }], artifacts: [{ name: app }] }'

const scan = (...ids: string[]): Members => ({
  kind: 'vulnscan',
  attestation_name: 'scan',
  vulnscan_results: vulnscanResults({ high: ids.map(vulnscanFinding), high_count: ids.length }),
})

describe.each(engines)('what other changes plant in a trail on $name', (engine) => {
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
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
  })

  async function as(run: Runs, claims: Members = {}): Promise<{ readonly token?: string }> {
    if (run === 'token') return {}
    return { token: await issuer.sign({ audience: `${service.origin}/api/v2`, claims: { ...runs[run], ...claims } }) }
  }
  async function putTemplate(text: string): Promise<void> {
    await putFlow(service, { org, flow: 'shop', trail: '' }, { template: `version: 1\n${text}` })
  }
  async function build(run: Runs, members: Members = {}): Promise<void> {
    const json = {
      fingerprint,
      filename: 'app.tgz',
      build_url: 'b',
      commit_url: 'c',
      template_reference_name: 'app',
      trail_name: head,
      git_commit: head,
      ...members,
    }
    expect((await service.request('POST', `/artifacts/${org}/shop`, { json, ...(await as(run)) })).status).toBe(201)
  }
  async function report(
    run: Runs,
    {
      kind = 'generic',
      trail = head,
      claims,
      ...members
    }: Members & { kind?: string; trail?: string; claims?: Members },
  ): Promise<void> {
    const commit = { sha1: head, message: 'm', author: 'a', branch: 'b', timestamp: 1 }
    const form = toForm({
      attestation_name: 'tests',
      ...(kind === 'generic' ? { is_compliant: true } : {}),
      git_commit_info: commit,
      ...members,
    })
    const path = `/attestations/${org}/shop/trail/${trail}/${kind}`
    expect((await service.request('POST', path, { form, ...(await as(run, claims)) })).status).toBe(201)
  }
  async function override(trail: string, members: Members): Promise<void> {
    const json = {
      attestation_name: 'scan',
      original_attestation_type: 'vulnscan',
      new_compliance_status: true,
      reason: 'r',
      ...members,
    }
    const { status, body } = await service.request('POST', `/attestations/${org}/shop/trail/${trail}/override`, {
      json,
    })
    expect([status, body]).toEqual([200, expect.anything()])
  }
  async function judge(question: Members, trail = head): Promise<string> {
    const path = `/trails/${org}/shop/${trail}/judgement`
    const { body } = await service.request('POST', path, { form: toForm(question) })
    return textAt(body, 'compliance_state')
  }

  test('an artifact of another repository fulfils no requirement', async () => {
    await putTemplate(app)
    await report('push', {})
    await build('otherRepository')
    expect(await judge(ofCommit)).toBe('INCOMPLETE')
  })

  test('an artifact of another repository fulfils a requirement that lets its workflow follow', async () => {
    const policy = 'policy: { workflow: acme/evil/.github/workflows/ci.yml@refs/heads/main, follows: true }'
    await putTemplate(app.replace('name: app', `name: app, ${policy}`))
    await report('push', {})
    await build('otherRepository')
    expect(await judge(ofCommit)).toBe('COMPLIANT')
  })

  const others = [
    { run: 'otherFollower', members: { fingerprint: otherFingerprint }, what: 'reports another digest' },
    { run: 'otherFollower', members: { is_compliant: false }, what: 'states that the artifact is not compliant' },
    { run: 'otherRepository', members: { fingerprint: otherFingerprint }, what: 'pushes another digest' },
  ] as const
  test.each(others)('another repository $what', async ({ run, members }) => {
    await putTemplate(testedApp)
    await build('push')
    await report('push', { artifact_fingerprint: fingerprint })
    await build(run, members)
    expect(await judge(ofCommit)).toBe('COMPLIANT')
    await build('otherRepository', { is_compliant: false })
    expect(await judge(ofCommit), 'a push fails').toBe('NON-COMPLIANT')
  })

  test.each([
    { name: 'no other', planted: undefined, state: 'NON-COMPLIANT' },
    { name: 'another', planted: 'pullRequest7' as const, state: 'NON-COMPLIANT' },
  ])('an override of a head does not cover what $name pull request planted', async ({ planted, state }) => {
    await putTemplate('trail: { attestations: [{ name: scan, type: vulnscan }] }')
    await report('pullRequest12', scan('A'))
    if (planted !== undefined) await report(planted, scan('A', 'B'))
    await override(head, {})
    expect(await judge(pullRequest)).toBe('COMPLIANT')
    const commit = { sha1: groupCommit, message: 'm', author: 'a', branch: 'b', timestamp: 1 }
    await report('group', {
      ...scan('A', 'B'),
      trail: groupCommit,
      git_commit_info: commit,
      claims: { sha: groupCommit },
    })
    expect(await judge(group, groupCommit)).toBe(state)
  })

  test('a planted report of the trail does not take the override of an artifact', async () => {
    await putTemplate('trail: { artifacts: [{ name: app, attestations: [{ name: scan, type: vulnscan }] }] }')
    await build('pullRequest12')
    await report('pullRequest12', { ...scan('A'), artifact_fingerprint: fingerprint })
    await report('pullRequest7', scan('A', 'B'))
    await override(head, {})
    expect(await judge(pullRequest)).toBe('COMPLIANT')
  })

  async function put(run: Runs, sha1: string, name = 'release-1'): Promise<void> {
    const commit = { sha1, message: 'm', author: 'a', branch: 'b', timestamp: 1 }
    const form = toForm({ name, git_commit_info: commit })
    const { status } = await service.request('PUT', `/trails/${org}/shop`, { form, ...(await as(run)) })
    expect(status).toBeLessThan(300)
  }

  test('a commit that begins like a date keeps no report out of the trail of that date', async () => {
    await putTemplate('trail: { attestations: [{ name: tests, type: generic }] }')
    await put('pullRequest7', '20261126'.padEnd(40, '0'))
    await report('push', { trail: '20261126' })
    expect(await judge(ofCommit, 'name:20261126')).toBe('COMPLIANT')
  })

  test.each(['pullRequest7', undefined] as const)('%s begins a trail with a commit of its own', async (planted) => {
    await putTemplate(testedApp)
    if (planted !== undefined) await put(planted, 'd'.repeat(40))
    await put('push', head)
    await build('push', { trail_name: 'release-1' })
    await report('push', { trail: 'release-1', artifact_fingerprint: fingerprint })
    const { body } = await service.request(
      'GET',
      `/asserts/${org}/fingerprint/${fingerprint}?flow_name=shop&commit=${head}&default_branch=main`,
    )
    expect(textAt(body, 'compliance')).toBe('COMPLIANT')
  })
})
