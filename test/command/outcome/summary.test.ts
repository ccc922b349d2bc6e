import { describe, expect, test } from 'vitest'
import { printMarkdown } from '../../../src/command/outcome/print.ts'
import { emptyOutcome, type Outcome } from '../../../src/command/outcome/outcome.ts'
import { summarise } from '../../../src/command/outcome/summary.ts'
import { tested, useService } from '../../../testkit/command/scene.ts'
import { withTemplate, twoOfTrail } from '../../../testkit/command/rehearsal.ts'

const open = useService()
const down = { url: 'http://127.0.0.1:9/api/v2', timeout: '2' }

function summaryOf(outcome: Outcome): string {
  return printMarkdown(summarise(outcome))
}

/** Headings, in their order. */
function headingsOf(summary: string): readonly string[] {
  return [...summary.matchAll(/^#+ (.*)$/gm)].map(([, text = '']) => text)
}

describe('a summary begins with what matters most:', () => {
  test('that nothing was recorded, and why, in an outage that fails no step', async () => {
    const outcome = await open().perform(tested(0, { given: { ...down, 'on-unreachable': 'warn' } }))
    const summary = summaryOf(outcome)
    expect(summary).toMatch(
      /^### Delivery Evidence: not done\n\n[^\n]*cannot be reached[^\n]*Nothing was kept for later\.\n/,
    )
    expect(headingsOf(summary)).not.toContain('Recorded')
  })
  test('that it was a dry run', async () => {
    const scene = open()
    await scene.perform(withTemplate(twoOfTrail))
    const summary = summaryOf(await scene.perform(tested(0, { given: { name: 'unit', 'dry-run': 'true' } })))
    expect(summary).toMatch(/^## ⏳ INCOMPLETE\n\nDry run: nothing was sent, and this is how the trail would stand\.\n/)
    expect(headingsOf(summary)).not.toContain('Recorded')
  })
  test('which tests failed, before what would help', async () => {
    const scene = open()
    await scene.perform(withTemplate(twoOfTrail))
    const headings = headingsOf(summaryOf(await scene.perform(tested(1, { given: { name: 'unit' } }))))
    expect(headings.slice(0, 3)).toEqual(['❌ NON-COMPLIANT', 'Failing tests', 'What would help, ready to paste'])
  })
})

test('a summary says that how the trail stands is not known, where it was recorded and then not read', () => {
  const target = { org: 'acme', flow_name: 'shop', trail_name: 'trail' }
  const sent = [{ type: 'junit', name: 'tests', id: '1', url: undefined }]
  const summary = summaryOf({ ...emptyOutcome(target), sent })
  expect(summary).toMatch(/^### Delivery Evidence\n\nHow the trail stands could not be read/)
  expect(headingsOf(summary)).toContain('Recorded')
})

test('a gate that waited in vain says so', async () => {
  const scene = open()
  await scene.perform(withTemplate(twoOfTrail))
  const summary = summaryOf(await scene.perform({ given: { gate: 'true', wait: '1' } }))
  expect(summary).toContain('The gate waited 1 s for what is missing.')
})

test('where nothing was found to report, the summary says where was looked', async () => {
  const summary = summaryOf(await open().perform({ given: { kind: 'auto' } }))
  expect(summary).toContain('No result file of junit, vulnscan or codequality lies in a usual place.')
})

test('a rule that failed stands in the summary as code', async () => {
  const scene = open()
  await scene.client.createCustomType({
    params: scene.target,
    body: { name: 'coverage', rules: ['.lines >= 80'] },
  })
  const given = { kind: 'custom:coverage', data: '{"lines": 62}' }
  expect(summaryOf(await scene.perform({ given }))).toContain('rule `.lines >= 80` gave false')
})
