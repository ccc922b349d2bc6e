import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLogKeys } from '../../../../src/service/log/key-store.ts'
import { checkStore } from '../../../../src/service/operate/fsck.ts'
import { importArchive } from '../../../../src/service/operate/import.ts'
import { parseReceipt } from '../../../../src/log/receipt.ts'
import type { TrailRecord } from '../../../../src/service/fact/trail-record.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import { memberOf } from '../../../../src/wire/json/member.ts'
import { startIssuer, type Issuer } from '../../../../testkit/service/access/issuer.ts'
import {
  startHarness,
  textAt,
  toForm,
  valueAt,
  type Harness,
  type HttpResponse,
} from '../../../../testkit/service/harness.ts'
import { damage } from '../../../../testkit/service/operate/damage.ts'
import { exportLines, toFile } from '../../../../testkit/service/operate/archive.ts'
import { judgeTrail } from '../../../../testkit/service/judgement.ts'
import { createTestTrail, getTrail, putFlow, reportGeneric } from '../../../../testkit/service/report.ts'
import { head } from '../../../../testkit/service/run-claims.ts'
import { engines } from '../../../../testkit/service/store/engine.ts'
import {
  isSignedBy,
  listVerdictKeys,
  openCompliant,
  readVerdictKey,
  strictTemplate,
} from '../../../../testkit/service/verdict.ts'

/** A store in which every generic attestation is stored as compliant. */
function withChangedFacts(store: Store): Store {
  return { ...store, readTrail: async (...key) => (await store.readTrail(...key)).map(toCompliant) }
}

function toCompliant(record: TrailRecord): TrailRecord {
  return record.kind === 'attestation' && record.fact.content.kind === 'generic'
    ? { ...record, fact: { ...record.fact, content: { kind: 'generic', is_compliant: true } } }
    : record
}

function toKeyId({ body }: HttpResponse): string {
  return textAt(body, 'envelope.signatures.0.keyid')
}

