import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AttestationStatus } from '../../../src/wire/resource/trail.ts'
import { joinVerdicts, type JoinedVerdict, type RoleVerdict } from '../../../src/service/trail/union.ts'
import { type Verdict, judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import { now } from '../../../testkit/evidence/builder.ts'
import { evidence } from '../../../testkit/evidence/generator.ts'

/** Two verdicts on the same evidence, under two templates. */
const verdicts = fc.tuple(evidence, evidence).map(([facts, other]): readonly [RoleVerdict, RoleVerdict] => [
  { role: 'given', verdict: judgeEvidence(facts, now) },
  { role: 'floor', verdict: judgeEvidence({ ...facts, template: other.template }, now) },
])

const badness = ['COMPLIANT', 'INCOMPLETE', 'NON-COMPLIANT']

/** Every status of a verdict with the artifact that it is listed under. */
function listStatuses(verdict: Verdict | JoinedVerdict): readonly (readonly [string, AttestationStatus])[] {
  const ofArtifacts = Object.values(verdict.artifacts_statuses).flatMap((artifact) =>
    artifact.attestations_statuses.map((status) => [artifact.artifact_fingerprint ?? '', status] as const),
  )
  return [...verdict.attestations_statuses.map((status) => ['trail', status] as const), ...ofArtifacts]
}

/** The reports of a status: the one that gives its state, and the others of its slot. */
function listReports([subject, status]: readonly [string, AttestationStatus]): readonly string[] {
  const { attestation_name: name, attestation_id: id, overridden_attestation_id: overridden } = status
  const ids = [overridden ?? id ?? 'missing', ...(status.other_attestation_ids ?? [])]
  return ids.map((one) => [subject, name, one].join(' '))
}

function listBad(verdict: Verdict | JoinedVerdict): readonly (readonly string[])[] {
  return listStatuses(verdict).flatMap((one) => (one[1].is_compliant ? [] : [listReports(one)]))
}

describe('two verdicts, joined', () => {
  test('are as bad as the worse of them', () => {
    fc.assert(
      fc.property(verdicts, (both) => {
        const worst = Math.max(...both.map(({ verdict }) => badness.indexOf(verdict.status)))
        const joined = joinVerdicts(both)
        expect(badness.indexOf(joined.status)).toBe(worst)
        expect(joined.is_compliant).toBe(worst === 0)
      }),
    )
  })
  test('hide nothing that is not compliant in either', () => {
    fc.assert(
      fc.property(verdicts, (both) => {
        const joined = listBad(joinVerdicts(both)).flat()
        for (const { verdict } of both) for (const [report] of listBad(verdict)) expect(joined).toContain(report)
      }),
    )
  })
  test('show each artifact once, in the worse of its states', () => {
    fc.assert(
      fc.property(verdicts, (both) => {
        const joined = Object.values(joinVerdicts(both).artifacts_statuses)
        for (const { verdict } of both) {
          for (const { artifact_fingerprint: digest, is_compliant } of Object.values(verdict.artifacts_statuses)) {
            const same = joined.filter((one) => one.artifact_fingerprint === digest)
            expect(same.length).toBeGreaterThan(0)
            expect(is_compliant || same.some((one) => !one.is_compliant)).toBe(true)
          }
        }
      }),
    )
  })
  test('say for each status which template gives it, the worse first', () => {
    fc.assert(
      fc.property(verdicts, (both) => {
        const joined = joinVerdicts(both)
        const lists = Object.values(joined.artifacts_statuses).map((artifact) => artifact.attestations_statuses)
        for (const list of [joined.attestations_statuses, ...lists]) {
          for (const status of list) expect(['given', 'floor']).toContain(status.template)
          const byName = Object.groupBy(list, (one) => `${one.attestation_name} ${one.artifact_fingerprint}`)
          for (const same of Object.values(byName)) {
            const marks = (same ?? []).map(({ is_compliant }) => Number(is_compliant))
            expect(marks).toEqual(marks.toSorted((a, b) => a - b))
          }
        }
      }),
    )
  })
  test('of one template are its verdict', () => {
    fc.assert(
      fc.property(verdicts, ([one]) => {
        const joined = joinVerdicts([one])
        expect(joined.status).toBe(one.verdict.status)
        expect(Object.keys(joined.artifacts_statuses).toSorted()).toEqual(
          Object.keys(one.verdict.artifacts_statuses).toSorted(),
        )
        expect(listStatuses(joined).length).toBeLessThanOrEqual(listStatuses(one.verdict).length)
      }),
    )
  })
  test('that are the same are shown once', () => {
    fc.assert(
      fc.property(verdicts, ([{ verdict }]) => {
        const twice = joinVerdicts([
          { role: 'given', verdict },
          { role: 'floor', verdict },
        ])
        const once = joinVerdicts([{ role: 'given', verdict }])
        expect(twice).toEqual(once)
      }),
    )
  })
})
