import type { Client } from '../../client/client.ts'
import { adviseWithout, isMissingOperation } from '../../client/response.ts'
import { EvidenceError, messageOf, settle } from '../../error.ts'
import { plural } from '../../text/plural.ts'
import type { ReportCall } from '../collect/draft.ts'
import type { Host } from '../environment/host.ts'
import { toSeconds } from '../environment/run-context.ts'

/** A complete report: ready to be sent, shown in a dry run, or spooled. */
export type OutgoingReport = ReportCall & {
  /** `junit`, `custom:coverage`, `artifact`, `override`. */
  readonly type: string
  /** The name of the attestation, or the file name of the artifact. */
  readonly name: string
  /** Whether this step read it from a server. */
  readonly isReading?: boolean
}

/** A report that the service recorded. */
export interface SentReport {
  readonly type: string
  readonly name: string
  /** Empty if the service does not return one. */
  readonly id: string
  readonly url: string | undefined
  /** What the service sent to prove that its log has the report. */
  readonly proof?: ReportProof
}

/** The members of an answer to `Prefer: receipt`; none of a service that signs no log. */
interface ReportProof {
  readonly receipt?: string | undefined
  /** The document of the record. */
  readonly record?: string | undefined
  /** The verifier keys of the log. */
  readonly log_keys?: readonly string[] | undefined
}

/**
 * Sends the reports in parallel; their order does not matter. All are tried. Throws the first failure after all have ended, with the number
 * of recorded reports in its message; of reports that the service has no operation for, all (rules 1.10).
 */
export async function sendReports(
  client: Client,
  outgoing: readonly OutgoingReport[],
  host: Pick<Host, 'detail'>,
): Promise<readonly SentReport[]> {
  const settled = await Promise.all(outgoing.map(async (it) => settle(sendAndLog(client, it, host))))
  const sent = settled.flatMap((it) => (it.ok ? [it.value] : []))
  const failed = settled.flatMap((it, at): FailedReport[] =>
    it.ok ? [] : [{ error: it.error, outgoing: outgoing[at] }],
  )
  const [first] = failed.toSorted((a, b) => Number(isMissingOperation(a.error)) - Number(isMissingOperation(b.error)))
  if (first === undefined) return sent
  throw toReportError(isMissingOperation(first.error) ? failed : [first], sent.length)
}

interface FailedReport {
  readonly error: unknown
  readonly outgoing: OutgoingReport | undefined
}

/** One sentence for each report, with what it is about. */
function toReportError(failed: readonly FailedReport[], recorded: number): unknown {
  const [first] = failed
  if (first === undefined || !(first.error instanceof EvidenceError)) return first?.error
  const rest =
    recorded === 0
      ? 'Nothing was recorded.'
      : `${plural(recorded, 'other report')} ${recorded === 1 ? 'was' : 'were'} recorded.`
  const sentences = failed.map(
    ({ error, outgoing }) => `${outgoing?.type} ${outgoing?.name}: ${messageOf(adviseWithout(error, asCustomType))}`,
  )
  const { code, facts } = first.error
  return new EvidenceError(code, [...sentences, rest].join(' '), { facts, cause: first.error })
}

/** Every service takes custom types (rules 1.2). */
const asCustomType = 'report it with `kind: custom:<type>`'

async function sendAndLog(
  client: Client,
  outgoing: OutgoingReport,
  { detail }: Pick<Host, 'detail'>,
): Promise<SentReport> {
  const start = performance.now()
  const sent = await sendReport(client, outgoing)
  detail(`${sent.type} ${sent.name}: recorded in ${toSeconds(performance.now() - start)}`)
  return sent
}

async function sendReport(client: Client, outgoing: OutgoingReport): Promise<SentReport> {
  const receipt = await callReportOperation(client, outgoing)
  return {
    type: outgoing.type,
    name: outgoing.name,
    id: idOfReceipt(receipt),
    url: receipt.html_url,
    proof: { receipt: receipt.receipt, record: receipt.record, log_keys: receipt.log_keys },
  }
}

type ReportAnswer = Awaited<ReturnType<Client['reportArtifact' | 'reportJunit']>>

function idOfReceipt(receipt: object): string {
  if ('attestation_id' in receipt) return String(receipt.attestation_id)
  return 'id' in receipt ? String(receipt.id) : ''
}

function preferReceipt<R extends object>(request: R): R & { readonly headers: { readonly prefer: string } } {
  return { ...request, headers: { prefer: 'receipt' } }
}

function callReportOperation(client: Client, { operation, request }: ReportCall): Promise<ReportAnswer> {
  switch (operation) {
    case 'reportArtifact':
      return client.reportArtifact(preferReceipt(request))
    case 'reportGeneric':
      return client.reportGeneric(preferReceipt(request))
    case 'reportJunit':
      return client.reportJunit(preferReceipt(request))
    case 'reportVulnscan':
      return client.reportVulnscan(preferReceipt(request))
    case 'reportCodequality':
      return client.reportCodequality(preferReceipt(request))
    case 'reportPullRequest':
      return client.reportPullRequest(preferReceipt(request))
    case 'reportJira':
      return client.reportJira(preferReceipt(request))
    case 'reportCustom':
      return client.reportCustom(preferReceipt(request))
    case 'overrideAttestation':
      return client.overrideAttestation(preferReceipt(request))
  }
}
