import type { ArtifactReport } from '../../schema/resource/artifact.ts'
import type { ArtifactEntry } from '../history/artifact-entry.ts'
import { toRecordHeader, type ParsedRecord } from '../history/record.ts'
import type { StoredRecord } from '../store/record.ts'

/** An artifact as its first origin reported it. */
export interface OwnReport {
  readonly report: ArtifactReport
  readonly last: StoredRecord
}

/** Merges the reports of the first origin. Those of another origin only add commits under which the artifact is found (rules 2.11). */
export function toOwnReport({ reports, report: merged, first }: ArtifactEntry): OwnReport {
  const origin = toOriginKey(first)
  const own = reports.filter(({ record }) => toOriginKey(record) === origin)
  const [earliest, ...repeats] = own
  const report = { ...(earliest?.report ?? merged) }
  for (const repeat of repeats) Object.assign(report, selectGivenMembers(repeat))
  return { report, last: own.at(-1)?.record ?? first }
}

function toOriginKey(record: StoredRecord): string {
  return toRecordHeader(record).origin.key
}

/** `null` means the same as an absent member and replaces nothing (rules 2.2). */
function selectGivenMembers({ report }: ParsedRecord<ArtifactReport>): object {
  return Object.fromEntries(Object.entries(report).filter(([, value]) => value !== null && value !== undefined))
}
