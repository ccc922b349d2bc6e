import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWitness, toPolicy } from '../../../testkit/log/witness.ts'
import { openShop, openVerifyScene, type ShopScene, type VerifyScene } from '../../../testkit/package/verify-scene.ts'
import { toForm } from '../../../testkit/service/harness.ts'
import { otherFingerprint, reportOverride } from '../../../testkit/service/report.ts'
import { head } from '../../../testkit/service/run-claims.ts'

let scene: VerifyScene
beforeAll(async () => {
  scene = await openVerifyScene()
})
afterAll(() => scene.close())

/** The package of a new trail, after what is done to it. */
async function prepare(change: (shop: ShopScene) => Promise<unknown>): Promise<ShopScene> {
  const shop = await openShop(scene)
  await change(shop)
  await scene.download(shop.spot)
  return shop
}

const failUnit = (shop: ShopScene) => shop.reportUnit('push', { is_compliant: false })

describe('a package', () => {
  test('whose newest verdict passed is verified, and the verdict is computed again', async () => {
    const { spot, question } = await prepare(({ pass }) => pass())
    const args = `${question} --commit ${head} --ref refs/heads/main --max-age 1h`
    const { exitCode, stdout } = await scene.verify(spot, args)
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^verified · trail\.tar/i)])
    expect(stdout).toContain('computed again from the records, the verdict is the same')
    expect(stdout).not.toMatch(/fails:|Not asked|the ref\./)
    expect(stdout).toContain('Not checked: that a witness has seen the log.')
  })

  test('needs no question, and states that none was asked', async () => {
    const { spot } = await prepare(({ pass }) => pass())
    const { exitCode, stdout } = await scene.verify(spot)
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('Not asked: what the verdict is about.')])
  })

  test('is described as JSON with each check', async () => {
    const { spot, question } = await prepare(({ pass }) => pass())
    const { exitCode, stdout } = await scene.verify(spot, `${question} --json`)
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      path: 'trail.tar',
      kind: 'package',
      verified: true,
      checks: expect.arrayContaining([{ passed: true, text: 'the verdict is PASSED' }]),
      unchecked: expect.arrayContaining([expect.stringContaining('witness')]),
      about: { ...spot, records: 4, erased: [], verdict: { sequence: expect.any(Number) } },
    })
  })

  test('without a verdict is not verified', async () => {
    const { spot } = await prepare(async () => undefined)
    const { exitCode, stdout } = await scene.verify(spot)
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('the trail has no signed verdict')])
  })

  test('has attachments that its records name, and lists those that it lacks', async () => {
    const { spot } = await prepare(async ({ spot: { org, flow, trail }, sign, pass }) => {
      const form = toForm({ attestation_name: 'notes', is_compliant: true }, { content: 'a note', name: 'notes.txt' })
      const path = `/attestations/${org}/${flow}/trail/${trail}/generic`
      expect((await scene.service.request('POST', path, { token: await sign('push'), form })).status).toBe(201)
      await pass()
    })
    expect(await scene.verify(spot)).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('1 attachment') })
    await scene.download(spot, '?attachments=false')
    expect(await scene.verify(spot)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('Not checked: 1 attachment that the package does not have.'),
    })
  })

  test('with records after its verdict states their number', async () => {
    const { spot } = await prepare(async (shop) => {
      await shop.pass()
      await failUnit(shop)
    })
    const { exitCode, stdout } = await scene.verify(spot)
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('Not judged: 1 record of the trail after')])
  })

  test.each<[string, (shop: ShopScene) => string, RegExp]>([
    ['another artifact', ({ question }) => question.replace('app.tgz', 'other.tgz'), /other\.tgz \(.*\) is not among/],
    ['another commit', ({ question }) => `${question} --commit ${'d'.repeat(40)}`, /the commit d+ is not among/],
    ['another ref', ({ question }) => `${question} --ref refs/heads/x`, /the ref is refs\/heads\/main, not refs/],
    ['another organisation', ({ question, spot: { org } }) => question.replace(org, 'evil'), /not evil/],
    ['another flow', ({ question }) => question.replace('--flow shop', '--flow bank'), /the flow is shop, not bank/],
    ['a pull request', ({ question }) => `${question} --pull-request 12`, /of no pull request, not of #12/],
  ])('is not verified for %s', async (_, toArgs, reason) => {
    const shop = await prepare(({ pass }) => pass())
    const { exitCode, stdout } = await scene.verify(shop.spot, toArgs(shop))
    expect([exitCode, stdout]).toEqual([1, expect.stringMatching(reason)])
    expect(stdout).toMatch(/not verified/i)
  })
})

