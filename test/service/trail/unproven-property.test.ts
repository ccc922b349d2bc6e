import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBinding } from '../../../src/service/access/binding.ts'
import { startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { startHarness, toForm, valueAt, type Harness } from '../../../testkit/service/harness.ts'
import { judgeTrail } from '../../../testkit/service/judgement.ts'
import { approvedPullRequest, toPullReport, withGit } from '../../../testkit/service/pull-request.ts'
import { putFlow } from '../../../testkit/service/report.ts'
import { head, runs, workflow } from '../../../testkit/service/run-claims.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

const template = `version: 1
trail:
  attestations:
    - { name: tests, type: generic }
    - { name: review, type: pull_request, policy: { independent: true } }
`

/** Claims that prove nothing about a change, of a workflow file that a change can write. */
const unproven = fc.record({
  event_name: fc.constantFrom('workflow_run', 'pull_request_target', 'issue_comment', 'repository_dispatch', 'later'),
  ref: fc.constant('refs/heads/main'),
  sha: fc.constantFrom(head, 'd'.repeat(40)),
  actor: fc.constant('mona'),
  workflow_ref: fc
    .constantFrom('refs/heads/feature', 'refs/pull/12/merge', 'refs/tags/main', 'refs/heads/main-2')
    .map((ref) => `${workflow}@${ref}`),
})

interface Report {
  readonly kind: 'generic' | 'pull_request'
  readonly members: Readonly<Record<string, unknown>>
}

const pushed = toPullReport({ pushed_by: 'mona' })
const report = fc.constantFrom<Report>(
  { kind: 'generic', members: { attestation_name: 'tests', is_compliant: false } },
  { kind: 'generic', members: { attestation_name: 'tests', is_compliant: true } },
  { kind: 'generic', members: { attestation_name: 'other', is_compliant: false } },
  { kind: 'generic', members: { attestation_name: 'tests', is_compliant: false, annotations: { replayed: true } } },
  { kind: 'pull_request', members: { attestation_name: 'review', ...pushed } },
)

const honest: Report = { kind: 'generic', members: { attestation_name: 'tests', is_compliant: true } }

describe.each(engines)('reports that prove nothing, on $name,', (engine) => {
  let issuer: Issuer
  let service: Harness
  beforeAll(async () => {
    issuer = await startIssuer()
    service = await startHarness({ engine, oidcIssuers: [issuer.url] })
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
  })

  const send = async (org: string, { kind, members }: Report, claims: Readonly<Record<string, unknown>>) => {
    const token = await issuer.sign({ audience: `${service.origin}/api/v2`, claims })
    const path = `/attestations/${org}/shop/trail/${head}/${kind}`
    const { status } = await service.request('POST', path, { form: toForm(withGit(members)), token })
    expect(status).toBe(201)
  }

  /** The state, and what each name of the template has. */
  async function ask(org: string): Promise<unknown> {
    const readings = [{ attestation_type: 'pull_request', ...toPullReport() }]
    const asked = { commit: head, base: 'main', default_branch: 'main', repository_id: '42', readings }
    const data = { ...asked, proof: { pull_request: approvedPullRequest.number } }
    const { body } = await judgeTrail(service, { org, flow: 'shop', trail: head }, { data })
    return [valueAt(body, 'compliance_state'), valueAt(body, 'compliance_status.attestations_statuses')]
  }

  test('change no answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(report, unproven), { minLength: 1, maxLength: 4 }), async (sent) => {
        const org = service.org()
        const binding = { org, issuer: issuer.url, repository_owner_id: '7', flow: '*' }
        await createBinding(service.store, toBinding(binding))
        await putFlow(service, { org, flow: 'shop', trail: '' }, { template })
        await send(org, honest, runs.branchPush)
        const before = await ask(org)
        expect(before).toMatchObject(['COMPLIANT', [{ status: 'COMPLETE' }, { status: 'COMPLETE' }]])
        for (const [one, claims] of sent) {
          await send(org, one, claims)
          expect(await ask(org)).toEqual(before)
        }
      }),
      { numRuns: 15 },
    )
  })
})
