import { CustomTypeReport, type CustomType } from '../../schema/attestation/custom.ts'
import { groupBy } from '../../verdict/evidence/group-by.ts'
import type { StoredRecord } from '../store/store.ts'
import { readerOf } from '../history/record.ts'

/** The newest version of each type, by name. `records` oldest first; versions count up for each name. */
export function readCustomTypes(records: readonly StoredRecord[]): readonly CustomType[] {
  return [...groupBy(records, ({ name }) => name ?? undefined).values()].flatMap((versions) => {
    const newest = versions.at(-1)
    return newest === undefined ? [] : [toCustomType(newest, versions.length)]
  })
}

const readReport = readerOf(CustomTypeReport)

export function toCustomType(record: StoredRecord, version: number): CustomType {
  const { report, found } = readReport(record)
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
