import { expect, test } from 'vitest'
import { toOutputs } from '../../../src/step/outcome/output.ts'
import { exitCodeOfOutcome } from '../../../src/step/outcome/outcome.ts'
import { toSummary } from '../../../src/step/outcome/summary.ts'
import { toPlainText } from '../../../src/text/document.ts'
import { toMarkdown } from '../../../src/text/markdown.ts'
import { junitStep, useService, type TestTrail } from '../../../testkit/step/report-steps.ts'

const openTrail = useService()

const template = 'version: 1\ntrail:\n  attestations:\n    - { name: junit, type: junit }\n'
const needs = JSON.stringify({ build: { result: 'success' }, lint: { result: 'failure' } })

/** A trail of a flow that requires one JUnit report. */
async function openFlow(): Promise<TestTrail> {
  const trail = openTrail()
  const { client, target } = trail
  const file = { filename: 'evidence.yml', content: template }
  await client.putFlow({ params: target, body: { name: target.flow_name }, file })
  return trail
}

test('a needed job that failed closes the gate of a compliant trail, with its name and the exit code of a failing gate', async () => {
  const outcome = await (await openFlow()).run(junitStep(0, { given: { gate: 'true', needs } }))
  expect(outcome.explanation?.verdict).toBe('COMPLIANT')
  expect(exitCodeOfOutcome(outcome)).toBe(1)
  expect(toOutputs(outcome)).toMatchObject({ compliance: 'COMPLIANT', compliant: 'false' })
  for (const text of [toPlainText(toSummary(outcome)), toMarkdown(toSummary(outcome))])
    expect(text).toMatch(/^(## ❌ )?The gate is closed\n\n- The needed job lint failed\.\n/)
})

test('the same run without the failed job passes', async () => {
  const succeeded = JSON.stringify({ build: { result: 'success' }, docs: { result: 'skipped' } })
  const given = { gate: 'true', needs: succeeded, 'allowed-skips': 'docs' }
  const outcome = await (await openFlow()).run(junitStep(0, { given }))
  expect([exitCodeOfOutcome(outcome), outcome.closedBy]).toEqual([0, []])
  expect(toOutputs(outcome)).toMatchObject({ compliance: 'COMPLIANT', compliant: 'true' })
})

test('a dry run closes the gate too', async () => {
  const given = { gate: 'true', needs, 'dry-run': 'true' }
  const outcome = await (await openFlow()).run(junitStep(0, { given }))
  expect(exitCodeOfOutcome(outcome)).toBe(1)
})
