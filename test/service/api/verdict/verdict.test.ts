import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberOf } from '../../../../src/wire/json/member.ts'
import { startIssuer, type Issuer } from '../../../../testkit/service/access/issuer.ts'
import { startHarness, valueAt, type Harness } from '../../../../testkit/service/harness.ts'
import { fingerprint, otherFingerprint, putFlow, reportOverride } from '../../../../testkit/service/report.ts'
import { head } from '../../../../testkit/service/run-claims.ts'
import { engines } from '../../../../testkit/service/store/engine.ts'
import {
  isSignedBy,
  listInputs,
  openCompliant,
  openVerdictScene,
  readFacts,
  readPayload,
  readVerdictKey,
  strictTemplate,
} from '../../../../testkit/service/verdict.ts'

const commitSubject = { name: 'acme/shop', digest: { gitCommit: head } }
const artifactSubject = { name: 'app', digest: { sha256: fingerprint } }

describe.each(engines)('a signed verdict on $name', (engine) => {
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

  test('of a push is a summary of its artifacts and its commit, judged by a version of the flow and the floor', async () => {
    const { spot, sign, askVerdict } = await openCompliant(service, issuer)

    const verdict = await askVerdict({ token: await sign('push'), template: `# of main\n${strictTemplate}` })

    expect(verdict.status).toBe(201)
    expect(verdict.body).toMatchObject({ result: 'PASSED', level: 'DELIVERY_EVIDENCE_COMPLIANT' })
    const sha256 = hash('sha256', strictTemplate)
    const flow = `${service.origin}/api/v2/flows/${spot.org}/shop`
    expect(valueAt(verdict.body, 'statement')).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [artifactSubject, commitSubject],
      predicateType: 'https://slsa.dev/verification_summary/v1',
      predicate: {
        verifier: { id: `${service.origin}/judge/v1` },
        timeVerified: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        resourceUri: `${service.origin}/${spot.org}/flows/shop`,
        policy: { uri: `${flow}#template-1`, digest: { sha256 } },
        verificationResult: 'PASSED',
        verifiedLevels: ['DELIVERY_EVIDENCE_COMPLIANT'],
      },
    })
    const version = { version: 1, sha256, origin: expect.stringMatching(/^token \w+$/) }
    expect(memberOf(readFacts(verdict), 'change')).toEqual({
      commit: head,
      ref: 'refs/heads/main',
      repository: 'acme/shop',
      declared: [],
    })
    expect(readFacts(verdict)).toMatchObject({
      template: version,
      floor: version,
      readings: [{ type: 'pull_request', name: 'review', origin: expect.stringContaining('ci.yml, push of refs/') }],
      valid_until: null,
    })
  })

  test('names every record that was read by its hash and the address of its receipt', async () => {
    const { spot, sign, askVerdict } = await openCompliant(service, issuer)
    const records = (await service.store.find(spot.org, {})).filter(
      ({ kind }) => kind !== 'log_event' && kind !== 'binding_change',
    )

    const verdict = await askVerdict({ token: await sign('push') })

    const toUri = (sequence: number): string => `${service.origin}/api/v2/receipts/${spot.org}/${sequence}`
    expect(listInputs(verdict)).toEqual(
      records.toReversed().map(({ sequence, sha256 }) => ({ uri: toUri(sequence), digest: { sha256 } })),
    )
    expect(records.map(({ kind }) => kind).toSorted()).toEqual(['artifact', 'attestation', 'attestation', 'flow'])
  })

  test('is signed with the key of the verdicts: the summary, the result and the bundle', async () => {
    const { spot, sign, askVerdict } = await openCompliant(service, issuer)

    const { body } = await askVerdict({ token: await sign('push') })

    const key = await readVerdictKey(service, spot.org)
    const keyid = hash('sha256', key.export({ format: 'der', type: 'spki' }))
    const [envelope, svr] = [memberOf(body, 'envelope'), memberOf(body, 'svr_envelope')]
    expect([isSignedBy(envelope, key), isSignedBy(svr, key)]).toEqual([true, true])
    expect(readPayload(envelope)).toEqual(memberOf(body, 'statement'))
    expect(readPayload(svr)).toMatchObject({
      subject: [artifactSubject, commitSubject],
      predicateType: 'https://in-toto.io/attestation/svr/v0.2',
      predicate: {
        verifier: { policies: [valueAt(body, 'statement.predicate.policy')] },
        properties: ['DELIVERY_EVIDENCE_COMPLIANT'],
      },
    })
    expect(memberOf(body, 'bundle')).toEqual({
      mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
      verificationMaterial: { publicKey: { hint: keyid } },
      dsseEnvelope: envelope,
    })
    expect(valueAt(envelope, 'signatures')).toMatchObject([{ keyid }])
  })

  test('of a pull request has its head as a subject once a report of the named workflow confirms it', async () => {
    const scene = await openVerdictScene(service, issuer)
    await putFlow(service, scene.spot, { template: strictTemplate })
    await scene.reportUnit('pullRequest12')
    await scene.reportApp('pullRequest12')
    await scene.reportReview('follower')

    const verdict = await scene.askVerdict({ token: await scene.sign('pullRequest12'), data: { commit: head } })

    expect(verdict.body).toMatchObject({ level: 'DELIVERY_EVIDENCE_COMPLIANT' })
    expect(valueAt(verdict.body, 'statement.subject')).toEqual([artifactSubject, commitSubject])
    expect(readFacts(verdict)).toMatchObject({ change: { pull_request: 12, base: 'main', declared: [] } })
  })

  test('of a merge group has the commit of the claims', async () => {
    const scene = await openVerdictScene(service, issuer)
    await putFlow(service, scene.spot, {
      template: 'version: 1\ntrail:\n  attestations: [{ name: unit, type: generic }]\n',
    })
    await scene.reportUnit('group')

    const verdict = await scene.askVerdict({ token: await scene.sign('group') })

    expect(verdict.body).toMatchObject({ level: 'DELIVERY_EVIDENCE_COMPLIANT' })
    expect(readFacts(verdict)).toMatchObject({
      change: { commit: head, base: 'main', merge_group: true, declared: [] },
    })
  })

  test('of a failing trail is a signed FAILED about its artifacts, without a result', async () => {
    const { spot, sign, reportUnit, askVerdict } = await openCompliant(service, issuer)
    await reportUnit('push', { is_compliant: false, artifact_fingerprint: fingerprint })

    const { body } = await askVerdict({ token: await sign('push') })

    expect(body).toMatchObject({ result: 'FAILED', level: 'FAILED', svr_envelope: null })
    expect(valueAt(body, 'statement.predicate')).toMatchObject({
      verificationResult: 'FAILED',
      verifiedLevels: ['FAILED'],
    })
    expect(valueAt(body, 'statement.subject')).toEqual([artifactSubject, commitSubject])
    expect(isSignedBy(memberOf(body, 'envelope'), await readVerdictKey(service, spot.org))).toBe(true)
  })

  test('lists the readings that count, and the reports that do not count with the reason', async () => {
    const { spot, sign, reportReview, reportUnit, askVerdict } = await openCompliant(service, issuer)
    await reportReview('push')
    await reportUnit('olderPush')
    const [older, review] = await service.store.find(spot.org, { kinds: ['attestation'] }, 2)

    const facts = readFacts(await askVerdict({ token: await sign('push') }))

    expect(memberOf(facts, 'readings')).toMatchObject([{ record: review?.sequence, type: 'pull_request' }])
    expect(memberOf(facts, 'ignored')).toContainEqual({ record: older?.sequence, reason: 'other_commit' })
    expect(valueAt(facts, 'log.sequence')).toBe(older?.sequence)
  })

  test('with fingerprints is about these artifacts alone, and with an empty list about the commit alone', async () => {
    const { sign, reportApp, askVerdict } = await openCompliant(service, issuer)
    await reportApp('push', { fingerprint: otherFingerprint, filename: 'doc.tgz', template_reference_name: undefined })
    const subjectsOf = async (fingerprints: readonly string[]): Promise<unknown> =>
      valueAt((await askVerdict({ token: await sign('push'), data: { fingerprints } })).body, 'statement.subject')

    expect(await subjectsOf([fingerprint])).toEqual([artifactSubject])
    expect(await subjectsOf([])).toEqual([commitSubject])
    expect((await askVerdict({ token: await sign('push'), data: { fingerprints: ['e'.repeat(64)] } })).status).toBe(404)
  })

  test('does not name an artifact that is advisory or not in the template, although the trail passes', async () => {
    const { spot, sign, reportApp, askVerdict } = await openCompliant(service, issuer)
    await putFlow(service, spot, {
      template: `${strictTemplate}    - { name: extra, policy: { advisory: true }, attestations: [{ name: scan, type: vulnscan }] }\n`,
    })
    await reportApp('push', { fingerprint: otherFingerprint, filename: 'x', template_reference_name: 'extra' })
    await reportApp('push', { fingerprint: 'e'.repeat(64), filename: 'y', template_reference_name: undefined })

    const { body } = await askVerdict({ token: await sign('push') })

    expect(body).toMatchObject({ result: 'PASSED' })
    expect(valueAt(body, 'statement.subject')).toEqual([artifactSubject, commitSubject])
  })

  test('counts an override, and names its record', async () => {
    const { spot, sign, reportUnit, askVerdict } = await openCompliant(service, issuer)
    await reportUnit('push', { is_compliant: false })
    await reportOverride(service, spot, { attestation_name: 'unit', git_commit_info: undefined })
    const [override] = await service.store.find(spot.org, { kinds: ['override'] })

    const verdict = await askVerdict({ token: await sign('push') })

    expect(verdict.body).toMatchObject({ result: 'PASSED' })
    expect(listInputs(verdict)).toContainEqual(expect.objectContaining({ digest: { sha256: override?.sha256 } }))
  })

  test('is valid until a report is too old', async () => {
    const { spot, sign, askVerdict } = await openCompliant(service, issuer)
    await putFlow(service, spot, {
      template: strictTemplate.replace('type: generic', 'type: generic, policy: { max_age: 2h }'),
    })

    const facts = readFacts(await askVerdict({ token: await sign('push') }))

    const seconds = Number(memberOf(facts, 'valid_until')) - Date.now() / 1000
    expect(seconds).toBeGreaterThan(7000)
    expect(seconds).toBeLessThan(7300)
  })
})
