import { ArtifactReport } from '../../schema/resource/artifact.ts'
import type { ArtifactFact } from '../../verdict/evidence/evidence.ts'
import { toArtifactFact } from '../../verdict/evidence/fact.ts'
import { groupBy } from '../../verdict/evidence/group-by.ts'
import type { StoredRecord } from '../store/record.ts'
import { createReportReader, toRecordHeader, type ParsedRecord } from './record.ts'

/** One report of an artifact, and its fact with the id of this report. */
export interface ReportedArtifact extends ParsedRecord<ArtifactReport> {
  readonly fact: ArtifactFact
}

/** All reports of one (flow, trail, fingerprint), oldest first, and their merged members (rules 2.11). */
export interface ArtifactEntry {
  /** The id of the first report is the id of the artifact. */
  readonly id: string
  readonly first: StoredRecord
  readonly last: StoredRecord
  readonly report: ArtifactReport
  readonly reports: readonly ReportedArtifact[]
}

const readReport = createReportReader(ArtifactReport)

/** Reads one report of an artifact. */
export function readArtifactReport(record: StoredRecord): ReportedArtifact {
  const parsed = readReport(record)
  return { ...parsed, fact: toArtifactFact(toRecordHeader(record), parsed.report) }
}

/** Groups the reports of one trail by their artifact. */
export function groupArtifactReports(reports: readonly ReportedArtifact[]): readonly ArtifactEntry[] {
  return [...groupBy(reports, ({ report }) => report.fingerprint).values()].flatMap(toArtifactEntry)
}

function toArtifactEntry(reports: readonly ReportedArtifact[]): readonly ArtifactEntry[] {
  const [first, ...repeats] = reports
  if (first === undefined) return []
  const report = { ...first.report }
  for (const repeat of repeats) Object.assign(report, selectSentMembers(repeat.report))
  const last = repeats.at(-1) ?? first
  return [{ id: first.record.id, first: first.record, last: last.record, report, reports }]
}

/** The members that replace earlier ones. `null` means the same as an absent member and replaces nothing (rules 2.2). */
function selectSentMembers(report: ArtifactReport): object {
  return Object.fromEntries(Object.entries(report).filter(([, value]) => value !== null && value !== undefined))
}

/** Converts each report to a fact. All facts have the id of the artifact. */
export function toArtifactFacts({ id, reports }: ArtifactEntry): readonly ArtifactFact[] {
  return reports.map(({ fact }) => ({ ...fact, id }))
}
