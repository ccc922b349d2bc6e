import { selectCounting, toReport, type Report } from '../evidence/counting.ts'
import type { AttestationFact, Evidence, OverrideFact } from '../evidence/evidence.ts'
import { groupBy } from '../evidence/group-by.ts'
import { compareReports } from '../evidence/origin.ts'
import { layOut, type Layout, type Place } from '../evidence/subject.ts'
import { isNoWorse } from '../rule/rule.ts'

type Address = Pick<OverrideFact, 'attestation_name' | 'artifact_fingerprint' | 'target_artifacts'>

/** The newest override of a report: it holds, it has ended, or the report is worse than the one that was overridden. */
export interface Excuse {
  readonly override: OverrideFact
  readonly state: 'holds' | 'ended' | 'outgrown'
}

interface Counting {
  readonly report: Report
  readonly place: Place
}

/** The counting reports that an override made now would cover, whatever their type. */
export function findOverridden(evidence: Evidence, override: Address): readonly AttestationFact[] {
  const layout = layOut(evidence.template, evidence.artifacts)
  const named = evidence.attestations.filter(({ name }) => name === override.attestation_name)
  return [...new Set(selectMatching(named, layout, override).map(({ report }) => report.fact))]
}

/** Finds the excuse of a report at a place, if anyone gave one that reaches it. */
export function createExcuses(
  evidence: Evidence,
  layout: Layout,
  now: number,
): (report: Report, place: Place) => Excuse | undefined {
  if (evidence.overrides.length === 0) return () => undefined
  const newestFirst = evidence.overrides.toSorted((a, b) => b.sequence - a.sequence)
  const covers = groupBy(
    newestFirst.map((override) => createCover(override, evidence, layout)),
    ({ override }) => override.attestation_name,
  )
  return (report, place) => {
    for (const cover of covers.get(report.fact.name) ?? []) {
      const fit = cover.fitOf(report, place)
      if (fit === 'none') continue
      if (cover.override.expires_at !== undefined && cover.override.expires_at <= now) {
        return { override: cover.override, state: 'ended' }
      }
      return { override: cover.override, state: fit }
    }
    return undefined
  }
}

interface Cover {
  readonly override: OverrideFact
  readonly fitOf: (report: Report, place: Place) => 'holds' | 'outgrown' | 'none'
}

/** What an override covers is settled at its moment: the reports that counted then, and later ones of the same sources. */
function createCover(override: OverrideFact, evidence: Evidence, layout: Layout): Cover {
  const covered = selectCovered(override, evidence, layout)
  const ids = new Set(covered.map(({ report }) => report.fact.id))
  const bySource = groupBy(covered, ({ report, place }) => toSource(report, place))
  return {
    override,
    fitOf: (report, place) => {
      if (!isAddressed(override, report, place)) return 'none'
      if (ids.has(report.fact.id)) return 'holds'
      const earlier = (bySource.get(toSource(report, place)) ?? []).filter(
        (one) => compareReports(one.report, report) < 0,
      )
      if (earlier.length === 0) return 'none'
      // What somebody blocked stays blocked: a worse report must not be the way out.
      if (!override.new_compliance_status) return 'holds'
      return earlier.some((one) => isSameOrBetter(report.fact, one.report.fact)) ? 'holds' : 'outgrown'
    },
  }
}

function selectCovered(override: OverrideFact, evidence: Evidence, layout: Layout): Counting[] {
  const isEarlier = ({ sequence }: { readonly sequence: number }): boolean => sequence < override.sequence
  const then = evidence.artifacts.every(isEarlier)
    ? layout
    : layOut(evidence.template, evidence.artifacts.filter(isEarlier))
  const named = evidence.attestations.filter((fact) => fact.name === override.attestation_name && isEarlier(fact))
  return selectMatching(named, then, override).filter(
    ({ report }) => report.fact.type === override.original_attestation_type,
  )
}

/** Those that the address names; without one, the trail's own, or where it has none, those of all artifacts. */
function selectMatching(named: readonly AttestationFact[], layout: Layout, address: Address): Counting[] {
  const reports = named.map((fact) => toReport(fact, layout))
  const counts = selectCounting(reports)
  const counting = reports
    .flatMap((report) => report.places.map((place) => ({ report, place })))
    .filter(({ report, place }) => counts(report, place) && isAddressed(address, report, place))
  if (isTied(address)) return counting
  const ofTrail = counting.filter(({ place }) => place === layout.trail)
  return ofTrail.length > 0 ? ofTrail : counting
}

function isTied(address: Address): boolean {
  return address.artifact_fingerprint !== undefined || address.target_artifacts.length > 0
}

function isAddressed(address: Address, report: Report, place: Place): boolean {
  const { artifact_fingerprint: fingerprint, target_artifacts: targets } = address
  const hasContent =
    fingerprint === undefined || (place.fingerprint ?? report.fact.artifact_fingerprint) === fingerprint
  const hasName = targets.length === 0 || targets.some((name) => name === place.templateName)
  return hasContent && hasName
}

function toSource(report: Report, place: Place): string {
  return `${report.origin.source}\0${place.artifact}`
}

function isSameOrBetter(later: AttestationFact, earlier: AttestationFact): boolean {
  return later.type === earlier.type && isNoWorse(later.content, earlier.content)
}
