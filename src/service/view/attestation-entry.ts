import {
  CodequalityReport,
  CustomReport,
  GenericReport,
  JiraReport,
  JunitReport,
  PullRequestReport,
  VulnscanReport,
} from '../../schema/attestation.ts'
import type { AttestationFact, Content } from '../../verdict/evidence.ts'
import { toAttestationFact } from '../../verdict/fact.ts'
import type { StoredRecord } from '../store/store.ts'
import { readEach, readerOf, toArrival } from './record.ts'

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
  /** As the verdict takes it. */
  readonly fact: AttestationFact
  readonly findings: CustomFindings | undefined
}

const readGeneric = readerOf(GenericReport)
const readJunit = readerOf(JunitReport)
const readVulnscan = readerOf(VulnscanReport)
const readCodequality = readerOf(CodequalityReport)
const readPullRequest = readerOf(PullRequestReport)
const readJira = readerOf(JiraReport)
const readCustomReport = readerOf(CustomReport)

export const readAttestations = readEach(readAttestation)

/** Reads an attestation's record back by its type. */
export function readAttestation(record: StoredRecord): AttestationEntry {
  switch (record.type) {
    case 'generic': {
      const { report } = readGeneric(record)
      return toEntry(record, report, { kind: 'generic', is_compliant: report.is_compliant })
    }
    case 'junit': {
      const { report } = readJunit(record)
      return toEntry(record, report, { kind: 'junit', junit_results: report.junit_results })
    }
    case 'vulnscan': {
      const { report } = readVulnscan(record)
      return toEntry(record, report, { kind: 'vulnscan', vulnscan_results: report.vulnscan_results })
    }
    case 'codequality': {
      const { report } = readCodequality(record)
      return toEntry(record, report, { kind: 'codequality', codequality_results: report.codequality_results })
    }
    case 'pull_request': {
      const { report } = readPullRequest(record)
      return toEntry(record, report, { kind: 'pull_request', pull_requests: report.pull_requests })
    }
    case 'jira': {
      const { report } = readJira(record)
      return toEntry(record, report, { kind: 'jira', jira_results: report.jira_results })
    }
    default:
      return readCustom(record)
  }
}

function toEntry(record: StoredRecord, report: AttestationReport, content: Content): AttestationEntry {
  const fact = toAttestationFact(toArrival(record), report, { type: record.type ?? 'generic', content })
  return { record, report, fact, findings: undefined }
}

function readCustom(record: StoredRecord): AttestationEntry {
  const { report, found } = readCustomReport(record)
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
  return { ...toEntry(record, report, content), findings }
}
