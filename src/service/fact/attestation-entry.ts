import {
  CodequalityReport,
  CustomReport,
  type FullAttestation,
  GenericReport,
  JiraReport,
  JunitReport,
  PullRequestReport,
  VulnscanReport,
} from '../../wire/attestation/attestation.ts'
import { textMember } from '../../wire/json/member.ts'
import type { BuiltInType, FreeObject } from '../../wire/primitives.ts'
import type { AttestationContent } from '../../evidence/fact/content.ts'
import type { AttestationFact } from '../../evidence/fact/evidence.ts'
import { toAttestationFact } from '../../evidence/fact/fact.ts'
import { attestationKinds, type ContentMembers } from '../../evidence/policy/attestation-kind.ts'
import type { StoredRecord } from '../store/record.ts'
import { createReportReader, type ParsedRecord, toRecordHeader } from './record.ts'

type AttestationReport =
  | GenericReport
  | JunitReport
  | VulnscanReport
  | CodequalityReport
  | PullRequestReport
  | JiraReport
  | CustomReport

/** The result of the custom type, as computed when the report arrived (rules 1.8). */
interface CustomResult {
  readonly type_errors: readonly string[]
  /** Absent if the type was not defined. */
  readonly type_version?: number
  /** Absent if the type has none. */
  readonly type_summary?: readonly TypeSummary[]
}

type TypeSummary = NonNullable<FullAttestation['type_summary']>[number]

/** An attestation record that was read back. */
export interface AttestationEntry {
  readonly record: StoredRecord
  readonly report: AttestationReport
  /** The report as input of the verdict. */
  readonly fact: AttestationFact
  readonly customResult: CustomResult | undefined
}

type EntryReader = (record: StoredRecord) => AttestationEntry

/** Reads an attestation record by its type. */
export function readAttestationEntry(record: StoredRecord): AttestationEntry {
  if (record.erased === true) return readErased(record)
  return (builtInReaders.get(record.type) ?? readCustom)(record)
}

const readErasedReport = createReportReader(GenericReport)

function readErased(record: StoredRecord): AttestationEntry {
  const { report, found } = readErasedReport(record)
  const { reading, unjudged } = found
  const content =
    typeof unjudged === 'string'
      ? attestationKinds.unjudged.toContent({ type_name: unjudged })
      : attestationKinds.erased.toContent({
          is_compliant: report.is_compliant,
          reading: typeof reading === 'string' ? reading : null,
        })
  return toAttestationEntry(record, report, content)
}

const readCustomReport = createReportReader(CustomReport)

const readScanReport = createReportReader(VulnscanReport)

function readScan(record: StoredRecord): ParsedRecord<VulnscanReport> {
  const read = readScanReport(record)
  const { vulnscan_results: scanned } = read.report
  const results = addDoubts(scanned.results, read.found)
  return { ...read, report: { ...read.report, vulnscan_results: { ...scanned, results } } }
}

const readTestReport = createReportReader(JunitReport)

function readTests(record: StoredRecord): ParsedRecord<JunitReport> {
  const read = readTestReport(record)
  return { ...read, report: { ...read.report, junit_results: addDoubts(read.report.junit_results, read.found) } }
}

/** The first result of a report is incomplete for what the service found in unknown members (rules 2.2). */
function addDoubts<R extends { incomplete?: string[] | undefined }>(results: R[], { incomplete }: FreeObject): R[] {
  const [first, ...others] = results
  if (!Array.isArray(incomplete) || first === undefined) return results
  return [{ ...first, incomplete: [...(first.incomplete ?? []), ...incomplete.map(String)] }, ...others]
}

const builtInReaders: ReadonlyMap<string | null, EntryReader> = new Map(
  Object.entries<EntryReader>({
    generic: createTypeReader('generic', createReportReader(GenericReport)),
    junit: createTypeReader('junit', readTests),
    vulnscan: createTypeReader('vulnscan', readScan),
    codequality: createTypeReader('codequality', createReportReader(CodequalityReport)),
    pull_request: createTypeReader('pull_request', createReportReader(PullRequestReport)),
    jira: createTypeReader('jira', createReportReader(JiraReport)),
  } satisfies Record<BuiltInType, EntryReader>),
)

function createTypeReader<K extends BuiltInType>(
  kind: K,
  read: (record: StoredRecord) => ParsedRecord<AttestationReport & ContentMembers<K>>,
): EntryReader {
  return (record) => {
    const { report } = read(record)
    return toAttestationEntry(record, report, attestationKinds[kind].toContent(report))
  }
}

function toAttestationEntry(
  record: StoredRecord,
  report: AttestationReport,
  content: AttestationContent,
): AttestationEntry {
  const fact = toAttestationFact(toRecordHeader(record), report, { type: record.type ?? 'generic', content })
  return { record, report, fact, customResult: undefined }
}

function readRow(row: unknown): TypeSummary {
  return { name: textMember(row, 'name'), value: textMember(row, 'value') }
}

function readCustom(record: StoredRecord): AttestationEntry {
  const { report, found } = readCustomReport(record)
  const { type_errors: errors, type_version: version, type_summary: summary } = found
  const customResult: CustomResult = {
    type_errors: Array.isArray(errors) ? errors.map(String) : [],
    ...(typeof version === 'number' ? { type_version: version } : {}),
    ...(Array.isArray(summary) ? { type_summary: summary.map(readRow) } : {}),
  }
  const { is_compliant: isCompliant } = found
  const content =
    typeof isCompliant === 'boolean'
      ? attestationKinds.custom.toContent({ ...report, ...customResult, is_compliant: isCompliant })
      : attestationKinds.unjudged.toContent(report)
  return { ...toAttestationEntry(record, report, content), customResult }
}
