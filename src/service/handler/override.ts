import { findOverridden } from '../../verdict/judge/override.ts'
import type { OverrideReport } from '../../schema/attestation/override.ts'
import type { Handlers } from '../http/input.ts'
import { invalid, unknown } from '../http/response/refusal.ts'
import type { Service } from '../context.ts'
import { createLinks } from '../resource/links.ts'
import { judgeAfter, judgeNow } from '../query/judge-trail.ts'
import type { FlowPlace } from '../query/history.ts'
import { append, replayHeaders } from './writing.ts'

export function createOverrideHandlers(service: Service): Pick<Handlers, 'overrideAttestation'> {
  return {
    overrideAttestation: async (input) => {
      const { params, body } = input
      const { org, flow_name: flow, trail_name: trail } = params
      const written = await append(service, input, async () => {
        await refuseGroundless(service, { org, flow, trail }, body)
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
      const { verdict } = await judgeAfter(service, written.record, trail)
      const html_url = createLinks(service.publicUrl(), org).attestation(id)
      const answer = { attestation_id: id, html_url, compliance_state: verdict.status }
      return { status: 200, answer, headers: replayHeaders(written) }
    },
  }
}

/** Only what exists can be overridden, and only under its own type (decisions.md §5). */
async function refuseGroundless(
  service: Service,
  place: FlowPlace & { readonly trail: string },
  body: OverrideReport,
): Promise<void> {
  const { evidence } = await judgeNow(service, place, place.trail)
  const found = findOverridden(evidence, {
    attestation_name: body.attestation_name,
    artifact_fingerprint: body.artifact_fingerprint ?? undefined,
    target_artifacts: body.target_artifacts ?? [],
  })
  if (found.length === 0) throw unknown(`attestation "${body.attestation_name}" there in the trail "${place.trail}"`)
  const types = [...new Set(found.map(({ type }) => type))]
  if (types.includes(body.original_attestation_type)) return
  throw invalid('body', { original_attestation_type: `must be ${types.join(' or ')}, as the attestation was reported` })
}
