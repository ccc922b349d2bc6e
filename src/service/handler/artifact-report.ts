import type { Operations } from '../../schema/operation/operations.ts'
import type { HandlerInput, Handlers } from '../http/handler.ts'
import { artifactTooLarge } from '../http/http-problem.ts'
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
      const checkRoom = async (): Promise<RecordDraft> => {
        await requireRoom(service, input)
        return draft
      }
      const written = await appendRecord(service, input, trail === null ? checkRoom : draft)
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

/** The reports of an artifact outside trails are read together, as those of a trail are, and have the same limits (rules 2.4). */
const maxReports = 8192
const maxBytes = 32 * 1024 * 1024

/** Bytes of memory that a request reserves for a byte of an ordinary document. */
const memoryPerByte = 10

/** Throws 413 if the artifact has no room for another report without a trail. */
async function requireRoom(
  { store }: ServiceContext,
  { params: { org, flow_name: flow }, body: { fingerprint }, memoryBytes }: HandlerInput<Operations['reportArtifact']>,
): Promise<void> {
  const filter = { kinds: ['artifact'], flow, fingerprint, withoutTrail: true } as const
  const [reports, bytes] = await Promise.all([store.count(org, filter), store.measure(org, filter)])
  const isFull = reports >= maxReports || bytes + memoryBytes / memoryPerByte > maxBytes
  if (reports > 0 && isFull) throw artifactTooLarge(fingerprint)
}

type Receipt = { readonly id: string; readonly compliance_state?: 'COMPLIANT' | 'NON-COMPLIANT' | 'INCOMPLETE' }

/** A repeated report adds to the artifact; the receipt has the id of the first report (rules 1.4, 2.11). */
async function toReceipt(service: ServiceContext, record: StoredRecord, trail: string): Promise<Receipt> {
  const { artifacts, verdict } = await judgeAfter(service, record, trail)
  const entry = artifacts.find(({ report }) => report.fingerprint === record.fingerprint)
  return { id: entry?.id ?? record.id, compliance_state: verdict.status }
}

/** An artifact without a trail has no compliance state (rules 1.4). */
async function toReceiptWithoutTrail({ store }: ServiceContext, record: StoredRecord): Promise<Receipt> {
  const start = await store.findArtifactStart(record.org, toArtifactKey(record))
  const first = start === undefined ? undefined : await store.findBySequence(record.org, start)
  return { id: first?.id ?? record.id }
}
