import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, textAt, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import {
  commitSha,
  createTestTrail,
  fingerprint,
  otherFingerprint,
  putFlow,
  putTrail,
  reportArtifact,
  reportGeneric,
  templateRequiring,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { judgeTrail } from '../../../testkit/service/judgement.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

describe.each(engines)('a judgement on $name', (engine) => {
  let service: Harness
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  afterAll(() => service.close())

  const judge = (spot: TestTrail, question?: Parameters<typeof judgeTrail>[2]): Promise<HttpResponse> =>
    judgeTrail(service, spot, question)

  describe('of an unknown name is 404 with the nearest ones:', () => {
    test('a flow', async () => {
      const spot = createTestTrail(service)
      await putFlow(service, { ...spot, flow: 'payments' })
      const { status, body } = await judge({ ...spot, flow: 'paymnets' })
      expect(status).toBe(404)
      expect(textAt(body, 'message')).toBe(
        `There is no flow "paymnets" in the organisation "${spot.org}"; is "payments" meant?`,
      )
    })
    test('a trail', async () => {
      const spot = createTestTrail(service, 'release-1')
      await putTrail(service, spot)
      const { status, body } = await judge({ ...spot, trail: 'relase-1' })
      expect([status, textAt(body, 'message')]).toEqual([
        404,
        'There is no trail "relase-1" in the flow "flow"; is "release-1" meant?',
      ])
      const far = await judge({ ...spot, trail: 'zzz' })
      expect(textAt(far.body, 'message')).toBe(
        'There is no trail "zzz" in the flow "flow"; check the spelling, or report it first.',
      )
    })
    test('an artifact, which asking does not report (T2)', async () => {
      const spot = createTestTrail(service)
      await putFlow(service, spot, { template: templateRequiring('generic') })
      await reportArtifact(service, spot, { template_reference_name: 'app' })
      await reportGeneric(service, spot)
      const ask = (asked: string): Promise<HttpResponse> => judge(spot, { data: { fingerprints: [asked] } })
      expect(valueAt((await ask(fingerprint)).body, 'compliance_state')).toBe('COMPLIANT')
      for (const attempt of [1, 2]) {
        const { status, body } = await ask(otherFingerprint)
        expect([attempt, status]).toEqual([attempt, 404])
        expect(textAt(body, 'message')).toContain(`no artifact ${otherFingerprint}; it has "app" (aaaaaaaaaaaa…)`)
      }
    })
  })

  test('of a trail that no record began passes only if every template lets it, and for a whole commit', async () => {
    const spot = createTestTrail(service, commitSha)
    const pass = `if-none: pass\n${templateRequiring('generic')}`
    const ask = async (data: object, template?: string): Promise<unknown> => {
      const { status, body } = await judge(spot, template === undefined ? { data } : { data, template })
      return status === 200
        ? [status, valueAt(body, 'compliance_state'), valueAt(body, 'judgement.trail_template')]
        : status
    }
    const commit = { commit: commitSha }
    expect(await ask(commit, pass)).toBe(404)
    await putFlow(service, spot)
    expect(await ask(commit, pass)).toEqual([200, 'COMPLIANT', null])
    expect(await ask(commit, templateRequiring('generic'))).toBe(404)
    expect(await ask(commit)).toBe(404)
    expect(await ask({}, pass)).toBe(404)
    expect(await ask({ commit: 'any' }, pass)).toBe(404)
    expect(await ask({ ...commit, fingerprints: [fingerprint] }, pass)).toBe(404)
    await putFlow(service, spot, { template: templateRequiring('generic') })
    expect(await ask(commit, pass)).toBe(404)
    await putFlow(service, spot, { template: pass })
    expect(await ask(commit, pass)).toEqual([200, 'COMPLIANT', null])
    expect(await service.store.readTrail(spot)).toEqual([])
  })

  describe('finds a trail by the beginning of a commit SHA', () => {
    const first = 'abcdef1'.padEnd(40, '0')
    const second = 'abcdef1'.padEnd(40, '9')
    test('if one trail has it, by its name or by its commit', async () => {
      const spot = createTestTrail(service)
      await putTrail(service, { ...spot, trail: first })
      await putTrail(service, { ...spot, trail: 'pr-1' }, { members: { git_commit_info: { sha1: commitSha } } })
      expect((await judge({ ...spot, trail: 'abcdef1' })).body).toMatchObject({ name: first })
      expect((await judge({ ...spot, trail: commitSha.slice(0, 12) })).body).toMatchObject({ name: 'pr-1' })
    })
    test('and refuses one that several have, with their names', async () => {
      const spot = createTestTrail(service)
      for (const trail of [first, second]) await putTrail(service, { ...spot, trail })
      const { status, body } = await judge({ ...spot, trail: 'abcdef1' }, { headers: { prefer: 'wait=20' } })
      expect(status).toBe(400)
      for (const trail of [first, second]) expect(textAt(body, 'message')).toContain(`"${trail}"`)
    })
    test('but not by fewer than 7 characters, nor by a whole SHA that is the name of no trail', async () => {
      const spot = createTestTrail(service)
      await putTrail(service, { ...spot, trail: 'pr-1' }, { members: { git_commit_info: { sha1: commitSha } } })
      expect((await judge({ ...spot, trail: commitSha.slice(0, 6) })).status).toBe(404)
      const { status, body } = await judge({ ...spot, trail: commitSha })
      expect([status, textAt(body, 'message')]).toEqual([
        404,
        `There is no trail "${commitSha}" in the flow "flow"; is "pr-1" meant?`,
      ])
    })
    test('also in `commit`', async () => {
      const spot = createTestTrail(service)
      await putTrail(service, spot, { members: { git_commit_info: { sha1: first } } })
      const ask = (commit: string): Promise<HttpResponse> => judge(spot, { data: { commit } })
      expect(valueAt((await ask('abcdef1')).body, 'judgement.commit')).toBe(first)
      expect(valueAt((await ask(second)).body, 'judgement.commit')).toBe(second)
      expect(valueAt((await ask('any')).body, 'judgement.commit')).toBe('any')
      const unknown = await ask('1234567')
      expect([unknown.status, textAt(unknown.body, 'message')]).toEqual([404, expect.stringContaining(first)])
      await putTrail(service, spot, { members: { git_commit_info: { sha1: second } } })
      expect((await ask('abcdef1')).status).toBe(400)
      expect((await ask('abcdef')).status).toBe(400)
    })
  })
})
