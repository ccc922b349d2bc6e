import type { ArtifactStatus } from '../../schema/resource/trail.ts'
import type { ArtifactFact } from '../evidence/evidence.ts'
import { groupBy } from '../evidence/group-by.ts'
import { readReportOrigin } from '../evidence/report-order.ts'
import type { Subject } from '../evidence/subject.ts'
import { mergeFlags, toComplianceState, type StatusFlags, type SubjectSummary } from './status.ts'
import { selectSentences } from '../../text/sentence.ts'

/** The status of an artifact under its name. `isFailing` and `isMissing` leave out the trail's own attestations. */
export interface JudgedArtifact {
  readonly name: string
  readonly status: ArtifactStatus
  readonly isFailing: boolean
  readonly isMissing: boolean
}

/** The trail's own attestations. Every artifact needs them too. */
export type TrailFlags = StatusFlags & { readonly hasTemplate: boolean }

/** Judges an artifact by its own attestations and those of the trail (rules 5.5). */
export function judgeArtifact(subject: Subject, own: SubjectSummary, trail: TrailFlags): JudgedArtifact {
  const rejections = listRejections(subject.reports)
  const isRejected = rejections.length > 0
  const isReported = subject.reports.length > 0
  const all = mergeFlags([own, trail])
  const isFailing = all.isFailing || isRejected
  const state = toComplianceState({ ...all, isFailing, hasTemplate: trail.hasTemplate })
  return {
    name: subject.name,
    isFailing: own.isFailing || isRejected,
    isMissing: own.isMissing || !isReported,
    status: {
      artifact_fingerprint: subject.fingerprint,
      artifact_id: subject.reports.at(-1)?.id,
      status: isReported ? state : 'MISSING',
      is_compliant: isReported && state === 'COMPLIANT',
      unexpected: !subject.isExpected,
      attestations_statuses: [...own.statuses],
      reasons: [
        ...rejections,
        ...selectSentences([!isReported, () => 'not reported'], [!all.hasEvidence, () => 'no attestation is about it']),
      ],
    },
  }
}

/** Statuses by artifact name. If several artifacts share a name, the worst one has the plain name (rules 2.11). */
export function nameArtifactStatuses(artifacts: readonly JudgedArtifact[]): Readonly<Record<string, ArtifactStatus>> {
  const named = new Map<string, ArtifactStatus>()
  const groups = [...groupBy(artifacts, ({ name }) => name)].map(([name, group]) => ({
    name,
    worstFirst: sortWorstFirst(group),
  }))
  for (const { name, worstFirst } of groups) for (const { status } of worstFirst.slice(0, 1)) named.set(name, status)
  for (const { name, worstFirst } of groups) {
    for (const { status } of worstFirst.slice(1)) {
      let key = `${name}@${(status.artifact_fingerprint ?? '').slice(0, 12)}`
      while (named.has(key)) key += '@'
      named.set(key, status)
    }
  }
  return Object.fromEntries(named)
}

const worstFirstStates = ['MISSING', 'NON-COMPLIANT', 'INCOMPLETE', 'COMPLIANT']

function sortWorstFirst(group: readonly JudgedArtifact[]): readonly JudgedArtifact[] {
  const rankOf = ({ status }: JudgedArtifact): number => worstFirstStates.indexOf(status.status)
  return group.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** One sentence for each source whose last statement is that the artifact is not compliant (rules 5.5). */
export function listRejections(reports: readonly ArtifactFact[]): string[] {
  const lastBySource = new Map<string, ArtifactFact>()
  for (const report of reports) {
    if (report.is_compliant !== undefined) lastBySource.set(readReportOrigin(report).origin.source, report)
  }
  return [...lastBySource.values()]
    .filter((report) => report.is_compliant === false)
    .map((report) => `reported as not compliant by ${report.reported_by}`)
}