describe('of several verdicts', () => {
  test('a newer one that failed decides, also after one that passed', async () => {
    const { spot, question } = await prepare(async (shop) => {
      await shop.pass()
      await failUnit(shop)
      await shop.fail()
    })
    for (const args of [
      '',
      question,
      `${question} --commit ${head}`,
      question.replace('--subject app.tgz', `--commit ${head}`),
    ])
      expect([args, await scene.verify(spot, args)]).toMatchObject([
        args,
        { exitCode: 1, stdout: expect.stringContaining('the verdict is FAILED') },
      ])
  })

  test('a newer one that passed decides after one that failed', async () => {
    const { spot, question } = await prepare(async (shop) => {
      await failUnit(shop)
      await shop.fail()
      const override = { attestation_name: 'unit', change: { commit: head } }
      expect((await reportOverride(scene.service, shop.spot, override)).status).toBe(200)
      await shop.pass()
    })
    expect(await scene.verify(spot, question)).toMatchObject({ exitCode: 0 })
  })

  test('a newer one that failed for another artifact alone does not decide about this artifact, and does about its commit', async () => {
    const { spot, question } = await prepare(async (shop) => {
      await shop.pass()
      await shop.reportApp('push', {
        fingerprint: otherFingerprint,
        filename: 'b',
        template_reference_name: 'app',
        is_compliant: false,
      })
      await shop.fail({ data: { fingerprints: [otherFingerprint] } })
    })
    expect(await scene.verify(spot, question)).toMatchObject({ exitCode: 0 })
    for (const asked of [`--commit ${head}`, `--subject app.tgz --commit ${head}`])
      expect(await scene.verify(spot, question.replace('--subject app.tgz', asked))).toMatchObject({ exitCode: 1 })
  })

  test('a newer one that failed under another ref, or that selects no artifact, decides', async () => {
    const failures = [
      async (shop: ShopScene) => shop.fail({ token: await shop.sign('branchPush') }),
      async (shop: ShopScene) => shop.fail({ data: { fingerprints: [] } }),
    ]
    for (const fail of failures) {
      const { spot, question } = await prepare(async (shop) => {
        await shop.pass()
        await failUnit(shop)
        await fail(shop)
      })
      expect(await scene.verify(spot, `${question} --ref refs/heads/main`)).toMatchObject({ exitCode: 1 })
    }
  })

  test('a newer one that passed for a pull request is passed over, and decides where nothing is asked', async () => {
    const { spot, question } = await prepare(async (shop) => {
      await shop.pass()
      await shop.pass({ token: await shop.sign('pullRequest12'), data: { commit: head } })
    })
    expect(await scene.verify(spot, question)).toMatchObject({ exitCode: 0 })
    const { exitCode, stdout } = await scene.verify(spot)
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('of pull request #12, and none is wanted')])
    expect(await scene.verify(spot, '--pull-request 12 --accept declared')).toMatchObject({ exitCode: 0 })
  })

  test('a newer one with a level that is not accepted decides', async () => {
    const { spot, question } = await prepare(async ({ pass, askVerdict }) => {
      await pass()
      expect((await askVerdict({ data: { commit: 'any' } })).body).toMatchObject({
        level: 'DELIVERY_EVIDENCE_DECLARED',
      })
    })
    const { exitCode, stdout } = await scene.verify(spot, question)
    expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/fails: its level is DELIVERY_EVIDENCE_DECLARED/)])
    expect(await scene.verify(spot, `${question} --accept declared`)).toMatchObject({ exitCode: 0 })
  })
})

describe('with a policy of the log', () => {
  test('a quorum of its witnesses is required', async () => {
    const { spot } = await prepare(({ pass }) => pass())
    const [ada, bob] = [createTestWitness('ada.example'), createTestWitness('bob.example')]
    const policy = `log ${await scene.logKey(spot.org)}\n${toPolicy([ada, bob], 1)}`
    scene.write('log.policy', policy)
    const { exitCode, stdout } = await scene.verify(spot, '--log-policy log.policy')
    expect([exitCode, stdout]).toEqual([
      1,
      expect.stringContaining('the quorum of --log-policy is not met: 0 of its 2'),
    ])
    scene.write('log.policy', policy.replace('quorum all', 'quorum none'))
    expect(await scene.verify(spot, '--log-policy log.policy')).toMatchObject({ exitCode: 0 })
  })
})
