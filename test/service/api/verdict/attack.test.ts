import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberOf } from '../../../../src/wire/json/member.ts'
import { startIssuer, type Issuer } from '../../../../testkit/service/access/issuer.ts'
import { startHarness, valueAt, type Harness, type HttpResponse } from '../../../../testkit/service/harness.ts'
import { fingerprint, putFlow } from '../../../../testkit/service/report.ts'
import { head } from '../../../../testkit/service/run-claims.ts'
import { engines } from '../../../../testkit/service/store/engine.ts'
import {
  listInputs,
  openCompliant,
  openTemplate,
  openVerdictScene,
  readFacts,
  readPayload,
  strictTemplate,
} from '../../../../testkit/service/verdict.ts'

const compliant = 'DELIVERY_EVIDENCE_COMPLIANT'

function levelOf({ body }: HttpResponse): unknown {
  return memberOf(body, 'level')
}

function subjectsOf({ body }: HttpResponse): string {
  return JSON.stringify(valueAt(body, 'statement.subject'))
}

describe.each(engines)('what a caller merely says is not signed, on $name', (engine) => {
  let service: Harness
  let issuer: Issuer
  beforeAll(async () => {
    issuer = await startIssuer()
    service = await startHarness({ engine, signLogs: true, oidcIssuers: [issuer.url] })
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
  })

  test.each(['readings', 'base', 'default_branch', 'repository_id', 'proof', 'since', 'change'])(
    'a question with %s is refused',
    async (member) => {
      const { askVerdict } = await openCompliant(service, issuer)
      const { status, body } = await askVerdict({ data: { [member]: [] } })
      expect([status, Object.keys(Object(memberOf(body, 'errors')))]).toEqual([400, [member]])
    },
  )

  test('a job of another pull request gets no compliant verdict with its own reviews, template and the commit of the other', async () => {
    const scene = await openVerdictScene(service, issuer)
    await putFlow(service, scene.spot, { template: strictTemplate })
    for (const run of ['pullRequest12', 'pullRequest7'] as const) {
      await scene.reportUnit(run)
      await scene.reportApp(run)
    }
    await scene.reportReview('follower')
    await scene.reportReview('pullRequest7', { number: 7, url: 'https://github.com/acme/shop/pull/7' })
    const token = await scene.sign('pullRequest7')

    for (const template of [undefined, strictTemplate, openTemplate, 'version: 1\n']) {
      for (const data of [{ commit: head }, { commit: 'any' }, { commit: head, fingerprints: [fingerprint] }]) {
        const verdict = await scene.askVerdict({ token, data, ...(template !== undefined && { template }) })
        expect(verdict.status).toBe(201)
        expect(levelOf(verdict)).not.toBe(compliant)
        expect(subjectsOf(verdict)).not.toContain('gitCommit')
      }
    }
    const own = await scene.askVerdict({ token: await scene.sign('pullRequest12'), data: { commit: head } })
    expect(levelOf(own)).toBe(compliant)
  })

  test('the head of a pull request is declared until a report of the named workflow lists it', async () => {
    const scene = await openVerdictScene(service, issuer)
    await putFlow(service, scene.spot, { template: openTemplate })
    await scene.reportUnit('pullRequest12')
    await scene.reportApp('pullRequest12')
    await scene.reportReview('pullRequest12')
    const token = await scene.sign('pullRequest12')

    const verdict = await scene.askVerdict({ token, data: { commit: head } })

    expect(levelOf(verdict)).toBe('DELIVERY_EVIDENCE_DECLARED')
    expect(readFacts(verdict)).toMatchObject({
      change: { declared: ['commit'] },
      levels: ['DELIVERY_EVIDENCE_DECLARED', 'DELIVERY_EVIDENCE_OWN_READINGS'],
    })
    expect((await scene.askVerdict({ token })).text).toContain('the claims prove pull request #12 and not its head')
  })

  test('the commit of a push is that of its claims', async () => {
    const { sign, askVerdict } = await openCompliant(service, issuer)
    const other = await askVerdict({ token: await sign('push'), data: { commit: 'd'.repeat(40) } })
    expect([other.status, other.text]).toEqual([
      400,
      expect.stringContaining('is ddddddd, and the claims prove ccccccc'),
    ])
    const same = await askVerdict({ token: await sign('push'), data: { commit: head } })
    expect(levelOf(same)).toBe(compliant)
  })

  test('an API token, a run that proves nothing, and any commit give a declared verdict without the commit', async () => {
    const { sign, askVerdict } = await openCompliant(service, issuer)
    const verdicts = [
      await askVerdict({ data: { commit: head } }),
      await askVerdict(),
      await askVerdict({ token: await sign('follower'), data: { commit: head } }),
      await askVerdict({ token: await sign('push'), data: { commit: 'any' } }),
    ]
    for (const verdict of verdicts) {
      expect(levelOf(verdict)).toBe('DELIVERY_EVIDENCE_DECLARED')
      expect(subjectsOf(verdict)).not.toContain('gitCommit')
    }
    expect(verdicts.map((one) => valueAt(readFacts(one), 'change.declared'))).toEqual([
      ['change', 'commit'],
      ['change', 'commit'],
      ['change', 'commit'],
      ['commit'],
    ])
    expect(verdicts.map((one) => valueAt(readFacts(one), 'change.commit'))).toEqual([head, 'any', head, 'any'])
  })

  test('a declared verdict without artifacts is about the last record of the trail', async () => {
    const { spot, askVerdict } = await openCompliant(service, issuer)
    const verdict = await askVerdict({ data: { commit: head, fingerprints: [] } })
    const [last] = await service.store.find(spot.org, { kinds: ['artifact', 'attestation'] })
    expect(valueAt(verdict.body, 'statement.subject')).toEqual([
      { name: `record ${last?.sequence}`, digest: { sha256: last?.sha256 } },
    ])
  })

  test('a template that is no version of the flow is an own one, and does not replace the floor', async () => {
    const { spot, sign, reportUnit, askVerdict } = await openCompliant(service, issuer)
    const token = await sign('push')
    const ownTemplate = 'version: 1\ntrail:\n  attestations: [{ name: unit, type: "*" }]\n'
    const own = await askVerdict({ token, template: ownTemplate })
    expect(levelOf(own)).toBe('DELIVERY_EVIDENCE_OWN_TEMPLATE')
    const sha256 = hash('sha256', ownTemplate)
    expect(readFacts(own)).toMatchObject({ template: { version: null, sha256, origin: null }, floor: { version: 1 } })
    expect(valueAt(own.body, 'statement.predicate.policy')).toEqual({
      uri: `urn:delivery-evidence:template:${sha256}`,
      digest: { sha256 },
    })
    await reportUnit('push', { is_compliant: false })
    await putFlow(service, spot, { template: `${strictTemplate}    - { name: doc }\n` })
    expect(levelOf(await askVerdict({ token, template: strictTemplate }))).toBe('FAILED')
  })

  test('an old version is an own template where the floor does not apply to the base branch', async () => {
    const scene = await openVerdictScene(service, issuer)
    const weak = 'version: 1\ntrail:\n  attestations: [{ name: unit, type: "*" }]\n'
    await putFlow(service, scene.spot, { template: weak })
    await putFlow(service, scene.spot, { template: `floor: [release]\n${strictTemplate}` })
    await scene.reportUnit('group')

    const verdict = await scene.askVerdict({ token: await scene.sign('group'), template: weak })

    expect(levelOf(verdict)).toBe('DELIVERY_EVIDENCE_OWN_TEMPLATE')
    expect(readFacts(verdict)).toMatchObject({ template: { version: 1 }, floor: null, change: { base: 'main' } })
  })

  test('without any template the verdict fails', async () => {
    const { spot, sign, reportUnit, reportApp, askVerdict } = await openVerdictScene(service, issuer)
    await reportUnit('push', { artifact_fingerprint: fingerprint })
    await reportApp('push')
    for (const data of [{}, { fingerprints: [fingerprint] }]) {
      const verdict = await askVerdict({ token: await sign('push'), data })
      expect(levelOf(verdict)).toBe('FAILED')
      const uri = `${service.origin}/api/v2/flows/${spot.org}/shop`
      expect(valueAt(verdict.body, 'statement.predicate.policy')).toEqual({ uri })
    }
  })

  test('a selected artifact passes only with the requirements of the trail', async () => {
    const { spot, sign, reportUnit, reportReview, reportApp, askVerdict } = await openVerdictScene(service, issuer)
    await putFlow(service, spot, { template: strictTemplate })
    await reportUnit('push')
    await reportApp('push')
    const ask = async (): Promise<unknown> =>
      levelOf(await askVerdict({ token: await sign('push'), data: { fingerprints: [fingerprint] } }))
    expect(await ask()).toBe('FAILED')
    await reportReview('push')
    expect(await ask()).toBe(compliant)
  })

  test('a report of another repository does not count, also for the same commit', async () => {
    const { spot, sign, reportUnit, reportReview, reportApp, askVerdict } = await openVerdictScene(service, issuer)
    await putFlow(service, spot, { template: strictTemplate })
    await reportReview('push')
    await reportApp('push')
    await reportUnit('otherRepository')
    expect(levelOf(await askVerdict({ token: await sign('push') }))).toBe('FAILED')
    await reportUnit('push')
    expect(levelOf(await askVerdict({ token: await sign('push') }))).toBe(compliant)
  })

  test('a review without a workflow is a reading of the change itself', async () => {
    const { spot, sign, askVerdict } = await openCompliant(service, issuer)
    await putFlow(service, spot, { template: openTemplate })
    expect(levelOf(await askVerdict({ token: await sign('push') }))).toBe('DELIVERY_EVIDENCE_OWN_READINGS')
  })

  test('an erased review does not count, and its record is named', async () => {
    const { spot, sign, askVerdict } = await openCompliant(service, issuer)
    const [review] = await service.store.find(spot.org, { kinds: ['attestation'], name: 'review' })
    await service.request('DELETE', `/records/${spot.org}/${review?.sequence}?reason=private`)

    const verdict = await askVerdict({ token: await sign('push') })

    expect(levelOf(verdict)).toBe('FAILED')
    expect(listInputs(verdict)).toContainEqual(expect.objectContaining({ digest: { sha256: review?.sha256 } }))
  })

  test('names that look like JSON are texts of the statement', async () => {
    const { spot, sign, reportUnit, reportApp, askVerdict } = await openCompliant(service, issuer)
    const hostile = '"}],"predicate":{"verificationResult":"PASSED"},"x":[{"__proto__":"\u2028'
    await reportApp('push', { fingerprint: 'e'.repeat(64), filename: hostile, template_reference_name: undefined })
    await reportApp('push', { fingerprint: 'd'.repeat(64), filename: '__proto__', template_reference_name: undefined })
    await putFlow(service, spot, { template: strictTemplate.replace(/ {2}artifacts:\n.*\n/, '') })
    for (const digit of 'de') await reportUnit('push', { artifact_fingerprint: digit.repeat(64) })

    const { body } = await askVerdict({ token: await sign('push') })

    const subject = valueAt(readPayload(memberOf(body, 'envelope')), 'subject')
    expect(subject).toContainEqual({ name: '__proto__', digest: { sha256: 'd'.repeat(64) } })
    expect(subject).toContainEqual({ name: hostile, digest: { sha256: 'e'.repeat(64) } })
  })
})
