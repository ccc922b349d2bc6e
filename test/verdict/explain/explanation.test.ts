import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explain } from '../../../src/verdict/explain/explanation.ts'
import { judge } from '../../../src/verdict/judge/judge.ts'
import {
  createRecorder,
  fingerprintA,
  fingerprintB,
  finding,
  green,
  junit,
  now,
  red,
  requiring,
  requiringApp,
  sentBy,
  start,
  vulnscan,
} from '../../../testkit/verdict/builder.ts'
import { evidence } from '../../../testkit/verdict/generator.ts'
import { explained, toFull, toTrail } from '../../../testkit/verdict/wire.ts'

const onA = { artifact_fingerprint: fingerprintA }

describe('what our own service says', () => {
  test('names what is missing and what fails, worst first, with who reported it', () => {
    const { attest, build } = createRecorder()
    const source = { workflow: 'ci.yml', job: 'test' }
    const explanation = explained(
      requiringApp('tests:junit', 'scan:vulnscan', 'review:generic'),
      build(),
      attest('review', green, onA),
      attest('tests', junit({ failures: 1 }), { ...onA, ...sentBy(source, 1) }),
    )
    expect(explanation).toMatchObject({
      verdict: 'NON-COMPLIANT',
      headline: 'Trail abc1234 fails: app.tests.',
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
        reasons: ['1 of 10 tests failed'],
        reportedBy: 'ci',
        reportedAt: start + 3,
        url: 'https://evidence.example/attestation-3',
      },
      { name: 'scan', state: 'missing', reasons: ['not reported'] },
      { name: 'review', state: 'passing', reasons: [] },
    ])
  })
  test('says what passes, and how much of it by override', () => {
    const { attest, excuse } = createRecorder()
    const records = [attest('scan', vulnscan({ high: [finding('CVE-1')] })), excuse('scan', 'vulnscan')]
    expect(explained(requiring('scan:vulnscan'), ...records)).toMatchObject({
      verdict: 'COMPLIANT',
      headline: 'Trail abc1234 holds all that is required, 1 attestation by override.',
      items: [{ state: 'overridden', reportedBy: 'ci', url: 'https://evidence.example/attestation-1' }],
      fix: undefined,
    })
    expect(explained(requiring('scan:generic'), attest('scan', green)).headline).toBe(
      'Trail abc1234 holds all that is required.',
    )
  })
  test('names an override that makes something fail as failing', () => {
    const { attest, excuse } = createRecorder()
    const records = [attest('scan', green), excuse('scan', 'generic', { new_compliance_status: false })]
    expect(explained(requiring('scan:generic'), ...records).failing).toEqual(['scan'])
  })
  test('names each name once, and no more than it takes', () => {
    const { attest } = createRecorder()
    const records = ['a', 'b', 'c', 'd', 'e'].map((name) => attest(name, red))
    const more = attest('a', red, sentBy('another'))
    expect(explained({ version: 1 }, ...records, more)).toMatchObject({
      headline: 'Trail abc1234 fails: a, b, c and 2 more.',
      failing: ['a', 'b', 'c', 'd', 'e'],
    })
  })
  test('names a required artifact that is not reported', () => {
    expect(explained(requiringApp())).toMatchObject({
      verdict: 'INCOMPLETE',
      headline: 'Trail abc1234 still lacks app.',
      missing: ['app'],
      items: [{ name: 'app', type: 'artifact', state: 'missing' }],
    })
  })
  test('names an artifact that is itself reported as not compliant', () => {
    const { attest, build } = createRecorder()
    const explanation = explained(requiringApp(), build({ is_compliant: false }), attest('any', green))
    expect(explanation).toMatchObject({ failing: ['app'], headline: 'Trail abc1234 fails: app.' })
    expect(explanation.items[0]?.reasons).toEqual(['reported as not compliant by ci'])
  })
  test('notes an artifact that nothing attests, where the trail passes all the same', () => {
    const { attest, build } = createRecorder()
    const docs = build({ fingerprint: fingerprintB, filename: 'docs.zip', template_reference_name: undefined })
    const explanation = explained(requiringApp('scan:generic'), build(), docs, attest('scan', green, onA))
    expect(explanation).toMatchObject({ verdict: 'COMPLIANT', notes: ['docs.zip: nothing attests it'], missing: [] })
  })
  test('marks what is not in the template, where there is one', () => {
    const { attest } = createRecorder()
    const extra = attest('extra', green)
    expect(explained({ version: 1 }, extra).items).toMatchObject([{ unexpected: true }])
    expect(explained(null, extra)).toMatchObject({
      verdict: 'INCOMPLETE',
      headline: 'Trail abc1234 has no template, so that nobody has said what it must hold.',
      items: [{ unexpected: false }],
    })
  })
  test('says that there is nothing yet', () => {
    expect(explained({ version: 1 })).toMatchObject({
      verdict: 'INCOMPLETE',
      headline: 'Trail abc1234 holds no attestation yet.',
      items: [],
      fix: undefined,
    })
  })
  test('is always the verdict of the judge, and of nothing but passing items where that passes', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        const explanation = explain(toTrail(facts), facts.attestations.map(toFull))
        expect(explanation.verdict).toBe(judge(facts, now).status)
        if (explanation.verdict !== 'COMPLIANT') return
        expect([...explanation.missing, ...explanation.failing]).toEqual([])
      }),
    )
  })
  test('names something that fails or lacks, wherever it does not pass and has a template and evidence', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        fc.pre(facts.template !== null && facts.attestations.length > 0)
        const { verdict, missing, failing } = explain(toTrail(facts), [])
        fc.pre(verdict === 'NON-COMPLIANT')
        expect([...missing, ...failing]).not.toEqual([])
      }),
    )
  })
})
