import { describe, expect, test } from 'vitest'
import { startCodequalityServer, success } from '../../../testkit/step/codequality-server.ts'
import { head, openPullRequest } from '../../../testkit/step/pull-request-scene.ts'
import { templatePath, useService } from '../../../testkit/step/report-steps.ts'
import { shaOf } from '../../../testkit/github/state.ts'

const open = useService()
const testMerge = shaOf(0xfade)

function toTemplate(policy: string): string {
  return `version: 1\ntrail: { attestations: [{ name: quality, type: codequality${policy} }] }\n`
}
const named = toTemplate(', policy: { project: shop }')
const unnamed = toTemplate('')

interface Analysed {
  readonly template: string
  /** What the server says of the task that the file of the change names. */
  readonly task?: object
  readonly revision?: string
}

/** The verdict and the notes of the gate of pull request 12, whose build has left this file. */
async function gate({ template, task = {}, revision }: Analysed) {
  const analyses = { analyses: [{ key: 'A1', ...(revision !== undefined && { revision }) }] }
  const { origin } = await startCodequalityServer({ states: [{ ...success, ...task }], analyses })
  const scene = await openPullRequest(open(), { floor: template, templates: { main: template } })
  const outcome = await scene.run({
    given: { kind: 'codequality', name: '', files: 'report-task.txt', 'codequality-url': origin },
    files: {
      'report-task.txt': `serverUrl=${origin}\nceTaskId=T1\nceTaskUrl=${origin}/api/ce/task?id=T1\nprojectKey=shop\n`,
    },
  })
  return { verdict: outcome.explanation?.verdict, notes: outcome.notes.join('\n') }
}

describe('the gate of a pull request is not passed by an analysis', () => {
  test.each([
    ['of an older commit of main', { revision: shaOf(1) }],
    ['of pull request 7', { task: { pullRequest: '7' } }],
    ['of another project', { task: { componentKey: 'other', pullRequest: '12' } }],
    ['that names no change', {}],
  ])('%s', async (_what, analysed) => {
    expect((await gate({ template: named, ...analysed })).verdict).not.toBe('COMPLIANT')
  })
  test.each([
    ['an older commit of main', { revision: shaOf(1) }],
    ['pull request 7', { task: { pullRequest: '7' } }],
  ])('of %s, also where the template names no project', async (_what, analysed) => {
    expect((await gate({ template: unnamed, ...analysed })).verdict).not.toBe('COMPLIANT')
  })
})

describe('the gate of a pull request is passed by its analysis', () => {
  test.each([
    ['as a pull request', { task: { pullRequest: '12' } }],
    ['as a branch, at the head', { revision: head, task: { branch: 'french' } }],
    ['at the test merge that GitHub made for the run', { revision: testMerge }],
  ])('%s', async (_how, analysed) => {
    expect((await gate({ template: named, ...analysed })).verdict).toBe('COMPLIANT')
  })
  test('without a named project, and a note says what to add', async () => {
    const { verdict, notes } = await gate({ template: unnamed, task: { pullRequest: '12' } })
    expect(verdict).toBe('COMPLIANT')
    expect(notes).toContain('Add `policy: { project: shop }` to it.')
    expect((await gate({ template: named, task: { pullRequest: '12' } })).notes).not.toContain('policy: {')
  })
})

test('on a push, the analysis of the commit passes', async () => {
  const analyses = { analyses: [{ key: 'A1', revision: head }] }
  const { origin } = await startCodequalityServer({ states: [{ ...success, branch: 'main' }], analyses })
  const { explanation } = await open().run({
    given: { kind: 'codequality', gate: 'true', trail: '', 'codequality-url': origin },
    files: {
      [templatePath]: named,
      'report-task.txt': `serverUrl=${origin}\nceTaskId=T1\nceTaskUrl=${origin}/api/ce/task?id=T1\nprojectKey=shop\n`,
    },
  })
  expect(explanation?.verdict).toBe('COMPLIANT')
})

test('the file of a webhook is no reading of a server', async () => {
  const results = {
    serverUrl: 'https://quality.example',
    taskId: 'T1',
    status: 'SUCCESS',
    revision: head,
    project: { key: 'shop' },
    qualityGate: { status: 'OK' },
  }
  const verdicts = []
  for (const template of [named, unnamed]) {
    const { explanation } = await open().run({
      given: { kind: 'codequality', gate: 'true', trail: '' },
      files: { [templatePath]: template, 'quality-gate.json': JSON.stringify(results) },
    })
    verdicts.push(explanation?.verdict)
  }
  expect(verdicts).toEqual(['NON-COMPLIANT', 'COMPLIANT'])
})
