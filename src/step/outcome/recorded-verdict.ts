import type { Client } from '../../client/client.ts'
import { paginateTrails } from '../../client/paginate.ts'
import { nameOperation } from '../../client/response.ts'
import { EvidenceError } from '../../error.ts'
import { operations } from '../../wire/operation/operations.ts'
import { omitUndefined } from '../../wire/optional.ts'
import { isShortCommit, parseTrailReference } from '../../wire/trail-name.ts'
import type { FlowTemplate } from '../../wire/resource/template.ts'
import type { Trail } from '../../wire/resource/trail.ts'
import { explainTrail, type Explanation } from '../../evidence/explain/explanation.ts'
import type { TrailTarget } from '../change/run.ts'
import { isOfShortCommit, type VerdictQuestion } from './judgement.ts'
import { addUncheckedItems } from './unchecked-item.ts'

/** The verdict that a service with the published operations alone has of a trail. */
export interface RecordedVerdict {
  readonly trail: Trail
  readonly explanation: Explanation
}

const limitation = `The service lacks ${nameOperation(operations.judgeTrail)}, so it cannot judge a trail by the template of this run. The gate passes only if every attestation that the template requires is there and compliant, and no requirement has a policy. A service that evidence serve runs has no such limit.`

/**
 * Reads the verdict of a service with the published operations alone (rules 1.10). It is under the template of the trail, so what `templates`
 * require is checked by name and type; what cannot be checked is missing. Throws EvidenceError `refused`, `unreachable` or `nonsense`.
 */
export async function readRecordedVerdict(
  client: Client,
  question: VerdictQuestion,
  templates: readonly FlowTemplate[],
): Promise<RecordedVerdict> {
  const { target, fingerprints, action } = question
  const trail = await findTrailByPaging(client, target)
  const explained = explainTrail(trail, undefined, omitUndefined({ fingerprints, action }))
  const checked = addUncheckedItems(explained, { trail, question, templates })
  const notes = checked.verdict === 'COMPLIANT' ? checked.notes : [...checked.notes, limitation]
  return { trail, explanation: { ...checked, notes } }
}

/** Reads all trails for a name that may be the beginning of a commit: then no other trail may be of that commit (rules 1.11). */
async function findTrailByPaging(client: Client, { org, flow_name, trail_name: asked }: TrailTarget): Promise<Trail> {
  const { name, isByName } = parseTrailReference(asked)
  const hasOneMeaning = isByName || !isShortCommit(name)
  let found: Trail | undefined
  let other: Trail | undefined
  for await (const trail of paginateTrails(client, { org, flow_name })) {
    if (trail.name === name) found = trail
    else if (isOfShortCommit(trail, asked)) other = trail
    if (found !== undefined && hasOneMeaning) break
  }
  if (found !== undefined && other !== undefined) throw refuseBoth(name, other)
  if (found !== undefined) return found
  throw new EvidenceError('refused', `Trail ${name} is not in flow ${flow_name} of ${org}: it has no reports yet.`, {
    facts: { status: 404 },
  })
}

function refuseBoth(name: string, other: Trail): EvidenceError {
  return new EvidenceError(
    'refused',
    `${name} is the beginning of the commit of the trail ${other.name}. Name that trail, or name:${name} for the trail of this name.`,
  )
}
