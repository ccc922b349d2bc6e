import type { Client } from '../../client/client.ts'
import { paginateTrails } from '../../client/paginate.ts'
import { ifSupported, isMissingOperation } from '../../client/response.ts'
import { EvidenceError } from '../../error.ts'
import type { FullAttestation } from '../../schema/attestation/attestation.ts'
import { omitUndefined } from '../../schema/optional.ts'
import type { FlowTemplate } from '../../schema/resource/template.ts'
import type { Trail } from '../../schema/resource/trail.ts'
import { explainTrail, type Explanation } from '../../verdict/explain/explanation.ts'
import type { TrailTarget } from '../change/run.ts'
import { checkTrailName, type Question } from './judgement.ts'
import { addUncheckedItems } from './unchecked-item.ts'

/** The verdict that a service without the operation `judgeTrail` has of a trail, with its ETag if it can wait. */
export interface RecordedVerdict {
  readonly trail: Trail
  readonly attestations: readonly FullAttestation[]
  readonly explanation: Explanation
  readonly etag: string | undefined
}

const limitation =
  'This service cannot judge a trail by the template of this run. The gate passes only if every attestation that the template requires is there and compliant, and no requirement has a policy. A service that evidence serve runs has no such limit.'

/**
 * Reads the verdict of a service with the published operations alone (rules 1.10). It is under the template of the trail, so what `templates` require is checked by name and type; what cannot be checked is missing. Throws EvidenceError `refused`,
 * `unreachable` or `nonsense`.
 */
export async function readRecordedVerdict(
  client: Client,
  question: Question,
  templates: readonly FlowTemplate[],
): Promise<RecordedVerdict> {
  const { target, fingerprints, action } = question
  // In parallel: the trail has the verdict, its attestations have the reporters and the commits.
  const [{ trail, etag }, listed] = await Promise.all([
    readTrail(client, target),
    ifSupported(client.listTrailAttestations({ params: target })),
  ])
  const explained = explainTrail(trail, listed, omitUndefined({ fingerprints, action }))
  const checked = addUncheckedItems(explained, { trail, attestations: listed, question, templates })
  const notes = checked.verdict === 'COMPLIANT' ? checked.notes : [...checked.notes, limitation]
  const explanation = { ...checked, notes }
  return { trail, attestations: listed ?? [], explanation, etag }
}

/** Waits up to `seconds` for a change of the trail. The answer is read again by the caller. */
export async function awaitRecordedChange(
  client: Client,
  target: TrailTarget,
  { etag, seconds }: { readonly etag: string; readonly seconds: number },
): Promise<void> {
  await client.request('getTrail', { params: target, headers: { prefer: `wait=${seconds}`, 'if-none-match': etag } })
}

async function readTrail(client: Client, target: TrailTarget): Promise<Pick<RecordedVerdict, 'trail' | 'etag'>> {
  try {
    const { value, headers } = await client.request('getTrail', { params: target })
    if (value !== undefined) return { trail: checkTrailName(value, target), etag: headers['etag'] }
  } catch (error) {
    if (!isMissingOperation(error)) throw error
    return { trail: await findTrailByPaging(client, target), etag: undefined }
  }
  throw new EvidenceError(
    'nonsense',
    'The service answered 304 (not modified) to a request without a condition. Check the proxies and caches between this job and the service.',
  )
}

/** For a service with the published operations alone, which cannot read a single trail. */
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
