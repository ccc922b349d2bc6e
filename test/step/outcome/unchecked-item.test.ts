import { describe, expect, test } from 'vitest'
import { EvidenceError } from '../../../src/error.ts'
import { exitCodeOf, exitCodeOfVerdict, toFailure } from '../../../src/step/outcome/exit-code.ts'
import { addUncheckedItems } from '../../../src/step/outcome/unchecked-item.ts'
import { FlowTemplate } from '../../../src/wire/resource/template.ts'
import { Trail } from '../../../src/wire/resource/trail.ts'
import { fingerprintA, requiring, requiringApp } from '../../../testkit/evidence/builder.ts'
import { explanationOf } from '../../../testkit/evidence/explanation.ts'
import { head } from '../../../testkit/evidence/origin.ts'

type Question = Parameters<typeof addUncheckedItems>[1]['question']

function statusOf(attestation_name: string, rest: object = {}) {
  const shared = { attestation_type: 'generic', attestation_id: `id-${attestation_name}`, status: 'COMPLETE' }
  return { attestation_name, ...shared, is_compliant: true, ...rest }
}

function artifactOf(...attestations_statuses: readonly object[]) {
  return { status: 'COMPLIANT', is_compliant: true, artifact_fingerprint: fingerprintA, attestations_statuses }
}

interface Shown {
  readonly template?: unknown
  readonly statuses?: readonly object[]
  readonly artifacts?: Readonly<Record<string, object>>
  readonly question?: Partial<Question>
  readonly trail?: object
}

function addTo({ template, statuses = [], artifacts = {}, question = {}, trail = {} }: Shown) {
  const shown = {
    status: 'COMPLIANT',
    is_compliant: true,
    attestations_statuses: statuses,
    artifacts_statuses: artifacts,
  }
  const recorded = {
    trail: Trail.parse({ name: 't', compliance_status: shown, ...trail }),
    question: { commit: undefined, fingerprints: undefined, ...question } as Question,
    templates: template === undefined ? [] : [FlowTemplate.parse(template)],
  }
  const added = addUncheckedItems(explanationOf([], { verdict: 'COMPLIANT' }), recorded)
  expect(added.verdict).toBe(added.items.length === 0 ? 'COMPLIANT' : 'INCOMPLETE')
  return added.items
}

/** The names and the reasons of the items that a service does not show. */
function listMissing(shown: Shown) {
  return addTo(shown).map(({ artifact, name, reasons }) => [
    artifact === undefined ? name : `${artifact}.${name}`,
    ...reasons,
  ])
}

const required = 'the template of this run requires it'
const unchecked = 'this service cannot check its policy'

describe('a requirement of the trail is shown', () => {
  const template = requiring('a:generic')

  test('by a compliant attestation of its name and type', () => {
    expect(listMissing({ template, statuses: [statusOf('a')] })).toEqual([])
    expect(
      listMissing({ template: requiring('a:*'), statuses: [statusOf('a', { attestation_type: 'junit' })] }),
    ).toEqual([])
  })
  test.each([{ attestation_type: 'junit' }, { status: 'MISSING' }, { is_compliant: false }, { attestation_name: 'b' }])(
    'and not by one with %j',
    (rest) => {
      expect(listMissing({ template, statuses: [statusOf('a', rest)] })).toEqual([['a', required]])
    },
  )
  test('under a template with a floor, which is no policy', () => {
    expect(listMissing({ template: { ...template, floor: ['main'] }, statuses: [statusOf('a')] })).toEqual([])
  })
  test('and never with a policy', () => {
    const strict = requiring({ name: 'a', type: 'generic', policy: { sources: 1 } })
    expect(listMissing({ template: strict, statuses: [statusOf('a')] })).toEqual([['a', unchecked]])
    const whole = { ...template, policy: { sources: 1 } }
    expect(listMissing({ template: whole, statuses: [statusOf('a')] })).toEqual([
      ['policy', 'this service cannot check it'],
    ])
    expect(addTo({ template: whole, statuses: [statusOf('a')] })).toMatchObject([{ type: 'policy' }])
  })
})

