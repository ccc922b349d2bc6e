import { describe, expect, test } from 'vitest'
import { describeAbsentTemplate } from '../../../src/step/outcome/first-line.ts'
import { toSummary } from '../../../src/step/outcome/summary.ts'
import { toPlainText } from '../../../src/text/document.ts'
import { templatePath, useService, type Step } from '../../../testkit/step/report-steps.ts'

const open = useService()
const junit = '<testsuite name="s" tests="1"><testcase name="t"/></testsuite>'
const strict = 'version: 1\ntrail:\n  attestations:\n    - { name: unit, type: junit }\n'

async function firstLineOf(step: Step): Promise<string> {
  return toPlainText(toSummary(await open().run(step))).split('\n')[0] ?? ''
}

function events(): readonly (readonly [string, Step['event']])[] {
  const repository = { name: 'shop', full_name: 'acme/shop', default_branch: 'main', owner: { login: 'acme' } }
  return [
    ['push', undefined],
    ['schedule', { name: 'schedule', payload: { repository, schedule: '0 3 * * *' } }],
    ['workflow_dispatch', { name: 'workflow_dispatch', payload: { repository, inputs: {} } }],
    ['release', { name: 'release', payload: { repository, action: 'published', release: {} } }],
  ]
}

test('the log of a run without a template begins with the command that makes one', () => {
  expect(describeAbsentTemplate('ci/evidence.yml')).toBe(
    'No template: nothing defines what this trail needs, so it cannot be compliant. Add ci/evidence.yml: the summary of this step suggests one, and evidence init writes one after a build. Then commit it.',
  )
})

test.each(events())('without a template the first line on %s names the file to add', async (_, event) => {
  const step = { files: { 'junit.xml': junit }, given: { kind: 'auto' }, ...(event === undefined ? {} : { event }) }
  expect(await firstLineOf(step)).toMatch(/^No template: .*Add `?\.github\/evidence\.yml`? with the template below/)
})

test.each(['true', 'false'])('also where tests fail, and with dry-run: %s', async (dryRun) => {
  const files = { 'junit.xml': '<testsuite name="s"><testcase name="t"><failure/></testcase></testsuite>' }
  expect(await firstLineOf({ files, given: { kind: 'auto', 'dry-run': dryRun } })).toMatch(/^No template:/)
})

test('a template that asks for nothing is named in the first line, and one with requirements is not', async () => {
  const given = { kind: 'junit', files: 'junit.xml', name: 'unit' }
  const asked = await firstLineOf({ files: { 'junit.xml': junit, [templatePath]: 'version: 1\n' }, given })
  expect(asked).toMatch(/^The template asks for nothing but one attestation\./)
  const required = await firstLineOf({ files: { 'junit.xml': junit, [templatePath]: strict }, given })
  expect(required).not.toMatch(/template/)
})

/** The first line of the log. */
async function firstMessageOf(step: Step): Promise<string> {
  const messages: string[] = []
  await open().run({ ...step, messages })
  return messages[0] ?? ''
}

describe('the first line of the log', () => {
  const files = { 'junit.xml': junit }
  const named = { kind: 'junit', files: 'junit.xml', name: 'unit' }
  test.each(events())('says on %s that there is no template, and what to add', async (_, event) => {
    const step = { files, given: { kind: 'auto' }, ...(event === undefined ? {} : { event }) }
    expect(await firstMessageOf(step)).toMatch(/^No template: .*Add \.github\/evidence\.yml: the summary/)
  })
  test.each([
    ['a dry run', { ...named, 'dry-run': 'true' }],
    ['a gate that reports nothing', { kind: 'none', gate: 'false' }],
  ])('says so in %s', async (_, given) => {
    expect(await firstMessageOf({ files, given })).toMatch(/^No template: /)
  })
  test.each([named, { ...named, 'dry-run': 'true' }, { kind: 'none', gate: 'false' }])(
    'says nothing of it where the repository has one: %j',
    async (given) => {
      const step = { files: { ...files, [templatePath]: strict }, given, messages: [] as string[] }
      await open().run(step)
      expect(step.messages.filter((message) => message.startsWith('No template'))).toEqual([])
    },
  )
  test('says nothing of it where the flow has one', async () => {
    const trail = open()
    await trail.run({ files: { ...files, [templatePath]: strict }, given: named })
    for (const given of [named, { kind: 'none', gate: 'false' }]) {
      const messages: string[] = []
      await trail.run({ files, given, run: 2, messages })
      expect(messages.filter((message) => message.startsWith('No template'))).toEqual([])
    }
  })
})

test('lines that are printed earlier wait for the first line', async () => {
  const messages: string[] = []
  await open().run({ given: { kind: 'generic', name: 'check', compliant: 'true', status: 'true' }, messages })
  expect(messages.findIndex((message) => message.startsWith('No template: '))).toBe(0)
  expect(messages.some((message) => message.includes('`status` is ignored'))).toBe(true)
})
