import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { createBinding } from '../../src/service/access/binding.ts'
import { memberOf } from '../../src/wire/json/member.ts'
import { toBinding, type Issuer } from './access/issuer.ts'
import { textAt, toForm, valueAt, type Harness, type HttpResponse } from './harness.ts'
import { toPullReport, withGit } from './pull-request.ts'
import { fingerprint, putFlow, type TestTrail } from './report.ts'
import { head, runs, workflow } from './run-claims.ts'

/** A job of the repository `acme/shop`, by the claims of its event. */
type Run = keyof typeof runs

const trusted = `workflow: ${workflow}@refs/heads/main`

/** Tests, a review whose source is a workflow of main, and an artifact. */
export const strictTemplate = `version: 1
trail:
  attestations:
    - { name: unit, type: generic }
    - { name: review, type: pull_request, policy: { ${trusted}, follows: true, approvals: 1 } }
  artifacts:
    - { name: app }
`

/** The same without a workflow for the review. */
export const openTemplate = strictTemplate.replace(`${trusted}, follows: true, `, '')

/** A request for a signed verdict. Without a token, that of an admin. */
interface VerdictRequest {
  readonly data?: object
  readonly template?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A trail of the repository `acme/shop`, and its jobs. */
export interface VerdictScene {
  readonly spot: TestTrail
  readonly sign: (run: Run) => Promise<string>
  /** Reports as a job. */
  readonly reportUnit: (run: Run, members?: object) => Promise<HttpResponse>
  readonly reportReview: (run: Run, members?: object) => Promise<HttpResponse>
  readonly reportApp: (run: Run, members?: object) => Promise<HttpResponse>
  readonly askVerdict: (request?: VerdictRequest) => Promise<HttpResponse>
}

export async function openVerdictScene(service: Harness, issuer: Issuer, org = service.org()): Promise<VerdictScene> {
  const spot = { org, flow: 'shop', trail: head }
  const { flow, trail } = spot
  await createBinding(service.store, toBinding({ org, issuer: issuer.url, flow }))
  const sign = (run: Run): Promise<string> =>
    issuer.sign({ audience: `${service.origin}/api/v2`, claims: { repository_id: '42', ...runs[run] } })
  const report = async (run: Run, kind: string, members: object): Promise<HttpResponse> =>
    service.request('POST', `/attestations/${org}/${flow}/trail/${trail}/${kind}`, {
      token: await sign(run),
      form: toForm(withGit({ ...members })),
    })
  return {
    spot,
    sign,
    reportUnit: (run, members) => report(run, 'generic', { attestation_name: 'unit', is_compliant: true, ...members }),
    reportReview: (run, members) =>
      report(run, 'pull_request', { attestation_name: 'review', ...toPullReport({ ...members }) }),
    reportApp: async (run, members) =>
      service.request('POST', `/artifacts/${org}/${flow}`, {
        token: await sign(run),
        json: {
          fingerprint,
          filename: 'app.tgz',
          template_reference_name: 'app',
          build_url: 'https://ci/1',
          commit_url: 'https://git/1',
          git_commit: head,
          trail_name: trail,
          ...members,
        },
      }),
    askVerdict: ({ data = {}, template, token, headers = {} } = {}) =>
      service.request('POST', `/verdicts/${org}/${flow}/${trail}`, {
        form: toForm(data, template === undefined ? undefined : { part: 'template_file', content: template }),
        headers,
        ...(token !== undefined && { token }),
      }),
  }
}

/** The member of a verdict that a Verification Summary Attestation has no other for. */
export function readFacts({ body }: HttpResponse): unknown {
  return memberOf(valueAt(body, 'statement.predicate'), 'urn:delivery-evidence:verdict:v1')
}

/** Whether an envelope is signed by a key, as DSSE 1.0.2 describes it. */
export function isSignedBy(envelope: unknown, key: KeyObject): boolean {
  const payload = Buffer.from(textAt(envelope, 'payload'), 'base64')
  const type = textAt(envelope, 'payloadType')
  const signed = Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${payload.length} `), payload])
  return verify('sha256', signed, key, Buffer.from(textAt(envelope, 'signatures.0.sig'), 'base64'))
}

/** The keys of the verdicts of an organisation, as the service shows them. */
export async function listVerdictKeys(service: Harness, org: string): Promise<readonly unknown[]> {
  const { body } = await service.request('GET', `/verdict-keys/${org}`)
  return Array.isArray(body) ? body : []
}

export async function readVerdictKey(service: Harness, org: string): Promise<KeyObject> {
  const keys = await listVerdictKeys(service, org)
  return createPublicKey(textAt(keys.at(-1), 'public_key'))
}

/** The content of an envelope, which is not verified. */
export function readPayload(envelope: unknown): unknown {
  return JSON.parse(Buffer.from(textAt(envelope, 'payload'), 'base64').toString())
}

export function listInputs({ body }: HttpResponse): unknown {
  return valueAt(body, 'statement.predicate.inputAttestations')
}

/** A push to main with everything that the template of its flow requires. */
export async function openCompliant(service: Harness, issuer: Issuer): Promise<VerdictScene> {
  const scene = await openVerdictScene(service, issuer)
  await putFlow(service, scene.spot, { template: strictTemplate })
  await scene.reportUnit('push')
  await scene.reportReview('push')
  await scene.reportApp('push')
  return scene
}
