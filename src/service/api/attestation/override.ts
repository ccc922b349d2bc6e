import { toNamedChange } from '../../../evidence/fact/fact.ts'
import { findOverridden } from '../../../evidence/judge/override-address.ts'
import { describeChange, type OverrideReport } from '../../../wire/attestation/override.ts'
import { parseTrailReference } from '../../../wire/trail-name.ts'
import type { Handlers } from '../../http/handler.ts'
import { invalidRequest, notFound } from '../../http/http-problem.ts'
import type { ServiceContext } from '../../context.ts'
import { createLinks } from '../../http/links.ts'
import { requireOneMeaning } from '../trail/find-trail.ts'
import { judgeNow, judgeStateAfter } from '../trail/read-trail.ts'
import { appendRecord, replayHeaders, toIgnoredAnswer } from '../record/append-record.ts'
import type { FlowKey } from '../../store/record.ts'

export const overrideHandlers: Pick<Handlers, 'overrideAttestation'> = {
  overrideAttestation: async (input, service) => {
    const { params, body } = input
    const { org, flow_name: flow, trail_name: asked } = params
    const { name: trail } = parseTrailReference(asked)
    const written = await appendRecord(service, input, async () => {
      await requireOneMeaning(service, { org, flow, trail: asked })
      await checkOverridden(service, { org, flow, trail }, body)
      return {
        kind: 'override',
        flow,
        trail,
        name: body.attestation_name,
        type: body.original_attestation_type,
        fingerprint: body.artifact_fingerprint ?? null,
        commit: body.git_commit_info?.sha1 ?? null,
        body,
      }
    })
    const { id } = written.record
    const html_url = createLinks(service.publicUrl(), org).attestation(id)
    const answer = {
      attestation_id: id,
      html_url,
      compliance_state: await judgeStateAfter(service, written.record, trail),
      ...toIgnoredAnswer(written.record),
    }
    return { status: 200, answer, headers: replayHeaders(written) }
  },
}

/** Throws 404 if no counting attestation is at the address, 400 if none of them has the type (rules 5.6). */
async function checkOverridden(
  service: ServiceContext,
  trailKey: FlowKey & { readonly trail: string },
  body: OverrideReport,
): Promise<void> {
  const { evidence } = await judgeNow(service, trailKey, trailKey.trail)
  const found = findOverridden(evidence, {
    attestation_name: body.attestation_name,
    artifact_fingerprint: body.artifact_fingerprint ?? undefined,
    target_artifacts: body.target_artifacts ?? [],
    change: toNamedChange(body.change),
  })
  if (found.length === 0) {
    const address = body.change === undefined ? 'at this address' : `of ${describeChange(body.change)} at this address`
    throw notFound(`attestation "${body.attestation_name}" ${address} in the trail "${trailKey.trail}"`)
  }
  const types = [...new Set(found.map(({ type }) => type))]
  if (types.includes(body.original_attestation_type)) return
  throw invalidRequest('body', {
    original_attestation_type: `must be ${types.join(' or ')}, the type of the attestation`,
  })
}
