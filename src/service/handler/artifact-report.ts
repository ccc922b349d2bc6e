import type { Handlers } from '../http/handler.ts'
import type { ServiceContext } from '../context.ts'
import type { StoredRecord } from '../store/record.ts'
import { createLinks } from '../resource/links.ts'
import { readOwnCommit } from '../history/commit.ts'
import { toArtifactKey } from '../query/artifact-in-trail.ts'
import { judgeAfter } from '../query/judge-trail.ts'
import { appendRecord, replayHeaders, toIgnoredAnswer, type RecordDraft } from '../write/append-record.ts'

export function createArtifactReportHandlers(service: ServiceContext): Pick<Handlers, 'reportArtifact'> {
  return {
    reportArtifact: async (input) => {
      const { params, body } = input
      const trail = body.trail_name ?? null
      const draft: RecordDraft = {
        kind: 'artifact',
        flow: params.flow_name,
        trail,
        fingerprint: body.fingerprint,
        commit: readOwnCommit(body) ?? null,
        body,
      }
      const written = await appendRecord(service, input, draft)
      const html_url = createLinks(service.publicUrl(), params.org).artifact(params.flow_name, body.fingerprint)
      const receipt =
        trail === null
          ? await toReceiptWithoutTrail(service, written.record)
          : await toReceipt(service, written.record, trail)
      const answer = { ...receipt, html_url, ...toIgnoredAnswer(written.record) }
      return { status: 201, answer, headers: replayHeaders(written) }
    },
  }
}

type Receipt = { readonly id: string; readonly compliance_state?: 'COMPLIANT' | 'NON-COMPLIANT' | 'INCOMPLETE' }

/** A repeated report adds to the artifact; the receipt has the id of the first report (rules 1.4, 2.11). */
async function toReceipt(service: ServiceContext, record: StoredRecord, trail: string): Promise<Receipt> {
  const { artifacts, verdict } = await judgeAfter(service, record, trail)
  const entry = artifacts.find(({ fingerprint }) => fingerprint === record.fingerprint)
  return { id: entry?.id ?? record.id, compliance_state: verdict.status }
}

/** An artifact without a trail has no compliance state (rules 1.4). */
async function toReceiptWithoutTrail({ store }: ServiceContext, record: StoredRecord): Promise<Receipt> {
  const start = await store.findArtifactStart(record.org, toArtifactKey(record))
  const first = start === undefined ? undefined : await store.findBySequence(record.org, start)
  return { id: first?.id ?? record.id }
}
