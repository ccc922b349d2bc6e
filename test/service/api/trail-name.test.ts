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
import { startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { judgeTrail } from '../../../testkit/service/judgement.ts'
import {
  commitSha,
  fingerprint,
  getTrail,
  otherCommitSha,
  putFlow,
  putTrail,
  reportArtifact,
  reportAttestation,
  reportGeneric,
  reportOverride,
  templateRequiring,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

const short = commitSha.slice(0, 10)
const ofCommit = { git_commit_info: { sha1: commitSha } }
const ofOther = { git_commit_info: { sha1: otherCommitSha } }
const sha256 = 'c0ffee'.padEnd(64, '0')
const date = '20261126'
const ofDate = date.padEnd(40, 'a')

/** The status, and the trail and state of the answer or its message. */
async function outcome(asking: Promise<HttpResponse>): Promise<readonly unknown[]> {
  const { status, body } = await asking
  if (status !== 200) return [status, textAt(body, 'message')]
  return [status, textAt(body, 'name'), textAt(body, 'compliance_state')]
}

describe.each(engines)('the name of a trail on $name', (engine) => {
  let issuer: Issuer
  let service: Harness
  let org = ''
  beforeAll(async () => {
    issuer = await startIssuer()
    service = await startHarness({ engine, oidcIssuers: [issuer.url] })
  })
  beforeEach(() => {
    org = service.org()
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
  })

  const at = (trail: string): TestTrail => ({ org, flow: 'flow', trail })
  const begin = async (trail: string, members: object = {}): Promise<HttpResponse> =>
    putTrail(service, at(trail), { members })
  const report = async (trail: string, members: object = {}): Promise<HttpResponse> =>
    reportAttestation(service, at(trail), { kind: 'generic', is_compliant: true, ...members })
  const ask = async (trail: string, data: object = {}): Promise<HttpResponse> => {
    return judgeTrail(service, at(trail), { data, template: templateRequiring('generic') })
  }
  /** A trail that has the name of another one's commit, as two processes can begin them at the same moment. */
  async function beginBoth(): Promise<void> {
    await begin(short, ofCommit)
    await reportGeneric(service, at(short), ofCommit)
    expect((await begin(commitSha, ofCommit)).status).toBe(201)
    await reportGeneric(service, at(commitSha), { ...ofCommit, is_compliant: false })
  }

  describe('that is the beginning of a commit', () => {
    test('is not started by the job of a pull request beside the trail of the commit (R3)', async () => {
      await createBinding(service.store, toBinding({ org, issuer: issuer.url, flow: '*' }))
      await begin(commitSha, ofCommit)
      await reportGeneric(service, at(commitSha), { ...ofCommit, is_compliant: false })
      const claims = { event_name: 'pull_request', ref: 'refs/pull/7/merge', sha: otherCommitSha, base_ref: 'main' }
      const token = await issuer.sign({ audience: `${service.origin}/api/v2`, claims })
      const attempts = [
        service.request('PUT', `/trails/${org}/flow`, { token, form: toForm({ name: short, ...ofCommit }) }),
        service.request('POST', `/attestations/${org}/flow/trail/${short}/generic`, {
          token,
          form: toForm({ attestation_name: 'generic', is_compliant: true, ...ofCommit }),
        }),
      ]
      for (const { status, body } of await Promise.all(attempts)) {
        expect(status).toBe(400)
        expect(textAt(body, 'message')).toBe(
          `The trail "${short}" is new, and its name is the beginning of the commit ${commitSha}. Report to the trail of the whole commit, or give the trail another name.`,
        )
      }
      expect(await outcome(ask(short, { commit: short }))).toEqual([200, commitSha, 'NON-COMPLIANT'])
    })
    test('is started by no artifact either, and not where only the name of a trail is the commit', async () => {
      await report(commitSha)
      expect((await reportArtifact(service, at(short))).status).toBe(400)
      expect((await report(short)).status).toBe(400)
      await begin('pr-1', ofOther)
      expect((await begin(otherCommitSha.slice(0, 7))).status).toBe(400)
      expect((await begin(otherCommitSha.slice(0, 6))).status).toBe(201)
      expect((await begin(`${otherCommitSha.slice(0, 7)}-1`)).status).toBe(201)
    })
    test('is refused in a question, with both names, if another trail has the commit', async () => {
      await beginBoth()
      for (const data of [{}, { commit: short }, { commit: commitSha }, { commit: 'any' }]) {
        expect(await outcome(ask(short, data))).toEqual([
          400,
          `The path is invalid: trail_name "${short}" is the name of a trail and the beginning of a commit of "${commitSha}"; use that name, or "name:${short}" for the trail of this name.`,
        ])
      }
      expect(await outcome(ask(commitSha))).toEqual([200, commitSha, 'NON-COMPLIANT'])
      expect(await outcome(ask(`name:${short}`))).toEqual([200, short, 'COMPLIANT'])
      expect((await ask(commitSha.slice(0, 12))).status).toBe(400)
    })
    test('is refused too if the trail of the commit is older than a thousand others and names no commit itself', async () => {
      await begin(short)
      await report(commitSha)
      for (let first = 0; first < 1001; first += 50) {
        await Promise.all(Array.from({ length: 50 }, (_, more) => begin(`release-${first + more}`)))
      }
      expect((await ask(short)).status).toBe(400)
    })
    test('is never green for a commit that is reported at the same moment', async () => {
      await Promise.all([report(short, ofCommit), begin(commitSha, ofCommit)])
      await report(commitSha, { is_compliant: false })
      const [status, trail] = await outcome(ask(short))
      expect(status === 400 || trail === commitSha).toBe(true)
    })
    test('is answered if its trail is the only one of the commit', async () => {
      await begin(short, ofCommit)
      await reportGeneric(service, at(short))
      expect(await outcome(ask(short, { commit: short }))).toEqual([200, short, 'COMPLIANT'])
      expect((await begin(short, ofCommit)).status).toBe(200)
    })
    test('takes no override that may be for the other trail', async () => {
      await beginBoth()
      await reportGeneric(service, at(short), { is_compliant: false })
      const refused = await reportOverride(service, at(short))
      expect([refused.status, textAt(refused.body, 'message')]).toEqual([400, expect.stringContaining(commitSha)])
      expect((await reportOverride(service, at(`name:${short}`))).status).toBe(200)
      const events = valueAt((await getTrail(service, at(short))).body, 'events')
      expect(events).toContainEqual(expect.objectContaining({ type: 'attestation_overridden' }))
      expect((await reportOverride(service, at(commitSha))).status).toBe(200)
    })
  })

  describe('that is a date or the id of a run', () => {
    test.each([date, '19283746512'])('%s begins and answers as any other name', async (name) => {
      await begin('pr-1', ofCommit)
      expect((await begin(name, ofCommit)).status).toBe(201)
      await reportGeneric(service, at(name))
      expect(await outcome(ask(name, { commit: commitSha }))).toEqual([200, name, 'COMPLIANT'])
      expect(await outcome(ask(`name:${name}`))).toEqual([200, name, 'COMPLIANT'])
      expect((await ask(name.slice(0, 7))).status).toBe(404)
    })
    test('is refused only where a commit really begins so', async () => {
      await report(date)
      await begin('pr-1', { git_commit_info: { sha1: ofDate } })
      expect(await outcome(ask(date))).toEqual([400, expect.stringContaining('"pr-1"')])
      expect(await outcome(ask(`name:${date}`))).toEqual([200, date, 'COMPLIANT'])
      expect((await report(date)).status).toBe(201)
    })
  })

  describe('that is a whole commit', () => {
    test.each([commitSha, sha256])('is that of the reports without a commit: %s', async (sha) => {
      expect((await report(sha)).status).toBe(201)
      await reportArtifact(service, at(sha))
      expect(await outcome(ask(sha, { commit: sha }))).toEqual([200, sha, 'COMPLIANT'])
      expect(await outcome(ask(sha, { commit: otherCommitSha }))).toEqual([200, sha, 'INCOMPLETE'])
      const named = { commit: sha, fingerprints: [fingerprint] }
      expect((await ask(sha, named)).status).toBe(200)
    })
    test('is started by no report of another commit', async () => {
      const attempts = [
        () => begin(commitSha, ofOther),
        () => report(commitSha, ofOther),
        () => reportArtifact(service, at(commitSha), { git_commit: otherCommitSha }),
      ]
      for (const attempt of attempts) {
        expect(await outcome(attempt())).toEqual([
          400,
          `The trail "${commitSha}" is new and is named after a commit, and this report is of the commit ${otherCommitSha}. Report to the trail "${otherCommitSha}", or give the trail another name.`,
        ])
      }
      expect((await getTrail(service, at(commitSha))).status).toBe(404)
    })
    test('takes later reports of another commit, which do not count for its own', async () => {
      await begin(commitSha, ofCommit)
      expect((await begin(commitSha, ofOther)).status).toBe(200)
      expect((await report(commitSha, ofOther)).status).toBe(201)
      expect(await outcome(ask(commitSha, { commit: commitSha }))).toEqual([200, commitSha, 'INCOMPLETE'])
      await report(commitSha)
      expect(await outcome(ask(commitSha, { commit: commitSha }))).toEqual([200, commitSha, 'COMPLIANT'])
    })
    test('is that of an assertion about its artifacts', async () => {
      await putFlow(service, at(''), {
        template:
          'version: 1\ntrail:\n  artifacts: [{ name: app, attestations: [{ name: generic, type: generic }] }]\n',
      })
      await reportArtifact(service, at(commitSha), { template_reference_name: 'app' })
      await report(commitSha, { artifact_fingerprint: fingerprint })
      const assert = async (commit: string): Promise<unknown> => {
        const path = `/asserts/${org}/fingerprint/${fingerprint}?flow_name=flow&commit=${commit}`
        return valueAt((await service.request('GET', path)).body, 'compliance')
      }
      expect(await assert(commitSha)).toBe('COMPLIANT')
      expect(await assert(otherCommitSha)).toBe('INCOMPLETE')
    })
  })

  describe('after name:', () => {
    test('is that of the trail in each question about it', async () => {
      await begin('release-1', ofCommit)
      await reportGeneric(service, at('release-1'))
      expect(await outcome(ask('name:release-1'))).toEqual([200, 'release-1', 'COMPLIANT'])
      expect((await getTrail(service, at('name:release-1'))).body).toMatchObject({ name: 'release-1' })
      const list = await service.request('GET', `/attestations/${org}/flow/trail/name:release-1`)
      expect(list.body).toMatchObject([{ attestation_name: 'generic' }])
      expect((await ask(`name:${commitSha}`)).status).toBe(404)
      expect((await ask(`name:${short}`)).status).toBe(404)
    })
    test('is never that of a report', async () => {
      expect((await report('name:release-1')).status).toBe(400)
      expect((await begin('name:release-1')).status).toBe(400)
      expect((await ask('name:name:release-1')).status).toBe(400)
      expect((await ask('name:')).status).toBe(400)
    })
  })
})
