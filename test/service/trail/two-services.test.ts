import * as fc from 'fast-check'
import { Agent } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { startService, type RunningService } from '../../../src/service/main.ts'
import { startIssuer, toBinding } from '../../../testkit/service/access/issuer.ts'
import { toForm, valueAt } from '../../../testkit/service/harness.ts'
import { sendRequest, type HttpResponse, type RequestOptions } from '../../../testkit/service/http/send-request.ts'
import { toPullReport, withGit } from '../../../testkit/service/pull-request.ts'
import { fingerprint, otherFingerprint } from '../../../testkit/service/report.ts'
import { head, runs } from '../../../testkit/service/run-claims.ts'
import { createCurrentDatabase, createFolder, engines } from '../../../testkit/service/store/engine.ts'
import { createBinding } from '../../../src/service/access/binding.ts'

/** A request to one of the two services, with the token of a run or of the administrator. */
interface Write {
  readonly at: 0 | 1
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly run: keyof typeof runs | 'token'
  readonly sent: () => Pick<RequestOptions, 'form' | 'json'>
}

const template = (...required: readonly string[]) => `version: 1
trail:
  artifacts: [{ name: app }]
  attestations:
    - { name: review, type: pull_request, policy: { independent: true } }
${required.map((name) => `    - { name: ${name}, type: generic }\n`).join('')}`

const attest = (kind: string, members: Readonly<Record<string, unknown>>) => ({
  method: 'POST' as const,
  path: `/attestations/ORG/shop/trail/${head}/${kind}`,
  sent: () => ({ form: toForm(withGit(members)) }),
})
const build = (digest: string) => ({
  method: 'POST' as const,
  path: '/artifacts/ORG/shop',
  sent: () => ({
    json: withGit({
      fingerprint: digest,
      filename: 'app.tgz',
      template_reference_name: 'app',
      build_url: 'https://ci/1',
      commit_url: 'https://git/1',
      trail_name: head,
    }),
  }),
})
const override = {
  method: 'POST' as const,
  path: `/attestations/ORG/shop/trail/${head}/override`,
  sent: () => ({
    json: withGit({
      attestation_name: 'tests',
      reason: 'known',
      new_compliance_status: true,
      original_attestation_type: 'generic',
    }),
  }),
}
const putTemplate = (...required: readonly string[]) => ({
  method: 'PUT' as const,
  path: '/flows/ORG/template_file',
  sent: () => ({ form: toForm({ name: 'shop' }, { part: 'template_file', content: template(...required) }) }),
})

const write: fc.Arbitrary<Write> = fc
  .record({
    at: fc.constantFrom(0 as const, 1 as const),
    run: fc.constantFrom('token' as const, 'push' as const, 'branchPush' as const, 'pullRequest12' as const),
    what: fc.oneof(
      fc
        .record({ attestation_name: fc.constantFrom('tests', 'lint'), is_compliant: fc.boolean() })
        .map((members) => attest('generic', members)),
      fc.constantFrom(undefined, 'mona').map((pusher) =>
        attest('pull_request', {
          attestation_name: 'review',
          ...toPullReport(pusher === undefined ? {} : { pushed_by: pusher }),
        }),
      ),
      fc.constantFrom(fingerprint, otherFingerprint).map(build),
      fc.constantFrom(override, putTemplate('tests'), putTemplate('tests', 'lint')),
    ),
  })
  .map(({ at, run, what }) => ({ at, run: isOfToken(what) ? 'token' : run, ...what }))

/** A reporter may neither override nor put a template. */
function isOfToken({ path }: Pick<Write, 'path'>): boolean {
  return path.endsWith('/override') || path.endsWith('/template_file')
}

/** Requests that arrive together. */
const batches = fc.array(fc.array(write, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 })

const asked = { commit: head, base: 'main', default_branch: 'main', repository_id: '42' }
const questions: readonly object[] = [
  { ...asked, proof: { pull_request: 12 } },
  { ...asked, proof: { pull_request: 12 }, readings: [{ attestation_type: 'pull_request', ...toPullReport() }] },
  { commit: head, default_branch: 'main' },
]

test.each(engines)(
  'two services on one database of $name give the same answers, wherever a report arrives',
  async (engine) => {
    const issuer = await startIssuer()
    onTestFinished(() => issuer.close())
    const [folder, database, dispatcher] = [await createFolder(), await createCurrentDatabase(engine), new Agent()]
    onTestFinished(() => dispatcher.close())
    const start = async () => {
      const service = await startService({ folder, database, oidcIssuers: [issuer.url] })
      onTestFinished(() => service.close())
      return service
    }
    const services: readonly [RunningService, RunningService] = [await start(), await start()]
    const token = services[0].firstToken ?? ''
    const store = await engine.open(database)
    onTestFinished(() => store.close())

    const request = async ({ url }: RunningService, method: string, path: string, options: RequestOptions) =>
      sendRequest(dispatcher, `${url}${path}`, { method, token, ...options })
    const send = async (org: string, { at, method, path, run, sent }: Write): Promise<HttpResponse> => {
      const own = run === 'token' ? token : await issuer.sign({ audience: services[at].url, claims: runs[run] })
      return request(services[at], method, path.replace('ORG', org), { ...sent(), token: own })
    }
    const ask = async (service: RunningService, org: string): Promise<readonly unknown[]> => {
      const path = `/trails/${org}/shop/${head}/judgement`
      const judged = await Promise.all(questions.map((one) => request(service, 'POST', path, { form: toForm(one) })))
      const asserted = await request(service, 'GET', `/asserts/${org}/fingerprint/${fingerprint}?flow_name=shop`, {})
      return [...judged, asserted].map(({ status, body }) => [status, removeMoment(body, service)])
    }

    let round = 0
    const seen = new Set<unknown>()
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        const org = `org-${(round += 1)}`
        await createBinding(store, toBinding({ org, issuer: issuer.url, repository_owner_id: '7', flow: '*' }))
        for (const batch of all) {
          const answers = await Promise.all(batch.map(async (one) => send(org, one)))
          expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
          const [one, other] = await Promise.all(services.map(async (service) => ask(service, org)))
          expect(other).toEqual(one)
          for (const answer of one ?? []) seen.add(valueAt(answer, '1.compliance_state'))
        }
      }),
      { numRuns: 15 },
    )
    expect([...seen]).toEqual(expect.arrayContaining(['INCOMPLETE', 'NON-COMPLIANT']))
  },
)

/** The answer without its moment, the id of its request and the address of the service. */
function removeMoment(body: unknown, { pagesUrl }: RunningService): unknown {
  const text = JSON.stringify(body).replaceAll(/"(?:evaluated_at|request_id)":(?:"[^"]*"|[\d.]+)/g, '"at":0')
  return JSON.parse(text.replaceAll(pagesUrl, ''))
}
