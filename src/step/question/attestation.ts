import type { Client } from '../../client/client.ts'
import { adviseWithout, isMissingOperation } from '../../client/response.ts'
import { EvidenceError, settle } from '../../error.ts'
import type { Attestation, FullAttestation } from '../../wire/attestation/attestation.ts'
import type { Statement } from '../../wire/resource/statement.ts'
import type { Document, Phrase, Status } from '../../text/document.ts'
import { formatAge, formatMoment } from '../../text/moment.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { AttestationType } from '../../wire/primitives.ts'
import { readNextCursor } from '../../client/paginate.ts'
import { findNearestNames, joinNames } from '../../text/nearest-name.ts'
import { listIncompleteReasons } from '../../evidence/policy/incomplete.ts'
import { toStatusHeading, toVerdictStatus } from '../../evidence/explain/render.ts'
import { describeResult } from '../../evidence/explain/result.ts'
import { findTrailTarget } from '../change/run.ts'
import { type Answer, type Asked, countListed, dropLostPage, toFactList, toTable, type Fact } from './answer.ts'

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An attestation by its id, or the newest of a name in a trail. Throws EvidenceError `refused` if there is none. */
export async function showAttestation(asked: Asked, wanted: string): Promise<Answer> {
  const { client, org, now } = asked
  const value = idPattern.test(wanted)
    ? await client.getAttestation({ params: { org, attestation_id: wanted } })
    : await findByName(asked, wanted)
  return { value, document: toDocument(dropLostPage(value, asked), now) }
}

/** The in-toto Statement of the same (rules 10.1). */
export async function findStatement(asked: Asked, wanted: string): Promise<Statement> {
  const { client, org } = asked
  const id = idPattern.test(wanted) ? wanted : (await findByName(asked, wanted)).attestation_id
  return client.getAttestationStatement({ params: { org, attestation_id: id } })
}

async function findByName({ client, inputs, change }: Asked, wanted: string): Promise<FullAttestation> {
  const params = findTrailTarget(inputs, change)
  const listed = await client.listTrailAttestations({ params })
  const found = listed.find(({ attestation_name: name }) => name === wanted)
  if (found !== undefined) return found
  const near = findNearestNames(
    wanted,
    listed.map(({ attestation_name: name }) => name),
  )
  throw new EvidenceError(
    'refused',
    `The trail "${params.trail_name}" of the flow "${params.flow_name}" has no attestation "${wanted}".${near.length === 0 ? '' : ` Did you mean ${joinNames(near)}?`}`,
    { facts: { wanted } },
  )
}

/** Conditions for a list of attestations. An undefined one matches all. */
export interface AttestationFilter {
  readonly flow: string | undefined
  readonly trail: string | undefined
  readonly name: string | undefined
  readonly type: AttestationType | undefined
  readonly isCompliant: boolean | undefined
}

/** The newest attestations of an organisation, a flow or a trail that fulfil the conditions, at most `limit`. */
export async function listAttestations(asked: Asked, filter: AttestationFilter, limit: number): Promise<Answer> {
  const found =
    filter.trail === undefined ? await readMatching(asked, filter, limit + 1) : await readOfTrail(asked, filter)
  const shown = found.slice(0, limit)
  return { value: shown, document: toList(shown, found.length > limit, asked.now) }
}

const pageSize = 100

/** The conditions are extensions, which a service with the published operations alone may ignore (rules 1.10). */
async function readMatching(
  { client, org }: Asked,
  filter: AttestationFilter,
  limit: number,
): Promise<readonly Attestation[]> {
  const { flow, name, type, isCompliant } = filter
  if (flow !== undefined) await requireFlows(client, { org, flow_name: flow })
  const found: Attestation[] = []
  const conditions = omitUndefined({
    flow_name: flow,
    attestation_name: name,
    attestation_type: type,
    is_compliant: isCompliant,
  })
  let after: string | undefined
  for (let page = 1; found.length < limit; page += 1) {
    const query = { ...conditions, page, per_page: Math.min(pageSize, limit), ...(after !== undefined && { after }) }
    const { value, headers } = await client.request('listAttestations', { params: { org }, query })
    const { data = [], pagination } = value ?? {}
    found.push(...data.filter((one) => isMatching(one, filter)))
    after = readNextCursor(headers)
    if (data.length === 0 || (after === undefined && page >= (pagination?.page_count ?? 1))) break
  }
  return found
}

