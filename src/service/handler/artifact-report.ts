import type { Handlers } from '../http/input.ts'
import type { Service } from '../context.ts'
import type { StoredRecord } from '../store/store.ts'
import { createLinks } from '../resource/links.ts'
import { ownCommit } from '../history/commit.ts'
import { judgeAfter } from '../query/judge-trail.ts'
import { append, replayHeaders } from './writing.ts'

export function createArtifactReportHandlers(service: Service): Pick<Handlers, 'reportArtifact'> {
  return {
    reportArtifact: async (input) => {
      const { params, body } = input
      const trail = body.trail_name ?? null
      const written = await append(service, input, {
        kind: 'artifact',
        flow: params.flow_name,
        trail,
        fingerprint: body.fingerprint,
        commit: ownCommit(body) ?? null,
        body,
      })
      const html_url = createLinks(service.publicUrl(), params.org).artifact(params.flow_name, body.fingerprint)
      const receipt =
        trail === null ? await receiveLoose(service, written.record) : await receive(service, written.record, trail)
      return { status: 201, answer: { ...receipt, html_url }, headers: replayHeaders(written) }
    },
  }
}

type Receipt = { readonly id: string; readonly compliance_state?: 'COMPLIANT' | 'NON-COMPLIANT' | 'INCOMPLETE' }

/** A repeat adds facts to the artifact that is there (decisions.md §2), and answers with its id. */
async function receive(service: Service, record: StoredRecord, trail: string): Promise<Receipt> {
  const { artifacts, verdict } = await judgeAfter(service, record, trail)
  const entry = artifacts.find(({ report }) => report.fingerprint === record.fingerprint)
  return { id: entry?.id ?? record.id, compliance_state: verdict.status }
}

/** Without a trail there is no verdict to tell. */
async function receiveLoose({ store }: Service, record: StoredRecord): Promise<Receipt> {
  const { org, flow, fingerprint } = record
  const filter = { kinds: ['artifact'], flow: flow ?? '', fingerprint: fingerprint ?? '' } as const
  const first = (await store.find(org, filter)).findLast(({ trail }) => trail === null)
  return { id: first?.id ?? record.id }
}
