import {
  CodequalityReport,
  CustomReport,
  GenericReport,
  JiraReport,
  JunitReport,
  PullRequestReport,
  VulnscanReport,
} from '../../schema/attestation.ts'
import type { Content } from '../../verdict/evidence.ts'
import { toAttestationFact } from '../../verdict/fact.ts'
import type { StoredRecord } from '../store/store.ts'
import { once } from './once.ts'
import { readRecord, toArrival } from './record.ts'

type AttestationReport =
  | GenericReport
  | JunitReport
  | VulnscanReport
  | CodequalityReport
  | PullRequestReport
  | JiraReport
  | CustomReport

/** What a custom type made of the data, when it was reported. */
interface CustomFindings {
  readonly is_compliant: boolean
  readonly type_errors: readonly string[]
  /** Absent where nobody had defined the type. */
  readonly type_version?: number
}

export interface AttestationEntry {
  readonly record: StoredRecord
  readonly report: AttestationReport
  readonly content: Content
  readonly findings: CustomFindings | undefined
}

/** Reads an attestation's record back by its type. */
export const readAttestation = once(readEntry)

function readEntry(record: StoredRecord): AttestationEntry {
  switch (record.type) {
    case 'generic': {
      const { report } = readRecord(GenericReport, record)
      return { record, report, content: { kind: 'generic', is_compliant: report.is_compliant }, findings: undefined }
    }
    case 'junit': {
      const { report } = readRecord(JunitReport, record)
      return { record, report, content: { kind: 'junit', junit_results: report.junit_results }, findings: undefined }
    }
    case 'vulnscan':
      return readVulnscan(record)
    case 'codequality':
      return readCodequality(record)
    case 'pull_request': {
      const { report } = readRecord(PullRequestReport, record)
      const content: Content = { kind: 'pull_request', pull_requests: report.pull_requests }
      return { record, report, content, findings: undefined }
    }
    case 'jira': {
      const { report } = readRecord(JiraReport, record)
      return { record, report, content: { kind: 'jira', jira_results: report.jira_results }, findings: undefined }
    }
    default:
      return readCustom(record)
  }
}

function readVulnscan(record: StoredRecord): AttestationEntry {
  const { report } = readRecord(VulnscanReport, record)
  const content: Content = { kind: 'vulnscan', vulnscan_results: report.vulnscan_results }
  return { record, report, content, findings: undefined }
}

function readCodequality(record: StoredRecord): AttestationEntry {
  const { report } = readRecord(CodequalityReport, record)
  const content: Content = { kind: 'codequality', codequality_results: report.codequality_results }
  return { record, report, content, findings: undefined }
}

function readCustom(record: StoredRecord): AttestationEntry {
  const { report, found } = readRecord(CustomReport, record)
  const { type_errors: errors, type_version: version } = found
  const findings: CustomFindings = {
    is_compliant: found['is_compliant'] === true,
    type_errors: Array.isArray(errors) ? errors.map(String) : [],
    ...(typeof version === 'number' ? { type_version: version } : {}),
  }
  const { is_compliant, type_errors } = findings
  const content: Content = {
    kind: 'custom',
    attestation_data: report.attestation_data,
    is_compliant,
    type_errors,
  }
  return { record, report, content, findings }
}

/** As the verdict takes it. */
export const toFact = once(({ record, report, content }: AttestationEntry) =>
  toAttestationFact(toArrival(record), report, { type: record.type ?? 'generic', content }),
)
