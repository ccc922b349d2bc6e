import type { Client } from '../../client/client.ts'
import { paginateTrails } from '../../client/paginate.ts'
import { EvidenceError } from '../../error.ts'
import { omitUndefined } from '../../schema/optional.ts'
import type { FlowTemplate } from '../../schema/resource/template.ts'
import type { Trail } from '../../schema/resource/trail.ts'
import { explainTrail, type Explanation } from '../../verdict/explain/explanation.ts'
import type { TrailTarget } from '../change/run.ts'
import type { Question } from './judgement.ts'
import { addUncheckedItems } from './unchecked-item.ts'

/** The verdict that a service with the published operations alone has of a trail. */
export interface RecordedVerdict {
  readonly trail: Trail
  readonly explanation: Explanation
}

const limitation =
  'This service cannot judge a trail by the template of this run. The gate passes only if every attestation that the template requires is there and compliant, and no requirement has a policy. A service that evidence serve runs has no such limit.'

/**
 * Reads the verdict of a service with the published operations alone (rules 1.10). It is under the template of the trail, so what `templates`
 * require is checked by name and type; what cannot be checked is missing. Throws EvidenceError `refused`, `unreachable` or `nonsense`.
 */
export async function readRecordedVerdict(
  client: Client,
  question: Question,
  templates: readonly FlowTemplate[],
): Promise<RecordedVerdict> {
  const { target, fingerprints, action } = question
  const trail = await findTrailByPaging(client, target)
  const explained = explainTrail(trail, undefined, omitUndefined({ fingerprints, action }))
  const checked = addUncheckedItems(explained, { trail, question, templates })
  const notes = checked.verdict === 'COMPLIANT' ? checked.notes : [...checked.notes, limitation]
  return { trail, explanation: { ...checked, notes } }
}

async function findTrailByPaging(client: Client, { org, flow_name, trail_name }: TrailTarget): Promise<Trail> {
  for await (const trail of paginateTrails(client, { org, flow_name })) {
    if (trail.name === trail_name) return trail
  }
  throw new EvidenceError(
    'refused',
    `Trail ${trail_name} is not in flow ${flow_name} of ${org}: it has no reports yet.`,
    { facts: { status: 404 } },
  )
}
