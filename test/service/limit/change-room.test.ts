import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChanges, ownCommit, type Changes } from '../../../testkit/service/access/change.ts'
import { startIssuer, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { startHarness, textAt, valueAt, type Harness } from '../../../testkit/service/harness.ts'
import { fingerprint } from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

const targets = Array.from({ length: 100 }, (_, at) => `artifact-${at}`)
const mebibyte = 1024 * 1024

describe.each(engines)('over $name, what changes share:', (engine) => {
  let service: Harness
  let issuer: Issuer
  let changes: Changes
  beforeAll(async () => {
    issuer = await startIssuer()
    service = await startHarness({ engine, oidcIssuers: [issuer.url] })
  })
  beforeEach(async () => {
    changes = await openChanges(service, issuer)
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
  })

  /** Reports of another pull request and of another token, and then the report and the gate of the commit, are accepted. */
  async function expectOpen(): Promise<void> {
    const { sign, report, judge, spot } = changes
    expect((await report(await sign({ pullRequest: 12 }))).status).toBe(201)
    expect((await report(await service.tokenFor('reporter', spot.org), { attestation_name: 'other' })).status).toBe(201)
    const own = await sign()
    expect(valueAt((await judge(own)).body, 'compliance_state')).not.toBe('COMPLIANT')
    expect((await report(own)).status).toBe(201)
    expect(valueAt((await judge(own)).body, 'compliance_state')).toBe('COMPLIANT')
  }

  test('a trail is not taken by the job of a pull request, nor by the holder of an API token', async () => {
    const { sign, report, fill, spot } = changes
    const [job, token] = [await sign({ pullRequest: 7 }), await service.tokenFor('reporter', spot.org)]
    const flood = { attestation_name: 'flood', target_artifacts: targets }
    // A quarter of 8,192 pairs, and half of what is left.
    expect(await fill(() => report(job, flood))).toBe(20)
    expect(await fill(() => report(token, flood))).toBe(30)
    expect((await report(job, flood)).status).toBe(413)
    // Of the same pull request, another run has no other room.
    expect((await report(await sign({ pullRequest: 7, run: '8' }), flood)).status).toBe(413)
    await expectOpen()
  })

  test.each(['42', '43'])('a trail is not taken by four changes of the repository %s', async (repository) => {
    const { sign, report, fill } = changes
    const counts: number[] = []
    for (const pullRequest of [7, 8, 9, 10]) {
      const job = await sign({ pullRequest, repository })
      counts.push(await fill(() => report(job, { attestation_name: 'flood', target_artifacts: targets })))
    }
    expect(counts).toEqual([20, 10, 5, 2])
    await expectOpen()
  })

  test('a trail is not taken by names of the digest that another change reports', async () => {
    const { sign, reportArtifact, report, fill, judge } = changes
    const job = await sign({ pullRequest: 7 })
    expect(await fill((at) => reportArtifact(job, { template_reference_name: `name-${at}` }))).toBe(16)
    expect((await reportArtifact(job, { template_reference_name: 'name-1' })).status).toBe(201)
    const own = await sign()
    expect((await reportArtifact(own, { template_reference_name: 'app' })).status).toBe(201)
    for (let at = 0; at < 20; at += 1)
      expect((await report(own, { attestation_name: `scan-${at}`, artifact_fingerprint: fingerprint })).status).toBe(
        201,
      )
    expect((await report(own)).status).toBe(201)
    expect(valueAt((await judge(own)).body, 'compliance_state')).toBe('COMPLIANT')
  })

  test('an artifact outside trails is not taken by the job of a pull request', async () => {
    const { sign, reportArtifact, fill } = changes
    const large = { trail_name: null, annotations: { text: 'x'.repeat(mebibyte - 1000) } }
    const job = await sign({ pullRequest: 7 })
    expect(await fill(() => reportArtifact(job, large))).toBeLessThan(10)
    expect((await reportArtifact(job, large)).status).toBe(413)
    for (const token of [await sign(), await sign({ pullRequest: 12 })])
      expect((await reportArtifact(token, { trail_name: null })).status).toBe(201)
  })

  test('requests that wait are not taken by the run of a pull request, also not by several', async () => {
    const { sign, report, judge } = changes
    const own = await sign()
    await report(own)
    const since = textAt((await judge(own)).headers, 'etag')
    const waiting: Promise<number>[] = []
    const wait = (token: string): Promise<number> => {
      const asked = judge(token, { commit: ownCommit, since }, { prefer: 'wait=60' }).then(({ status }) => status)
      waiting.push(asked)
      return asked
    }
    for (const [run, length] of [
      ['7', 210],
      ['8', 110],
    ] as const) {
      const job = await sign({ pullRequest: 7, run })
      const flood = Array.from({ length }, () => wait(job))
      await Promise.any(
        flood.map(async (status) => ((await status) === 429 ? 429 : Promise.reject(new Error('waits')))),
      )
    }
    const other = wait(await sign({ pullRequest: 12 }))
    expect((await report(own, { is_compliant: false })).status).toBe(201)
    expect(await other).toBe(200)
    await Promise.all(waiting)
  })
})
