import { CustomTypeReport, type CustomType } from '../../schema/attestation/custom.ts'
import { groupBy } from '../../verdict/evidence/group-by.ts'
import type { StoredRecord } from '../store/record.ts'
import { createReportReader } from '../history/record.ts'

/** The newest version of each type. `records`: all versions of these types, oldest first. */
export function readCustomTypes(records: readonly StoredRecord[]): readonly CustomType[] {
  return [...groupBy(records, ({ name }) => name ?? undefined).values()].flatMap((versions) => {
    const newest = versions.at(-1)
    return newest === undefined ? [] : [toCustomType(newest, versions.length)]
  })
}

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
