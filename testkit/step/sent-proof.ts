import { createClient } from '../../src/client/client.ts'
import { verifyReportReceipt, type KeptReceipt, type ProvenReport } from '../../src/step/log/receipts.ts'
import { sendReports, type OutgoingReport, type SentReport } from '../../src/step/send/send-reports.ts'
import { parseVerifierKey } from '../../src/log/note-key.ts'
import { startHarness } from '../service/harness.ts'

export const target = { org: 'acme', flow_name: 'shop', trail_name: 'one' }

/** A report with values that are easy to lose. */
export const genericReport: Extract<OutgoingReport, { readonly operation: 'reportGeneric' }> = {
  operation: 'reportGeneric',
  type: 'generic',
  name: 'signed-off',
  request: {
    params: target,
    body: {
      attestation_name: 'signed-off',
      is_compliant: true,
      description: 'Zo\u0065\u0308',
      annotations: { run: { id: 7, attempt: 1 }, ratio: 0.1 + 0.2, big: 1e21, nothing: null },
      user_data: { list: [1, { deep: [] }], 'a"\u2028': '' },
    },
    file: { filename: 'note.txt', content: 'approved' },
  },
}

/** A recorded report, and what the service sent to prove it. */
export interface SentProof extends ProvenReport {
  readonly proof: NonNullable<SentReport['proof']>
}

/** Sends reports to a service that signs its logs. */
export interface ReportSender extends AsyncDisposable {
  readonly send: (outgoing: OutgoingReport) => Promise<SentProof>
}

export async function openReportSender(): Promise<ReportSender> {
  const service = await startHarness({ signLogs: true })
  const token = await service.tokenFor('admin')
  const client = createClient({ baseUrl: `${service.origin}/api/v2`, token, timeoutSeconds: 30 })
  return {
    send: async (outgoing) => {
      const [sent] = await sendReports(client, [outgoing], { detail: () => undefined })
      if (sent?.proof === undefined) throw new Error('The report has no proof.')
      return { outgoing, sent, proof: sent.proof }
    },
    [Symbol.asyncDispose]: async () => {
      await client.close()
      await service.close()
    },
  }
}

/** Verifies the receipt with the keys that came with it. */
export function verifyProof({ outgoing, sent, proof }: SentProof): Promise<KeptReceipt | undefined> {
  return verifyReportReceipt({ outgoing, sent: { ...sent, proof } }, (proof.log_keys ?? []).map(parseVerifierKey))
}