describe('a requirement of an artifact is shown', () => {
  const template = requiringApp('a:generic')

  test('by each artifact of the name', () => {
    const good = artifactOf(statusOf('a'))
    const named = `app@${fingerprintA.slice(0, 12)}`
    expect(listMissing({ template, artifacts: { app: good } })).toEqual([])
    expect(listMissing({ template, artifacts: { app: good, [named]: good } })).toEqual([])
    expect(listMissing({ template, artifacts: { app: good, [named]: artifactOf() } })).toEqual([['app.a', required]])
    expect(listMissing({ template, artifacts: { lib: good } })).toEqual([['app', 'it is not reported']])
    expect(addTo({ template })).toMatchObject([{ name: 'app', type: 'artifact' }])
    const unknown = { ...good, artifact_fingerprint: undefined }
    expect(listMissing({ template, artifacts: { 'app@': unknown } })).toEqual([['app', 'it is not reported']])
  })
  test('for the artifacts of the question', () => {
    const question = { fingerprints: [fingerprintA] }
    expect(listMissing({ template, question, artifacts: { app: artifactOf() } })).toEqual([['app.a', required]])
    expect(listMissing({ template, question, artifacts: { lib: artifactOf() } })).toEqual([
      ['lib', 'the template does not have it'],
    ])
    expect(addTo({ template, question, artifacts: { lib: artifactOf() } })).toMatchObject([{ type: 'artifact' }])
    expect(listMissing({ template: requiring(), question, artifacts: { lib: artifactOf() } })).toEqual([])
    const other = { fingerprints: ['b'.repeat(64)] }
    expect(listMissing({ template, question: other, artifacts: { app: artifactOf() } })).toEqual([])
  })
  test('and never with a policy of the artifact', () => {
    const strict = { version: 1, trail: { artifacts: [{ name: 'app', policy: { sources: 1 }, attestations: [] }] } }
    expect(listMissing({ template: strict, artifacts: { app: artifactOf() } })).toEqual([['app', unchecked]])
    expect(addTo({ template: strict, artifacts: { app: artifactOf() } })).toMatchObject([{ type: 'artifact' }])
  })
})

describe('evidence of the commit in question', () => {
  const question = { commit: head }

  test('is that of a trail with its name', () => {
    expect(listMissing({ question })[0]?.[0]).toBe('evidence of cccccccccccc')
    expect(addTo({ question })).toMatchObject([{ type: '*' }])
    expect(listMissing({ question, trail: { name: head } })).toEqual([])
  })
  test('is not needed for any commit', () => {
    expect(listMissing({ question: { commit: 'any' } })).toEqual([])
    expect(listMissing({})).toEqual([])
  })
})

test('an item is added once, and not if it is known', () => {
  const template = FlowTemplate.parse(requiring('a:generic', 'b:generic'))
  const recorded = {
    trail: Trail.parse({ name: 't' }),
    question: { commit: undefined, fingerprints: undefined } as unknown as Question,
    templates: [template, template],
  }
  const before = explanationOf([], { missing: ['a'] })
  expect(addUncheckedItems(before, recorded)).toMatchObject({
    verdict: 'INCOMPLETE',
    headline: before.headline,
    missing: ['a', 'b'],
    items: [{ name: 'b', state: 'missing', unexpected: false }],
  })
  const passing = explanationOf([], { verdict: 'COMPLIANT', failing: ['a'] })
  expect(addUncheckedItems(passing, recorded)).toMatchObject({
    verdict: 'INCOMPLETE',
    headline: 'Trail t lacks what this service can show of b.',
  })
  const known = explanationOf([], { verdict: 'COMPLIANT', missing: ['a'], failing: ['b'] })
  expect(addUncheckedItems(known, recorded)).toBe(known)
})

describe('the exit code', () => {
  test('of an error depends on its code', () => {
    const codes = (['usage', 'file', 'environment', 'unreachable', 'nonsense', 'refused'] as const).map(exitCodeOf)
    expect(codes).toEqual([2, 2, 2, 4, 4, 5])
  })
  test('of a verdict is 0 for COMPLIANT alone', () => {
    const verdicts = ['COMPLIANT', 'NON-COMPLIANT', 'INCOMPLETE', 'UNCLEAR'] as const
    expect(verdicts.map((verdict) => exitCodeOfVerdict(explanationOf([], { verdict })))).toEqual([0, 1, 3, 4])
    expect(exitCodeOfVerdict({ verdict: 'NON-COMPLIANT', word: 'waiting' })).toBe(3)
    expect(exitCodeOfVerdict({ verdict: 'INCOMPLETE', word: 'not compliant' })).toBe(3)
  })
  test('of a failure is that of its error; any other is an internal error', () => {
    expect(toFailure(new EvidenceError('refused', 'no'))).toMatchObject({ message: 'no', exitCode: 5 })
    const message = 'Internal error in Delivery Evidence, please report it: odd'
    expect(toFailure(new Error('odd'))).toMatchObject({ message, exitCode: 2, trace: expect.stringContaining('odd\n') })
    expect(toFailure('odd')).toEqual({ message, exitCode: 2, trace: 'odd' })
  })
})