describe.each(engines)('the record of a signed verdict on $name', (engine) => {
  let service: Harness
  let issuer: Issuer
  beforeAll(async () => {
    issuer = await startIssuer()
    service = await startHarness({ engine, signLogs: true, oidcIssuers: [issuer.url], openPages: true })
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
  })

  test('is in the log, with a receipt; a repeated request gets the same verdict, also after another report', async () => {
    const { spot, sign, reportUnit, askVerdict } = await openCompliant(service, issuer)
    const ask = async (data = {}) =>
      askVerdict({ token: await sign('push'), data, headers: { 'idempotency-key': 'one', prefer: 'receipt' } })

    const first = await ask()
    await reportUnit('push', { is_compliant: false })
    const repeated = await ask()

    expect(repeated.headers['idempotency-replayed']).toBe('true')
    for (const member of ['verdict_id', 'envelope', 'level']) {
      expect(memberOf(repeated.body, member)).toEqual(memberOf(first.body, member))
    }
    expect(parseReceipt(textAt(first.body, 'receipt')).index).toBe(Number(memberOf(first.body, 'sequence')) - 1)
    expect(textAt(first.body, 'record')).toContain(textAt(first.body, 'envelope.payload'))
    expect((await ask({ commit: 'any' })).status).toBe(422)
    expect(await service.store.count(spot.org, { kinds: ['verdict'] })).toBe(1)
  })

  test('changes no state and no list, is shown on the page, and is listed newest first', async () => {
    const { spot, sign, reportUnit, askVerdict } = await openCompliant(service, issuer)
    const list = `/verdicts/${spot.org}/shop/${spot.trail}`
    expect((await service.request('GET', list)).body).toEqual([])
    const read = async (): Promise<readonly string[]> => [
      (await getTrail(service, spot)).text.replaceAll(/"evaluated_at":[0-9.]+/g, ''),
      (await service.request('GET', `/attestations/${spot.org}/shop/trail/${spot.trail}`)).text,
    ]
    const before = await read()

    await askVerdict({ token: await sign('push') })
    expect(await read()).toEqual(before)
    await reportUnit('push', { is_compliant: false })
    await askVerdict()

    const { body } = await service.request('GET', list)
    expect(body).toMatchObject([{ result: 'FAILED' }, { result: 'PASSED', level: 'DELIVERY_EVIDENCE_COMPLIANT' }])
    const page = await service.request('GET', `//${spot.org}/flows/shop/trails/${spot.trail}`)
    expect(page.text.match(/verdict signed/g)).toHaveLength(2)
  })

  test('is listed and shown among the newest 20 alone, however many a reporter asks for', async () => {
    const { spot, askVerdict } = await openCompliant(service, issuer)
    for (let at = 0; at < 21; at += 1) await askVerdict({ data: { fingerprints: [] } })
    const { body } = await service.request('GET', `/verdicts/${spot.org}/shop/${spot.trail}`)
    expect(body).toHaveLength(20)
    const page = await service.request('GET', `//${spot.org}/flows/shop/trails/${spot.trail}`)
    expect(page.text.match(/verdict signed/g)).toHaveLength(20)
  })

  test('is not made for an unknown trail, also where the template lets it pass, and cannot be erased', async () => {
    const { spot, askVerdict } = await openCompliant(service, issuer)
    const { org } = spot
    await putFlow(service, spot, { template: `if-none: pass\n${strictTemplate}` })
    const path = (trail: string): string => `/verdicts/${org}/shop/${trail}`
    const unknown = await service.request('POST', path('d'.repeat(40)), { form: toForm({}) })
    expect([unknown.status, (await service.request('GET', path('other'))).status]).toEqual([404, 404])
    expect(await service.store.count(org, { kinds: ['verdict'] })).toBe(0)

    const { body } = await askVerdict()
    const erased = await service.request('DELETE', `/records/${org}/${Number(memberOf(body, 'sequence'))}?reason=x`)

    expect([erased.status, erased.text]).toEqual([400, expect.stringContaining('of the kind verdict')])
  })

  test('stays valid under a key that is revoked later, and a later verdict has the next key', async () => {
    const { spot, sign, askVerdict } = await openCompliant(service, issuer)
    const before = await askVerdict({ token: await sign('push') })
    const keys = await openLogKeys({
      folder: service.folder,
      database: service.place,
      keyFile: join(service.folder, 'evidence.key'),
    })
    await keys.rotateVerdictKey()
    await keys.revokeVerdictKey(1)
    await keys.close()
    const after = await askVerdict({ token: await sign('push') })

    const [first, second] = await listVerdictKeys(service, spot.org)
    expect(first).toMatchObject({ keyid: toKeyId(before), state: 'revoked' })
    expect(second).toMatchObject({ keyid: toKeyId(after), state: 'signs', revoked_sequence: null })
    const revoked = Number(memberOf(first, 'revoked_sequence'))
    const positions = [
      Number(memberOf(first, 'sequence')),
      Number(memberOf(before.body, 'sequence')),
      revoked,
      Number(memberOf(second, 'sequence')),
      Number(memberOf(after.body, 'sequence')),
    ]
    expect(positions[1]).toBeLessThan(revoked)
    expect(Math.max(...positions)).toBe(positions[4])
    expect(isSignedBy(memberOf(after.body, 'envelope'), await readVerdictKey(service, spot.org))).toBe(true)
  })

  test('is exported and imported; another service shows the verdict with the key that signed it, which is not its own', async () => {
    const { spot, sign, askVerdict } = await openCompliant(service, issuer)
    const signed = await askVerdict({ token: await sign('push') })
    const other = await startHarness({ engine, signLogs: true })
    try {
      await importArchive(other, await toFile((await exportLines(service, spot.org)).join('')))

      const { body } = await other.request('GET', `/verdicts/${spot.org}/shop/${spot.trail}`)
      const keys = await listVerdictKeys(other, spot.org)

      expect(valueAt(body, '0.envelope')).toEqual(memberOf(signed.body, 'envelope'))
      expect(keys).toMatchObject([
        { keyid: textAt(signed.body, 'envelope.signatures.0.keyid'), state: 'ended', sequence: expect.any(Number) },
        { state: 'signs', sequence: null },
      ])
      expect(isSignedBy(valueAt(body, '0.envelope'), await readVerdictKey(other, spot.org))).toBe(false)
      const findings: unknown[] = []
      await checkStore(other, { report: (finding) => findings.push(finding) })
      expect(findings).toEqual([])
    } finally {
      await other.close()
    }
  })

  test('is made from documents: a stored fact that was changed by hand changes nothing', async () => {
    const other = await startHarness({ engine, signLogs: true, oidcIssuers: [issuer.url], wrapStore: withChangedFacts })
    try {
      const { spot, sign, reportUnit, askVerdict } = await openCompliant(other, issuer)
      await reportUnit('push', { is_compliant: false })

      const token = await sign('push')
      const [judgement, verdict] = [await judgeTrail(other, spot, { token }), await askVerdict({ token })]

      expect(judgement.body).toMatchObject({ compliance_state: 'COMPLIANT' })
      expect(verdict.body).toMatchObject({ result: 'FAILED' })
    } finally {
      await other.close()
    }
  })

  test.each([
    [
      'has another content',
      `document = replace(document, '"is_compliant":false', '"is_compliant":true')`,
      "name = 'unit'",
    ],
    ['is of another trail', `trail = '${head}'`, "trail = 'other'"],
    ['is of another flow', "flow = 'shop'", "flow = 'elsewhere'"],
  ])('is not made from a document that %s than its row', async (_what, change, row) => {
    const other = await startHarness({ engine, signLogs: true, oidcIssuers: [issuer.url] })
    try {
      const { spot, sign, reportUnit, askVerdict } = await openCompliant(other, issuer)
      await reportUnit('push', { is_compliant: false })
      await reportGeneric(other, { ...spot, trail: 'other' }, { attestation_name: 'elsewhere' })
      await reportGeneric(other, { ...spot, flow: 'elsewhere' }, { attestation_name: 'elsewhere' })
      await damage(engine, other.place, [`UPDATE record SET ${change} WHERE org = '${spot.org}' AND ${row}`])
      expect((await askVerdict({ token: await sign('push') })).status).toBe(500)
      expect(other.logLines).toContainEqual(expect.stringContaining('is not that of its row; run evidence fsck'))
      expect(await other.store.count(spot.org, { kinds: ['verdict'] })).toBe(0)
    } finally {
      await other.close()
    }
  })

  test('is not made with a key file that cannot be read', async () => {
    const other = await startHarness({ engine, signLogs: true, oidcIssuers: [issuer.url] })
    try {
      const { sign, askVerdict } = await openCompliant(other, issuer)
      writeFileSync(join(other.folder, 'evidence-verdict.pem'), 'no key', { mode: 0o600 })
      expect((await askVerdict({ token: await sign('push') })).status).toBe(501)
      expect(other.logLines).toContainEqual(expect.stringContaining('The verdict is not signed: The key file '))
    } finally {
      await other.close()
    }
  })
})

test('a service that signs no logs signs no verdicts, and has no keys', async () => {
  const service = await startHarness()
  try {
    const spot = createTestTrail(service)
    await reportGeneric(service, spot)

    const verdict = await service.request('POST', `/verdicts/${spot.org}/flow/trail`, { form: toForm({}) })

    expect([verdict.status, verdict.text]).toEqual([501, expect.stringContaining('This service signs no verdicts')])
    expect(await listVerdictKeys(service, spot.org)).toEqual([])
  } finally {
    await service.close()
  }
})
