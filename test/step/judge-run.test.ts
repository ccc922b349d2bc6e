import { describe, expect, test } from 'vitest'
import { parseKind } from '../../src/step/input/kind.ts'
import { hasGate, type JudgedWork } from '../../src/step/judge-run.ts'
import type { OutgoingReport } from '../../src/step/send/send-reports.ts'
import type { ChangeFacts } from '../../src/change/commit/facts.ts'
import { noChoice } from '../../testkit/step/gate-question.ts'
import { judge, judgedTarget as target, type JudgedScene } from '../../testkit/step/judged-run.ts'
import { strict } from '../../testkit/step/judgement-service.ts'
import { createRunContext, givenInputs } from '../../testkit/step/workspace.ts'

const head = 'a'.repeat(40)
const other = 'b'.repeat(64)
const sent = { type: 'junit', name: 'unit', id: 'a1', url: undefined }

describe('the commit that a gate asks about', () => {
  const named = 'release-1'
  test.each<[event: string, trail: string, commit: string]>([
    ['push', '', head],
    ['schedule', '', head],
    ['local', '', head],
    // The change of the event counts, also if the run names another commit as its trail.
    ['push', other, head],
    ['merge_group', other, head],
    ['workflow_run', other, head],
    ['pull_request', other, head],
    ['pull_request_target', other, head],
    ['pull_request_review', other, head],
    // Outside GitHub a name that is no commit says nothing about commits.
    ['local', named, 'any'],
    ['local', other, other],
    ['local', 'b'.repeat(7), 'b'.repeat(7)],
    ['local', '20261126', 'any'],
    ['local', `name:${'b'.repeat(7)}`, 'any'],
    ['schedule', other, other],
    ['schedule', 'b'.repeat(40), 'b'.repeat(40)],
    ['workflow_dispatch', 'b'.repeat(7), 'b'.repeat(7)],
    // A date and the id of a run are names, and so is what has `name:` before it.
    ['workflow_dispatch', '20261126', head],
    ['workflow_dispatch', '1'.repeat(40), '1'.repeat(40)],
    ['workflow_dispatch', `name:${'b'.repeat(40)}`, head],
    ['workflow_dispatch', 'name:', head],
    ['schedule', 'b'.repeat(6), head],
    ['schedule', `${other}b`, head],
    ['schedule', `x${'b'.repeat(7)}`, head],
    ['schedule', `${'b'.repeat(7)}x`, head],
    ['schedule', named, head],
    ['schedule', 'B'.repeat(40), head],
  ])('of a run on %s with the trail %j is %s', async (event, trail, commit) => {
    expect((await judge({ facts: { event }, given: { trail } })).forms).toMatchObject([{ commit }])
  })
  test.each<[reason: string, scene: JudgedScene]>([
    ['there is no change', { facts: undefined }],
    ['there is no change, and the trail is no commit', { facts: undefined, given: { trail: 'release-1' } }],
    ['the input asks for any', { facts: { event: 'push' }, given: { commit: 'any' } }],
  ])('is any if %s', async (_, scene) => {
    expect((await judge(scene)).forms).toMatchObject([{ commit: 'any' }])
  })
})

const pullRequest = { number: 12, url: '', baseRef: 'release', baseSha: '', headRepository: '' }

