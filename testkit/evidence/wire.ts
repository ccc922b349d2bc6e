import { FullAttestation } from '../../src/wire/attestation/attestation.ts'
import { Trail } from '../../src/wire/resource/trail.ts'
import type { AttestationContent } from '../../src/evidence/fact/content.ts'
import type { AttestationFact, Evidence } from '../../src/evidence/fact/evidence.ts'
import { explainTrail, type Explanation, type ExplanationScope } from '../../src/evidence/explain/explanation.ts'
import { judgeEvidence } from '../../src/evidence/judge/judge.ts'
import { now, toEvidence } from './builder.ts'
import { membersOf } from './content.ts'

/** The trail in the form of an answer of the service: through JSON and its schema. */
export function toWireTrail(evidence: Evidence, rest: object = {}): Trail {
  const { status, is_compliant, attestations_statuses, artifacts_statuses } = judgeEvidence(evidence, now)
  const trail = {
    name: 'abc1234',
    compliance_state: status,
    is_compliant,
    compliance_status: { status, is_compliant, attestations_statuses, artifacts_statuses, evaluated_at: now },
    template: evidence.template === null ? null : { ...evidence.template, version: 1, content: '' },
    ...rest,
  }
  return Trail.parse(JSON.parse(JSON.stringify(trail)))
}

export function toWireAttestation(fact: AttestationFact): FullAttestation {
  return FullAttestation.parse({
    attestation_id: fact.id,
    attestation_name: fact.name,
    attestation_type: fact.type,
    created_at: fact.created_at,
    reported_by: fact.reported_by,
    html_url: `https://evidence.example/${fact.id}`,
    is_compliant: true,
    ...toRunMembers(fact),
    ...toMembers(fact.content),
  })
}

function toRunMembers({ source, run }: AttestationFact): object {
  const sent: unknown = source === '' ? undefined : JSON.parse(source)
  const page = run && { origin_url: `https://github.example/o/r/actions/runs/${run.id}` }
  return { annotations: { ...(sent === undefined ? {} : { source: sent }), ...(run && { run }) }, ...page }
}

/** A content of a kind without results is what its report has. */
function toMembers(content: AttestationContent): object {
  return content.kind === 'generic' || content.kind === 'custom'
    ? { is_compliant: content.is_compliant }
    : membersOf(content)
}

/** The explanation of the verdict on these facts. */
export function explainRecords(...[template, ...records]: Parameters<typeof toEvidence>): Explanation {
  const evidence = toEvidence(template, ...records)
  return explainTrail(toWireTrail(evidence), evidence.attestations.map(toWireAttestation))
}

/** The explanation of an answer of a service; `members` are those of the trail. */
export function explainResponse(members: object, scope?: ExplanationScope): Explanation {
  return explainTrail(Trail.parse({ name: 'abc1234', ...members }), [], scope)
}
