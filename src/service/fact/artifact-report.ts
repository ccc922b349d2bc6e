import { ArtifactReport } from '../../wire/resource/artifact.ts'
import type { ArtifactFact } from '../../evidence/fact/evidence.ts'
import { toArtifactFact } from '../../evidence/fact/fact.ts'
import type { StoredRecord } from '../store/record.ts'
import { createReportReader, toRecordHeader, type ParsedRecord } from './record.ts'

/** One report of an artifact. */
export interface ReportedArtifact extends ParsedRecord<ArtifactReport> {
  readonly fact: ArtifactFact
}

const readReport = createReportReader(ArtifactReport)

/** Reads one report of an artifact. */
export function readArtifactReport(record: StoredRecord): ReportedArtifact {
  const parsed = readReport(record)
  return { ...parsed, fact: toArtifactFact(toRecordHeader(record), parsed.report) }
}
