import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import { now, start } from '../../../testkit/evidence/builder.ts'
import { evidence } from '../../../testkit/evidence/generator.ts'

describe('an override', () => {
  test('that has expired has no effect', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        const ended = facts.overrides.map((override) => ({ ...override, expires_at: start }))
        const [withEnded, without] = [
          judgeEvidence({ ...facts, overrides: ended }, now),
          judgeEvidence({ ...facts, overrides: [] }, now),
        ]
        expect(withEnded.status).toBe(without.status)
        for (const [id, outcome] of withEnded.outcomes) {
          expect(outcome).toMatchObject({ override: undefined, is_compliant: without.outcomes.get(id)?.is_compliant })
        }
      }),
    )
  })
  test('does not reach an attestation of another name', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        const overridden = [...judgeEvidence(facts, now).outcomes].filter(([, { override }]) => override !== undefined)
        for (const [id, { override }] of overridden) {
          const fact = facts.attestations.find((attestation) => attestation.id === id)
          expect(fact?.name).toBe(override?.attestation_name)
          expect(fact?.type).toBe(override?.original_attestation_type)
        }
      }),
    )
  })
})
