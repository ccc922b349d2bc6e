import { FullAttestation } from '../../src/schema/attestation/attestation.ts'
import { Trail } from '../../src/schema/resource/trail.ts'
import type { AttestationFact, Evidence } from '../../src/verdict/evidence/evidence.ts'
import { explain, type Explanation, type Scope } from '../../src/verdict/explain/explanation.ts'
import { judge } from '../../src/verdict/judge/judge.ts'
import { now, toEvidence } from './builder.ts'

/** A trail as the service would send it: through JSON and its schema. */
export function toTrail(evidence: Evidence, rest: object = {}): Trail {
  const { status, is_compliant, attestations_statuses, artifacts_statuses } = judge(evidence, now)
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

export function toFull(fact: AttestationFact): FullAttestation {
  const { kind: _, ...content } = fact.content
  return FullAttestation.parse({
    attestation_id: fact.id,
    attestation_name: fact.name,
    attestation_type: fact.type,
    created_at: fact.created_at,
    reported_by: fact.reported_by,
    html_url: `https://evidence.example/${fact.id}`,
    is_compliant: true,
    ...content,
  })
}

/** What the gate says of these records. */
export function explained(...[template, ...records]: Parameters<typeof toEvidence>): Explanation {
  const evidence = toEvidence(template, ...records)
  return explain(toTrail(evidence), evidence.attestations.map(toFull))
}

/** What the gate says of an answer that a service may give. */
export function explainedWire(members: object, scope?: Scope): Explanation {
  return explain(Trail.parse({ name: 'abc1234', ...members }), [], scope)
}
