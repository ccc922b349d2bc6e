import { describe, expect, test } from 'vitest'
import { openChanges } from '../../../testkit/service/access/change.ts'
import { startIssuer } from '../../../testkit/service/access/issuer.ts'
import { startHarness, valueAt } from '../../../testkit/service/harness.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

describe.each(engines)('over $name', (engine) => {
  test('10,000 reports of a pull request, each with another name, close the trail of main for no other change', async () => {
    await using issuer = await startIssuer()
    const service = await startHarness({ engine, oidcIssuers: [issuer.url] })
    const { sign, report, judge } = await openChanges(service, issuer)
    const job = await sign({ pullRequest: 7 })
    const statuses = new Map<number, number>()
    for (let at = 0; at < 10_000; at += 50) {
      const names = Array.from({ length: 50 }, (_, one) => ({ attestation_name: `name-${at + one}` }))
      for (const { status } of await Promise.all(names.map((name) => report(job, name))))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [201, 2048],
      [413, 7952],
    ])

    const own = await sign()
    expect((await report(own)).status).toBe(201)
    expect(valueAt((await judge(own)).body, 'compliance_state')).toBe('COMPLIANT')
    expect((await report(await sign({ pullRequest: 12 }), { attestation_name: 'one-more' })).status).toBe(201)
    await service.close()
  }, 600_000)
})