describe('the question of a run', () => {
  test.each<[what: string, facts: Partial<ChangeFacts> | undefined, form: Readonly<Record<string, unknown>>]>([
    ['no change', undefined, { commit: 'any' }],
    ['a push', { event: 'push' }, { commit: head }],
    ['a pull request', { pullRequest }, { commit: head, base: 'release', proof: { pull_request: 12 } }],
    ['a merge queue', { event: 'merge_group', pullRequest }, { commit: head, base: 'release' }],
  ])('about %s has its facts, and no others', async (_, facts, form) => {
    expect((await judge({ facts })).forms).toEqual([form])
  })
  test('has the digests of a gate on artifacts, and the state that the step read', async () => {
    const fingerprint = 'f'.repeat(64)
    const artifact = { fingerprint, filename: 'app', kind: 'file', templateName: undefined }
    const jira_results = [{ issue_id: 'A-1' }]
    const reading = { operation: 'reportJira', type: 'jira', name: 'issue', isReading: true }
    const request = { params: target, body: { attestation_name: 'issue', jira_results } }
    const work = {
      artifacts: [artifact as unknown as JudgedWork['artifacts'][number]],
      outgoing: [{ ...reading, request } as unknown as OutgoingReport],
    }
    expect((await judge({ facts: undefined, given: { gate: 'artifact' }, work })).forms).toMatchObject([
      { fingerprints: [fingerprint], readings: [{ attestation_type: 'jira', attestation_name: 'issue' }] },
    ])
  })
  test('is under the template of the run, and asks for the checkpoint after the receipts of the step', async () => {
    const receipts: unknown[] = []
    const readLogSizes = async (given: readonly (string | undefined)[]): Promise<readonly number[]> => {
      receipts.push(given)
      return Promise.resolve([3, 5])
    }
    const reports = [{ ...sent, proof: { receipt: 'r1' } }, sent]
    const work = { choice: { ...noChoice, base: strict }, sent: reports, readLogSizes }
    const { preferences, messages } = await judge({ work })
    expect([preferences, receipts]).toEqual([['checkpoint="3 5"'], [['r1', undefined]]])
    expect(messages[0]).toBe('Read the verdict')
    expect((await judge({ work: { sent: reports } })).preferences).toEqual([undefined])
  })
  test('waits only for a gate', async () => {
    const given = { gate: 'false', wait: '20' }
    const { verdict, forms, messages } = await judge({ answer: { state: 'INCOMPLETE' }, given })
    expect([verdict.explanation?.verdict, forms.length]).toEqual(['INCOMPLETE', 1])
    expect(messages.filter((line) => line.startsWith('Waiting'))).toEqual([])
  })
  test('is repeated under the template of the default branch, where the flow has none', async () => {
    const work = { choice: { ...noChoice, base: strict } }
    const floor = { answer: { floor: null }, work }
    const onMain = { onDefaultBranch: true, defaultBranch: 'main' }
    const unread =
      'The template at the tip of the branch `main` was not read: `github-token` is empty; without that input it has its default.'
    expect((await judge({ ...floor, facts: onMain })).verdict.explanation?.notes).toContain(unread)
    expect((await judge({ ...floor, facts: undefined })).verdict.explanation?.notes).not.toContain(unread)
  })
})

describe('the verdict of a run', () => {
  test('has the path of the template, when its reading began, and the notes on a removed template', async () => {
    const choice = { ...noChoice, path: 'ci/evidence.yml', edit: { kind: 'removed' } } as const
    const { verdict } = await judge({ work: { choice } })
    expect(verdict).toMatchObject({ templatePath: 'ci/evidence.yml', closedBy: [], basis: { readAt: 7 } })
    expect(verdict.explanation).toMatchObject({
      verdict: 'COMPLIANT',
      notes: ['This change removes `ci/evidence.yml`. After the merge no template defines what a trail needs.'],
    })
  })
  test('is closed by the needed jobs, and then by the reports of the step', async () => {
    const given = { needs: '{"lint":{"result":"failure"}}' }
    const { verdict } = await judge({ given, work: { sent: [sent] } })
    expect(verdict.closedBy).toEqual([
      'The needed job lint failed.',
      'The report junit unit of this step is not in the answer of the service, so it is not known whether it counts.',
    ])
  })
  test.each<[gate: string, has: boolean]>([
    ['false', false],
    ['true', true],
    ['artifact', true],
    ['status', true],
  ])('decides with gate %s: %j', (gate, has) => {
    const inputs = givenInputs({ gate })
    const plan = { inputs, kind: parseKind('none'), attestationTarget: undefined, change: undefined }
    expect(hasGate({ plan, target, context: createRunContext('.'), startedAt: 0 })).toBe(has)
  })
})

describe('a verdict that cannot be read', () => {
  const unread = expect.stringMatching(/refused the request \(403\)/)
  test.each<[reports: number, warning: RegExp]>([
    [0, /^The state of the trail could not be read: 127\.0\.0\.1:\d+ refused/],
    [1, /^All evidence was recorded, but the state of the trail could not be read: 127\.0\.0\.1:\d+ refused/],
  ])('is a warning without a gate, after %i reports', async (reports, warning) => {
    const work = { sent: Array.from({ length: reports }, () => sent) }
    const { verdict, messages } = await judge({ answer: { status: 403 }, given: { gate: 'false' }, work })
    expect(verdict).toEqual({ closedBy: [], unread })
    expect(messages.filter((line) => line.includes('state of the trail'))).toEqual([expect.stringMatching(warning)])
  })
  test('fails a gate', async () => {
    await expect(judge({ answer: { status: 403 } })).rejects.toMatchObject({ code: 'refused', message: unread })
  })
  test('fails the step if that is a fault', async () => {
    const fault = new TypeError('a fault')
    const readLogSizes = async (): Promise<never> => Promise.reject(fault)
    await expect(judge({ given: { gate: 'false' }, work: { readLogSizes } })).rejects.toBe(fault)
  })
})
