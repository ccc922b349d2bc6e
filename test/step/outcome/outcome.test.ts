import { describe, expect, test } from 'vitest'
import { toOutputs } from '../../../src/step/outcome/output.ts'
import { emptyOutcome, exitCodeOfOutcome, type Outcome } from '../../../src/step/outcome/outcome.ts'
import { Fingerprint } from '../../../src/wire/primitives.ts'
import { fingerprintAll } from '../../../src/fingerprint/fingerprint.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'
import { wordOf } from '../../../testkit/evidence/explanation.ts'

test('an artifact has the name in the outputs that it has in the trail', () => {
  const fingerprint = Fingerprint.parse('a'.repeat(64))
  const artifact = { fingerprint, filename: 'cafe\u0301.tgz', kind: 'file', templateName: undefined } as const
  const { fingerprints } = toOutputs({
    ...emptyOutcome({ org: 'acme', flow_name: 'shop', trail_name: 't' }),
    artifacts: [artifact],
  })
  expect(JSON.parse(fingerprints)).toEqual({ 'caf\u00E9.tgz': fingerprint })
})

test('two artifacts with one file name both have their fingerprint in the outputs', async () => {
  const cwd = createWorkspace({ 'web/app.tgz': 'web', 'api/app.tgz': 'api', 'copy/app.tgz': 'web' })
  const files = ['web/app.tgz', 'api/app.tgz', 'copy/app.tgz']
  const read = await fingerprintAll(files.map((reference) => ({ reference, root: cwd })))
  const artifacts = read.map((it) => ({ ...it, templateName: undefined }))
  const [web = '', api = ''] = artifacts.map(({ fingerprint }) => fingerprint)
  const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }

  const { fingerprints } = toOutputs({ ...emptyOutcome(target), artifacts })

  expect(JSON.parse(fingerprints)).toEqual({ 'app.tgz': web, [`app.tgz@${api.slice(0, 12)}`]: api })
})

describe('the exit code', () => {
  const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
  const explanation = {
    headline: '',
    items: [],
    missing: [],
    failing: [],
    waiting: [],
    advice: [],
    fix: undefined,
    notes: [],
  }
  const refused = { message: 'no', exitCode: 5, trace: '' } as const
  const withVerdict = (verdict: NonNullable<Outcome['explanation']>['verdict']): Partial<Outcome> => ({
    explanation: { ...explanation, verdict, word: wordOf(verdict) },
  })
  test.each<[title: string, members: Partial<Outcome>, exitCode: number]>([
    ['of a gate without a verdict is 4', {}, 4],
    ['of a gate without a verdict is 4, although the status decides', { isDecidedByStatus: true }, 4],
    ['of a gate with an unclear verdict is 4', withVerdict('UNCLEAR'), 4],
    [
      'of a gate with an unclear verdict is 4, although the status decides',
      { ...withVerdict('UNCLEAR'), isDecidedByStatus: true },
      4,
    ],
    ['of a gate that passes is 0', withVerdict('COMPLIANT'), 0],
    [
      'of a gate that passes is that of the status that could not be set',
      { ...withVerdict('COMPLIANT'), statusFailure: refused },
      5,
    ],
    [
      'of a gate that fails is 1, also if the status could not be set',
      { ...withVerdict('NON-COMPLIANT'), statusFailure: refused },
      1,
    ],
    ['of an incomplete trail is 3', withVerdict('INCOMPLETE'), 3],
    ['of a gate that something else closes is 1', { ...withVerdict('COMPLIANT'), closedBy: ['A job failed.'] }, 1],
    ['is 0 for any verdict if the status decides', { ...withVerdict('NON-COMPLIANT'), isDecidedByStatus: true }, 0],
    [
      'is that of the status that decides and could not be set',
      { ...withVerdict('INCOMPLETE'), isDecidedByStatus: true, statusFailure: refused },
      5,
    ],
    ['is 0 without a gate', { ...withVerdict('NON-COMPLIANT'), gate: false }, 0],
  ])('%s', (_, members, exitCode) => {
    expect(exitCodeOfOutcome({ ...emptyOutcome(target), gate: true, ...members })).toBe(exitCode)
  })
})
