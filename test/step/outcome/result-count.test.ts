import { expect, test } from 'vitest'
import { toOutputs } from '../../../src/step/outcome/output.ts'
import { junitStep, useService } from '../../../testkit/step/report-steps.ts'

const openTrail = useService()

const sarif = JSON.stringify({
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: {
          name: 'Scanner',
          version: '1.0.0',
          rules: ['9.8', '8.1', '5', '2'].map((score, at) => ({
            id: `R${at}`,
            properties: { 'security-severity': score },
          })),
        },
      },
      invocations: [{ executionSuccessful: true }],
      results: [0, 1, 2, 3, 3].map((at) => ({ ruleId: `R${at}`, message: { text: 'found' } })),
    },
  ],
})

test('the outputs count the tests of a step, and have no findings without a scan', async () => {
  const outputs = toOutputs(await openTrail().run(junitStep(3)))
  expect(outputs).toMatchObject({ tests: '4', failed: '3', skipped: '0' })
  expect([outputs['findings-high'], outputs['findings-medium'], outputs['findings-low']]).toEqual(['', '', ''])
})

test('the outputs count the findings of a step by severity', async () => {
  const given = { kind: 'vulnscan', files: 'scan.sarif' } as const
  const outputs = toOutputs(await openTrail().run({ files: { 'scan.sarif': sarif }, given }))
  expect(outputs).toMatchObject({ tests: '', 'findings-high': '2', 'findings-medium': '1', 'findings-low': '2' })
})
