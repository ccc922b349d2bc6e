import { expect, test } from 'vitest'
import type { Store } from '../../../../src/service/store/store.ts'
import { memberOf } from '../../../../src/wire/json/member.ts'
import { startIssuer } from '../../../../testkit/service/access/issuer.ts'
import { startHarness } from '../../../../testkit/service/harness.ts'
import { putFlow } from '../../../../testkit/service/report.ts'
import { openCompliant, readFacts, strictTemplate } from '../../../../testkit/service/verdict.ts'

test('a verdict is on the records of the trail and of its flow at one moment', async () => {
  await using issuer = await startIssuer()
  let between: (() => Promise<unknown>) | undefined
  const wrapStore = (store: Store): Store => ({
    ...store,
    findPlaces: async (org, filter, limit) => {
      // The judged records of the trail are found after the records of the flow were read.
      const isJudged = 'kinds' in filter && filter.kinds.includes('override')
      const change = isJudged ? between : undefined
      if (change !== undefined) between = undefined
      await change?.()
      return store.findPlaces(org, filter, limit)
    },
  })
  const service = await startHarness({ signLogs: true, oidcIssuers: [issuer.url], wrapStore })
  const { spot, sign, askVerdict, reportUnit } = await openCompliant(service, issuer)
  const token = await sign('push')
  between = async () => {
    await putFlow(service, spot, { template: `${strictTemplate}    - { name: later }\n` })
    await reportUnit('push')
  }

  const verdict = await askVerdict({ token })
  await service.close()

  expect(between).toBeUndefined()
  expect(verdict.body).toMatchObject({ result: 'FAILED' })
  expect(memberOf(readFacts(verdict), 'floor')).toMatchObject({ version: 2 })
})