/** An attestation in a list does not name its flow, so that a list of all flows would look like that of one. */
async function requireFlows(
  client: Client,
  params: { readonly org: string; readonly flow_name: string },
): Promise<void> {
  const read = await settle(client.getFlow({ params }))
  if (!read.ok && isMissingOperation(read.error)) throw adviseWithout(read.error, 'leave out the flow')
}

/** The operation for one trail has no conditions. */
async function readOfTrail(asked: Asked, filter: AttestationFilter): Promise<readonly Attestation[]> {
  const { client, inputs, change } = asked
  const { flow, trail } = filter
  const target = findTrailTarget({ ...inputs, flow: flow ?? inputs.flow, trail: trail ?? '' }, change)
  const listed = await client.listTrailAttestations({ params: target })
  return listed.filter((one) => isMatching(one, filter))
}

function isMatching(one: Attestation, { name, type, isCompliant }: AttestationFilter): boolean {
  return (
    (name === undefined || one.attestation_name === name) &&
    (type === undefined || one.attestation_type === type) &&
    (isCompliant === undefined || one.is_compliant === isCompliant)
  )
}

function toList(listed: readonly Attestation[], hasMore: boolean, now: number): Document {
  const rows = listed.map((one): readonly Phrase[] => [
    [toStatus(one.is_compliant)],
    [one.attestation_name],
    [one.attestation_type],
    [formatAge(one.created_at, now)],
    [one.reported_by ?? ''],
    [one.attestation_id],
  ])
  return [
    ...toTable(['state', 'attestation', 'type', 'reported', 'by', 'id'], rows),
    countListed(listed.length, 'attestation', hasMore),
  ]
}

/** The type of the newest attestation of a name in a trail, for its override. Throws EvidenceError `refused` without one. */
export async function findAttestationType(asked: Asked, name: string): Promise<string> {
  try {
    return (await findByName(asked, name)).attestation_type
  } catch (error) {
    throw adviseWithout(error, 'give `original-type`')
  }
}

function toStatus(isCompliant: boolean): Status {
  return toVerdictStatus(isCompliant ? 'compliant' : 'not compliant')
}

/** What the attestation is about. */
function describeSubject(attestation: FullAttestation): readonly Fact[] {
  const {
    flow_name: flow,
    trail_name: trail,
    artifact_fingerprint: fingerprint,
    target_artifacts: targets,
    junit_results = [],
    vulnscan_results,
  } = attestation
  return [
    ['Type', attestation.attestation_type],
    ['Result', describeResult(attestation)],
    ['Reason', attestation.not_judged],
    ['Incomplete', listIncompleteReasons(vulnscan_results?.results ?? junit_results).join('; ')],
    ['Trail', [flow, trail].filter((name) => name !== undefined).join('/')],
    ['Artifact', fingerprint ?? targets?.join(', ')],
    ['Commit', attestation.git_commit_info?.sha1],
  ]
}

function toDocument(attestation: FullAttestation, now: number): Document {
  const { attachment, overridden_by: override, is_compliant: isCompliant } = attestation
  const isJudged = attestation.not_judged === undefined
  const status = isJudged ? toStatus(isCompliant) : ({ kind: 'status', tone: 'unclear', word: 'not judged' } as const)
  return [
    toStatusHeading(status, ['·', attestation.attestation_name]),
    toFactList([
      ...describeSubject(attestation),
      [
        'Reported',
        `${formatMoment(attestation.created_at, now)} by ${attestation.reported_by ?? 'an unknown reporter'}`,
      ],
      ['Description', attestation.description],
      [
        'Overridden',
        override && `${formatMoment(override.created_at, now)} by ${override.reported_by}: ${override.reason}`,
      ],
      ['Attachment', attachment && `${attachment.filename}, ${attachment.size} bytes, SHA-256 ${attachment.sha256}`],
      ['Id', attestation.attestation_id],
      ['Page', attestation.html_url],
    ]),
    { kind: 'list', items: (attestation.type_errors ?? []).map((error) => [error]) },
  ]
}
