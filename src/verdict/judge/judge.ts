import type { ComplianceState } from '../../schema/primitives.ts'
import type { ArtifactStatus, AttestationStatus } from '../../schema/resource/trail.ts'
import { judgeArtifact, nameArtifacts } from './artifact.ts'
import { assess, type Assessment } from './assessment.ts'
import { selectCounting, toReport } from '../evidence/counting.ts'
import type { Evidence, OverrideFact } from '../evidence/evidence.ts'
import { groupBy } from '../evidence/group-by.ts'
import { createExcuses } from './override.ts'
import { layOut, type Layout } from '../evidence/subject.ts'
import { toState } from './compliance-state.ts'
import { account, joinSums } from './status.ts'

/** How one attestation came out. */
interface Outcome {
  readonly is_compliant: boolean
  /** Whether it counts in the verdict: of its (name, artifact, source) it is the latest run's, within a run the latest. */
  readonly counts: boolean
  /** Short sentences: why it is not compliant, and by whom it was overridden and why. */
  readonly reasons: readonly string[]
  /** The override in force. */
  readonly override: OverrideFact | undefined
}

export interface Verdict {
  readonly status: ComplianceState
  readonly is_compliant: boolean
  readonly attestations_statuses: readonly AttestationStatus[]
  readonly artifacts_statuses: Readonly<Record<string, ArtifactStatus>>
  /** By attestation id: every attestation, also those that do not count. */
  readonly outcomes: ReadonlyMap<string, Outcome>
}

/** The verdict on a trail (decisions.md §5), drawn from its records and nothing else. `now` in epoch seconds. */
export function judge(evidence: Evidence, now: number): Verdict {
  const layout = layOut(evidence.template, evidence.artifacts)
  const assessments = assessAll(evidence, layout, now)
  const byPlace = groupBy(
    assessments.filter(({ counts }) => counts),
    ({ place }) => place,
  )
  const own = account(layout.trail, byPlace.get(layout.trail) ?? [])
  const ofTrail = [own]
  for (const [place, counting] of byPlace) if (place.standing === 'stray') ofTrail.push(account(place, counting))
  // What was said of a stray may speak against an artifact of the trail, but is no evidence of it.
  const trail = { ...joinSums(ofTrail), hasEvidence: own.hasEvidence, hasTemplate: evidence.template !== null }
  const artifacts = layout.artifacts.map((place) =>
    judgeArtifact(place, account(place, byPlace.get(place) ?? []), trail),
  )
  const status = toState({
    isFailing: trail.isFailing || artifacts.some(({ isFailing }) => isFailing),
    isMissing: trail.isMissing || artifacts.some(({ isMissing }) => isMissing),
    hasTemplate: trail.hasTemplate,
    hasEvidence: byPlace.size > 0,
  })
  return {
    status,
    is_compliant: status === 'COMPLIANT',
    attestations_statuses: ofTrail.flatMap(({ statuses }) => statuses),
    artifacts_statuses: nameArtifacts(artifacts),
    outcomes: toOutcomes(assessments),
  }
}

function assessAll(evidence: Evidence, layout: Layout, now: number): readonly Assessment[] {
  const reports = evidence.attestations
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((fact) => toReport(fact, layout))
  const counts = selectCounting(reports)
  const excuseOf = createExcuses(evidence, layout, now)
  const assessments: Assessment[] = []
  for (const report of reports) {
    for (const place of report.places) {
      assessments.push(assess({ report, place, counts: counts(report, place) }, excuseOf(report, place), now))
    }
  }
  return assessments
}

/** An attestation that belongs to several places is as good as at the worst of them. */
function toOutcomes(assessments: readonly Assessment[]): ReadonlyMap<string, Outcome> {
  const outcomes = new Map<string, Outcome>()
  for (const { report, counts, isCompliant, reasons, override } of assessments) {
    const known = outcomes.get(report.fact.id)
    const outcome = { is_compliant: isCompliant, counts, reasons, override }
    if (known === undefined || isWorse(outcome, known)) outcomes.set(report.fact.id, outcome)
  }
  return outcomes
}

function isWorse(outcome: Outcome, known: Outcome): boolean {
  if (outcome.counts !== known.counts) return outcome.counts
  return known.is_compliant && !outcome.is_compliant
}
