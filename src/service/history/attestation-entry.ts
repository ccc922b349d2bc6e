import {
  CodequalityReport,
  CustomReport,
  GenericReport,
  JiraReport,
  JunitReport,
  PullRequestReport,
  VulnscanReport,
} from '../../schema/attestation/attestation.ts'
import type { BuiltInType } from '../../schema/primitives.ts'
import type { AttestationFact, Content } from '../../verdict/evidence/evidence.ts'
import { toAttestationFact } from '../../verdict/evidence/fact.ts'
import type { StoredRecord } from '../store/store.ts'
import { readEach, readerOf, type Recorded, toArrival } from './record.ts'

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

type Read = (record: StoredRecord) => AttestationEntry

export const readAttestations = readEach(readAttestation)

/** Reads an attestation's record back by its type. */
export function readAttestation(record: StoredRecord): AttestationEntry {
  return (builtIn.get(record.type) ?? readCustom)(record)
}

const readCustomReport = readerOf(CustomReport)

const builtIn: ReadonlyMap<string | null, Read> = new Map(
  Object.entries<Read>({
    generic: readBy(readerOf(GenericReport), ({ is_compliant }) => ({ kind: 'generic', is_compliant })),
    junit: readBy(readerOf(JunitReport), ({ junit_results }) => ({ kind: 'junit', junit_results })),
    vulnscan: readBy(readerOf(VulnscanReport), ({ vulnscan_results }) => ({ kind: 'vulnscan', vulnscan_results })),
    codequality: readBy(readerOf(CodequalityReport), ({ codequality_results }) => ({
      kind: 'codequality',
      codequality_results,
    })),
    pull_request: readBy(readerOf(PullRequestReport), ({ pull_requests }) => ({ kind: 'pull_request', pull_requests })),
    jira: readBy(readerOf(JiraReport), ({ jira_results }) => ({ kind: 'jira', jira_results })),
  } satisfies Record<BuiltInType, Read>),
)

/** Reads one type back; `toContent` takes from its report what a verdict is drawn from. */
function readBy<R extends AttestationReport>(
  read: (record: StoredRecord) => Recorded<R>,
  toContent: (report: R) => Content,
): Read {
  return (record) => {
    const { report } = read(record)
    return toEntry(record, report, toContent(report))
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
  const content: Content = { kind: 'custom', attestation_data: report.attestation_data, is_compliant, type_errors }
  return { ...toEntry(record, report, content), findings }
}
