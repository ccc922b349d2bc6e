import type { ArtifactStatus } from '../../schema/resource/trail.ts'
import type { ArtifactFact } from '../evidence/evidence.ts'
import { groupBy } from '../evidence/group-by.ts'
import { readOrigin } from '../evidence/origin.ts'
import type { Place } from '../evidence/subject.ts'
import { toState } from './compliance-state.ts'
import { joinSums, type Account, type Sums } from './status.ts'
import { select } from '../../text/plural.ts'

/** An artifact as the verdict shows it, with the name that it goes by. */
export interface JudgedArtifact {
  readonly name: string
  readonly status: ArtifactStatus
  readonly isFailing: boolean
  readonly isMissing: boolean
}

/** All that counts for the trail itself, which every artifact in it needs too. */
export type TrailSums = Sums & { readonly hasTemplate: boolean }

/** An artifact needs its own evidence and the trail's (decisions.md §5). */
export function judgeArtifact(place: Place, own: Account, trail: TrailSums): JudgedArtifact {
  const refusals = listRefusals(place.reports)
  const isRefused = refusals.length > 0
  const isReported = place.reports.length > 0
  const all = joinSums([own, trail])
  const state = toState({ ...all, isFailing: all.isFailing || isRefused, hasTemplate: trail.hasTemplate })
  return {
    name: place.name,
    isFailing: own.isFailing || isRefused,
    isMissing: own.isMissing || !isReported,
    status: {
      artifact_fingerprint: place.fingerprint,
      artifact_id: place.reports.at(-1)?.id,
      status: isReported ? state : 'MISSING',
      is_compliant: isReported && state === 'COMPLIANT',
      unexpected: !place.isExpected,
      attestations_statuses: [...own.statuses],
      reasons: [
        ...refusals,
        ...select([!isReported, () => 'not reported'], [!all.hasEvidence, () => 'nothing attests it']),
      ],
    },
  }
}

/** By template name or filename; where several share it the worst has the plain name, for a reader may look no further. */
export function nameArtifacts(artifacts: readonly JudgedArtifact[]): Readonly<Record<string, ArtifactStatus>> {
  const named = new Map<string, ArtifactStatus>()
  const groups = [...groupBy(artifacts, ({ name }) => name)].map(([name, group]) => ({ name, ordered: rank(group) }))
  for (const { name, ordered } of groups) for (const { status } of ordered.slice(0, 1)) named.set(name, status)
  for (const { name, ordered } of groups) {
    for (const { status } of ordered.slice(1)) {
      let key = `${name}@${(status.artifact_fingerprint ?? '').slice(0, 12)}`
      while (named.has(key)) key += '@'
      named.set(key, status)
    }
  }
  return Object.fromEntries(named)
}

const order = ['MISSING', 'NON-COMPLIANT', 'INCOMPLETE', 'COMPLIANT']

function rank(group: readonly JudgedArtifact[]): readonly JudgedArtifact[] {
  return group.toSorted((a, b) => order.indexOf(a.status.status) - order.indexOf(b.status.status))
}

/** Who said that the artifact is not compliant; of each source what it said last. */
export function listRefusals(reports: readonly ArtifactFact[]): string[] {
  const said = new Map<string, ArtifactFact>()
  for (const report of reports) {
    if (report.is_compliant !== undefined) said.set(readOrigin(report).origin.source, report)
  }
  return [...said.values()]
    .filter((report) => report.is_compliant === false)
    .map((report) => `reported as not compliant by ${report.reported_by}`)
}
