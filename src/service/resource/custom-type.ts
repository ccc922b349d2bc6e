import { CustomTypeReport, type CustomType } from '../../wire/attestation/custom.ts'
import type { StoredRecord } from '../store/record.ts'
import { createReportReader } from '../fact/record.ts'

const readCustomTypeRecord = createReportReader(CustomTypeReport)

export function toCustomType(record: StoredRecord, version: number): CustomType {
  const { report, found } = readCustomTypeRecord(record)
  return {
    name: report.name,
    description: report.description ?? '',
    version,
    rules: report.rules ?? [],
    ...('type_schema' in found ? { type_schema: found['type_schema'] } : {}),
    created_at: record.created_at,
    created_by: record.actor.name,
  }
}
