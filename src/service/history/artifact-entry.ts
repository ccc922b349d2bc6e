import { ArtifactReport } from '../../schema/resource/artifact.ts'
import type { ArtifactFact } from '../../verdict/evidence/evidence.ts'
import { toArtifactFact } from '../../verdict/evidence/fact.ts'
import { groupBy } from '../../verdict/evidence/group-by.ts'
import type { StoredRecord } from '../store/store.ts'
import { readEach, readerOf, toArrival, type Recorded } from './record.ts'

/** All reports of one (flow, trail, fingerprint), oldest first, and what they say together: a repeat adds facts (decisions.md §2). */
export interface ArtifactEntry {
  /** The first report's, and so the artifact's. */
  readonly id: string
  readonly first: StoredRecord
  readonly last: StoredRecord
  readonly report: ArtifactReport
  readonly reports: readonly Recorded<ArtifactReport>[]
}

const readReports = readEach(readerOf(ArtifactReport))

export function readArtifacts(records: readonly StoredRecord[]): readonly ArtifactEntry[] {
  return [...groupBy(readReports(records), ({ report }) => report.fingerprint).values()].flatMap(toEntry)
}

function toEntry(reports: readonly Recorded<ArtifactReport>[]): readonly ArtifactEntry[] {
  const [first, ...repeats] = reports
  if (first === undefined) return []
  const report = { ...first.report }
  for (const repeat of repeats) Object.assign(report, onlySent(repeat.report))
  const last = repeats.at(-1) ?? first
  return [{ id: first.record.id, first: first.record, last: last.record, report, reports }]
}

/** `null` says nothing, as being absent does; only what is said takes the place of what was said before. */
function onlySent(report: ArtifactReport): object {
  return Object.fromEntries(Object.entries(report).filter(([, value]) => value !== null && value !== undefined))
}

/** As the verdict takes them: one fact a report, all under the artifact's id. */
export function toFacts({ id, reports }: ArtifactEntry): readonly ArtifactFact[] {
  return reports.map(({ record, report }) => toArtifactFact({ ...toArrival(record), id }, report))
}
