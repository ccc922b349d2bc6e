import { OverrideReport } from '../../wire/attestation/override.ts'
import type { OverrideFact } from '../../evidence/fact/evidence.ts'
import { toOverrideFact } from '../../evidence/fact/fact.ts'
import type { StoredRecord } from '../store/record.ts'
import { createReportReader, toRecordHeader, type ParsedRecord } from './record.ts'

/** An override that was recorded. */
export interface OverrideEntry extends ParsedRecord<OverrideReport> {
  readonly fact: OverrideFact
}

const readReport = createReportReader(OverrideReport)

/** Reads the record of an override. */
export function readOverride(record: StoredRecord): OverrideEntry {
  const parsed = readReport(record)
  return { ...parsed, fact: toOverrideFact(toRecordHeader(record), parsed.report) }
}
