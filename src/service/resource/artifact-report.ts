import type { ArtifactReport } from '../../wire/resource/artifact.ts'
import type { ReportedArtifact } from '../fact/artifact-report.ts'
import type { ArtifactEntry } from '../history/artifact-entry.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'

/** What one origin reported of an artifact: a later member replaces an earlier one. `last` in epoch seconds. */
export interface OwnReport {
  readonly report: ArtifactReport
  readonly last: number
}

/** An artifact in its trail, or without a trail. */
export interface ArtifactInTrail {
  readonly entry: ArtifactEntry
  readonly judged: JudgedTrail
}

/** With what its first origin reported. */
export interface ShownArtifact extends ArtifactInTrail {
  readonly own: OwnReport
}

/** Merges the reports of one origin, of which there is at least one, oldest first. */
export function mergeOwnReports(reports: readonly ReportedArtifact[]): OwnReport {
  const [first, ...repeats] = reports
  if (first === undefined) throw new Error('An artifact has no report of its first origin.')
  const report = { ...first.report }
  for (const repeat of repeats) Object.assign(report, selectGivenMembers(repeat.report))
  return { report, last: (repeats.at(-1) ?? first).record.created_at }
}

/** `null` means the same as an absent member and replaces nothing (rules 2.2). */
function selectGivenMembers(report: ArtifactReport): object {
  return Object.fromEntries(Object.entries(report).filter(([, value]) => value !== null && value !== undefined))
}
