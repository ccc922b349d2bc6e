import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AttestationFact, Evidence } from '../../../src/evidence/fact/evidence.ts'
import { createIncrementalJudge } from '../../../src/evidence/judge/incremental.ts'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import { createRecorder, now, passed, requiring, toEvidence, withSource } from '../../../testkit/evidence/builder.ts'
import { evidence } from '../../../testkit/evidence/generator.ts'

const lenient = evidence.map((facts): Evidence => {
  return facts.template === null ? facts : { ...facts, template: { ...facts.template, 'if-none': 'pass' } }
})

test('the incremental judge has the state of a whole verdict after each report', () => {
  fc.assert(
    fc.property(fc.oneof(evidence, lenient), (facts) => {
      const reported: AttestationFact[] = []
      const withReported = () => ({ ...facts, overrides: [], attestations: reported })
      const judge = createIncrementalJudge(withReported(), now)
      expect(judge.state()).toBe(judgeEvidence(withReported(), now).status)
      for (const fact of facts.attestations) {
        reported.push(fact)
        judge.update(fact, now)
        expect(judge.state()).toBe(judgeEvidence(withReported(), now).status)
      }
      expect(createIncrementalJudge(facts, now).state()).toBe(judgeEvidence(facts, now).status)
    }),
    { numRuns: 300 },
  )
})

test('thousands of runs of one source are judged one by one', () => {
  const { attest } = createRecorder()
  const facts = Array.from({ length: 3000 }, (_, at) => attest('tests', passed, withSource('ci', 1 + at)))
  const whole = toEvidence(requiring('tests:generic'), ...facts)
  expect(createIncrementalJudge(whole, now).state()).toBe(judgeEvidence(whole, now).status)
})
