import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBinding } from '../../../src/service/access/binding.ts'
import {
  startHarness,
  textAt,
  toForm,
  valueAt,
  type Harness,
  type HttpResponse,
} from '../../../testkit/service/harness.ts'
import { templateRequiring } from '../../../testkit/service/report.ts'
import { startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

const strict = templateRequiring('review', 'scan')
const older = 'version: 1\n'

describe.each(engines)('a template that a run puts on a flow on $name', (engine) => {
  let issuer: Issuer
  let service: Harness
  let org = ''
  beforeAll(async () => {
    issuer = await startIssuer()
    service = await startHarness({ engine, oidcIssuers: [issuer.url] })
  })
  beforeEach(async () => {
    org = service.org()
    const bound = { org, issuer: issuer.url, repository_owner_id: '7' }
    await createBinding(service.store, toBinding({ ...bound, role: 'reporter' }))
    await createBinding(service.store, toBinding({ ...bound, role: 'maintainer', ref: 'refs/heads/main' }))
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
  })

  type Claims = Readonly<Record<string, string>>
  const sign = (claims: Claims): Promise<string> => issuer.sign({ audience: `${service.origin}/api/v2`, claims })

  async function put(template: string, claims: Claims, members: object = {}): Promise<HttpResponse> {
    return service.request('PUT', `/flows/${org}/template_file`, {
      form: toForm({ name: 'shop', ...members }, { part: 'template_file', content: template }),
      token: await sign(claims),
    })
  }

  async function putTrail(template: string, claims: Claims): Promise<HttpResponse> {
    return service.request('PUT', `/trails/${org}/shop`, {
      form: toForm({ name: 'trail' }, { part: 'template_file', content: template }),
      token: await sign(claims),
    })
  }

  test.each(['push', 'schedule', 'workflow_dispatch'])('is taken from the event %s on the branch', async (event) => {
    const response = await put(strict, { event_name: event })
    expect(response.status).toBe(201)
    expect(valueAt(response.body, 'template')).toBe(strict)
  })

  test.each([
    'pull_request',
    'pull_request_target',
    'pull_request_review',
    'merge_group',
    'workflow_run',
    'issue_comment',
    'check_run',
    'repository_dispatch',
    'release',
    'deployment',
    'create',
    'dynamic',
  ])('is refused from the event %s, also with the ref of the branch (T10)', async (event) => {
    await put(strict, {})
    const response = await put(older, { event_name: event })
    expect(response.status).toBe(403)
    const { body } = await service.request('GET', `/flows/${org}/shop`)
    expect(valueAt(body, 'template')).toBe(strict)
  })

  test.each(['repository_dispatch', 'release'])('from %s leaves the run the role of a reporter', async (event) => {
    await put(strict, {})
    const response = await putTrail(older, { event_name: event })
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({
      compliance_status: { flow_template_id: 'shop@1' },
      template_ignored: expect.stringContaining('only a maintainer'),
    })
  })

  test('is refused from another branch', async () => {
    expect((await put(older, { ref: 'refs/heads/feature' })).status).toBe(403)
  })

  test('changes nothing if the run is older than the one that put the present template', async () => {
    await put(strict, { run_id: '2000' }, { description: 'present' })
    const response = await put(older, { run_id: '1999', run_attempt: '7' }, { description: 'older', tags: { a: 1 } })
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ template: strict, description: 'present', tags: {} })
    expect(textAt(response.body, 'template_ignored')).toBe(
      'Nothing was changed, because run 1999 is older than run 2000, which put the present template on the flow "shop".',
    )
    const again = await put(older, { run_id: '2001' })
    expect(valueAt(again.body, 'template')).toBe(older)
    expect(again.body).not.toHaveProperty('template_ignored')
  })

  test('compares ids as numbers of any length', async () => {
    await put(strict, { run_id: '10000000000000000001' })
    expect((await put(older, { run_id: '10000000000000000000' })).body).toHaveProperty('template_ignored')
    expect((await put(older, { run_id: '9' })).body).toHaveProperty('template_ignored')
    expect((await put(older, { run_id: '010000000000000000001' })).body).not.toHaveProperty('template_ignored')
  })

  test('is not put back by a re-run, also after a person put another one', async () => {
    await put(older, { run_id: '1000' })
    const token = await service.tokenFor('maintainer', org)
    const form = (): ReturnType<typeof toForm> => toForm({ name: 'shop' }, { part: 'template_file', content: strict })
    expect((await service.request('PUT', `/flows/${org}/template_file`, { form: form(), token })).status).toBe(200)
    const rerun = await put(older, { run_id: '1000', run_attempt: '2' })
    expect(valueAt(rerun.body, 'template')).toBe(strict)
    expect(textAt(rerun.body, 'template_ignored')).toBe(
      'Nothing was changed, because the present template of the flow "shop" was put after run 1000 began.',
    )
    expect(valueAt((await put(older, { run_id: '1001' })).body, 'template')).toBe(older)
  })

  test('is put again by later attempts of the run that put the present one', async () => {
    await put(strict, { run_id: '1000' })
    const again = await put(older, { run_id: '1000', run_attempt: '2' })
    expect(valueAt(again.body, 'template')).toBe(older)
  })

  test('is that of the newest run, also if many put theirs at once', async () => {
    const runs = Array.from({ length: 12 }, (_, at) => 3000 + ((at * 7) % 12))
    await Promise.all(runs.map((run) => put(`version: 1 # ${run}\n`, { run_id: String(run) })))
    const { body } = await service.request('GET', `/flows/${org}/shop`)
    expect(valueAt(body, 'template')).toBe('version: 1 # 3011\n')
    const contents = (valueAt(body, 'template_versions') as readonly { content: string }[]).map((one) => one.content)
    expect(contents).toEqual(contents.toSorted())
  })

  test('is compared with runs of its own repository alone', async () => {
    const bound = { org, issuer: issuer.url, repository_owner_id: '8', repository_id: '99', flow: 'shop' }
    await createBinding(service.store, toBinding({ ...bound, role: 'maintainer', ref: 'refs/heads/main' }))
    // The flow belongs to the first repository (rules 6.8); the other one has a binding that names the flow.
    await put(strict, { run_id: '4' })
    await put(older, { repository: 'other/shop', repository_owner_id: '8', repository_id: '99', run_id: '99999' })
    expect(valueAt((await put(strict, { run_id: '5' })).body, 'template')).toBe(strict)
  })

  test('is compared by the run that an API token declares, within the token', async () => {
    const token = await service.tokenFor('maintainer', org)
    const declare = (content: string, run: object | undefined): Promise<HttpResponse> =>
      service.request('PUT', `/flows/${org}/template_file`, {
        form: toForm({ name: 'shop', run }, { part: 'template_file', content }),
        token,
      })
    await declare(strict, { id: Number.MAX_SAFE_INTEGER, attempt: 1 })
    expect((await declare(older, { id: 7 })).body).toHaveProperty('template_ignored')
    expect((await declare(older, { id: 1e300 })).status).toBe(400)
    expect((await declare(older, undefined)).body).not.toHaveProperty('template_ignored')
    expect((await put(strict, { run_id: '3' })).body).not.toHaveProperty('template_ignored')
  })
})
