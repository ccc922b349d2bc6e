import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explainTrail } from '../../../src/evidence/explain/explanation.ts'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import {
  createRecorder,
  fingerprintA,
  fingerprintB,
  finding,
  passed,
  junit,
  now,
  failed,
  requiring,
  requiringApp,
  withSource,
  start,
  vulnscan,
} from '../../../testkit/evidence/builder.ts'
import { evidence } from '../../../testkit/evidence/generator.ts'
import { explainRecords, toWireAttestation, toWireTrail } from '../../../testkit/evidence/wire.ts'

const onA = { artifact_fingerprint: fingerprintA }

describe('the explanation of a trail', () => {
  test('lists missing and failing attestations, worst first, with their reporters', () => {
    const { attest, build } = createRecorder()
    const source = { workflow: 'ci.yml', job: 'test' }
    const explanation = explainRecords(
      requiringApp('tests:junit', 'scan:vulnscan', 'review:generic'),
      build(),
      attest('review', passed, onA),
      attest('tests', junit({ failures: 1 }), { ...onA, ...withSource(source, 1) }),
    )
    expect(explanation).toMatchObject({
      verdict: 'NON-COMPLIANT',
      headline: 'Trail abc1234 is not compliant: app.tests.',
      missing: ['app.scan'],
      failing: ['app.tests'],
      notes: [],
    })
    expect(explanation.items).toMatchObject([
      {
        artifact: 'app',
        name: 'tests',
        type: 'junit',
        state: 'failing',
        source: 'ci.yml / test',
        unexpected: false,
        reasons: ['1 of 10 tests failed', 'repeat run 1'],
        reportedBy: 'ci',
        reportedAt: start + 3,
        url: 'https://evidence.example/attestation-3',
      },
      { name: 'scan', state: 'missing', reasons: ['not reported'] },
      { name: 'review', state: 'passing', reasons: [] },
    ])
  })
  test('counts the overridden attestations of a passing trail', () => {
    const { attest, override } = createRecorder()
    const records = [attest('scan', vulnscan({ high: [finding('CVE-1')] })), override('scan', 'vulnscan')]
    expect(explainRecords(requiring('scan:vulnscan'), ...records)).toMatchObject({
      verdict: 'COMPLIANT',
      headline: 'Trail abc1234 is compliant, 1 attestation by override.',
      items: [{ state: 'overridden', reportedBy: 'ci', url: 'https://evidence.example/attestation-1' }],
      fix: undefined,
    })
    expect(explainRecords(requiring('scan:generic'), attest('scan', passed)).headline).toBe(
      'Trail abc1234 is compliant.',
    )
  })
  test('lists an attestation as failing if an override makes it fail', () => {
    const { attest, override } = createRecorder()
    const records = [attest('scan', passed), override('scan', 'generic', { new_compliance_status: false })]
    expect(explainRecords(requiring('scan:generic'), ...records).failing).toEqual(['scan'])
  })
  test('names each attestation once, and at most three of them', () => {
    const { attest } = createRecorder()
    const records = ['a', 'b', 'c', 'd', 'e'].map((name) => attest(name, failed))
    const more = attest('a', failed, withSource('another'))
    expect(explainRecords({ version: 1 }, ...records, more)).toMatchObject({
      headline: 'Trail abc1234 is not compliant: a, b, c and 2 more.',
      failing: ['a', 'b', 'c', 'd', 'e'],
    })
  })
  test('lists a required artifact that is not reported', () => {
    expect(explainRecords(requiringApp())).toMatchObject({
      verdict: 'INCOMPLETE',
      headline: 'Trail abc1234 is waiting for app.',
      missing: ['app'],
      items: [{ name: 'app', type: 'artifact', state: 'missing' }],
    })
  })
  test('lists an artifact that was reported as not compliant', () => {
    const { attest, build } = createRecorder()
    const explanation = explainRecords(requiringApp(), build({ is_compliant: false }), attest('any', passed))
    expect(explanation).toMatchObject({ failing: ['app'], headline: 'Trail abc1234 is not compliant: app.' })
    expect(explanation.items[0]?.reasons).toEqual(['reported as not compliant by ci'])
  })
  test('has a note on an artifact without attestations, while the trail passes', () => {
    const { attest, build } = createRecorder()
    const docs = build({ fingerprint: fingerprintB, filename: 'docs.zip', template_reference_name: undefined })
    const explanation = explainRecords(requiringApp('scan:generic'), build(), docs, attest('scan', passed, onA))
    expect(explanation).toMatchObject({
      verdict: 'COMPLIANT',
      notes: ['docs.zip: the template does not require it', 'docs.zip: no attestation is about it'],
      missing: [],
    })
  })
  test('shows what is advisory, and passes although it fails or is missing', () => {
    const { attest } = createRecorder()
    const policy = { advisory: true }
    const advisory = ['lint', 'docs'].map((name) => ({ name, type: 'generic', policy }))
    const explanation = explainRecords(
      requiring('tests:generic', ...advisory),
      attest('tests', passed),
      attest('lint', failed),
    )
    expect(explanation).toMatchObject({ verdict: 'COMPLIANT', missing: [], failing: [] })
    expect(explanation.items).toMatchObject([
      { name: 'lint', state: 'failing', advisory: true },
      { name: 'docs', state: 'missing', advisory: true },
      { name: 'tests', state: 'passing' },
    ])
  })
  test('passes although an advisory artifact fails', () => {
    const { attest, build } = createRecorder()
    const artifacts = [{ name: 'app', policy: { advisory: true }, attestations: [{ name: 'scan', type: 'generic' }] }]
    const records = [
      build({ is_compliant: false }),
      attest('scan', failed, onA),
      attest('other', failed, onA),
      attest('review', passed),
    ]
    const explanation = explainRecords({ version: 1, trail: { artifacts } }, ...records)
    expect(explanation).toMatchObject({ verdict: 'COMPLIANT', missing: [], failing: [] })
  })
  test('marks what is not in the template, if there is a template', () => {
    const { attest } = createRecorder()
    const extra = attest('extra', passed)
    expect(explainRecords({ version: 1 }, extra).items).toMatchObject([{ unexpected: true }])
    expect(explainRecords(null, extra)).toMatchObject({
      verdict: 'INCOMPLETE',
      headline: 'Trail abc1234 has no template, so its requirements are not defined.',
      items: [{ unexpected: false }],
    })
  })
  test('says that there is no attestation yet', () => {
    expect(explainRecords({ version: 1 })).toMatchObject({
      verdict: 'INCOMPLETE',
      headline: 'Trail abc1234 has no attestation yet.',
      items: [],
      fix: undefined,
    })
  })
  test('has the verdict of the judge, and only passing items if it passes', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        const explanation = explainTrail(toWireTrail(facts), facts.attestations.map(toWireAttestation))
        expect(explanation.verdict).toBe(judgeEvidence(facts, now).status)
        if (explanation.verdict !== 'COMPLIANT') return
        expect([...explanation.missing, ...explanation.failing]).toEqual([])
      }),
    )
  })
  test('lists a failing or missing item for every trail with a template and evidence that does not pass', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        fc.pre(facts.template !== null && facts.attestations.length > 0)
        const { verdict, missing, failing } = explainTrail(toWireTrail(facts), [])
        fc.pre(verdict === 'NON-COMPLIANT')
        expect([...missing, ...failing]).not.toEqual([])
      }),
    )
  })
})
