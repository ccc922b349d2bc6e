import { expect, test } from 'vitest'
import { templatePath, toJunitReport, useService } from '../../../testkit/step/report-steps.ts'

const open = useService()
const template = 'version: 1\ntrail: { attestations: [{ name: unit, type: junit, policy: { max_age: 30d } }] }\n'

test.each([
  ['NON-COMPLIANT', 'ran in 2017', '2017-03-01T12:00:00Z'],
  ['COMPLIANT', 'ran just now, by a local clock', new Date(Date.now() - 8 * 3_600_000).toISOString().slice(0, 19)],
])('a gate with `max_age` is %s for a report of tests that %s', async (verdict, _when, timestamp) => {
  const report = toJunitReport().replace('<testsuite ', `<testsuite timestamp="${timestamp}" `)
  const { explanation } = await open().run({
    files: { [templatePath]: template, 'junit.xml': report },
    given: { gate: 'true' },
  })
  expect(explanation?.verdict).toBe(verdict)
})
