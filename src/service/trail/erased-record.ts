import { isObject } from '../../wire/json/is-object.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { FreeObject } from '../../wire/primitives.ts'
import { isReading, toReadingKey } from '../../evidence/fact/reading.ts'
import type { Actor, StoredRecord } from '../store/record.ts'
import { erasedStarter, toRecordOrigin } from '../store/new-record.ts'
import { readAttestationEntry } from '../fact/attestation-entry.ts'

/**
 * What remains of a record when it is erased (rules 2.18): the members that decide which reports count for which subject, and the outcome if
 * it was stated. Without texts, files, people and results.
 */
export function toErasedRecord(record: StoredRecord): StoredRecord {
  const actor = hideStarter(record.actor)
  return {
    ...record,
    actor,
    origin: toRecordOrigin(actor),
    nonce: null,
    ignored_members: [],
    attachment: null,
    body: reducers[record.kind]?.(record) ?? {},
    erased: true,
  }
}

/** In the place of a text that the schema of a report requires. */
const erasedText = 'erased'

/** The actor of the origin follows from that of the job, whose name ends with it. */
function hideStarter(actor: Actor): Actor {
  if (actor.job === undefined) return actor
  const { actor_id: _id, ...job } = actor.job
  const end = `by ${job.actor}`
  const name = actor.name.endsWith(end) ? `${actor.name.slice(0, -end.length)}by ${erasedStarter}` : actor.name
  return { ...actor, name, job: { ...job, actor: erasedStarter } }
}

type Reducer = (record: StoredRecord) => FreeObject

const reducers: Readonly<Partial<Record<StoredRecord['kind'], Reducer>>> = {
  flow: ({ body }) => ({ ...pick(body, ['name', 'run']), ...toTemplateMember(body) }),
  trail: ({ body }) => ({ ...pick(body, ['name']), ...toCommitMember(body), ...toTemplateMember(body) }),
  artifact: ({ body }) => ({
    ...pick(body, ['fingerprint', 'filename', 'trail_name', 'template_reference_name', 'git_commit', 'is_compliant']),
    ...toSharedMembers(body),
    build_url: '',
    commit_url: '',
  }),
  attestation: (record) => ({
    ...pick(record.body, ['attestation_name', 'artifact_fingerprint', 'target_artifacts']),
    ...toSharedMembers(record.body),
    ...toOutcome(record),
  }),
  override: ({ body }) => ({
    ...pick(body, ['attestation_name', 'artifact_fingerprint', 'target_artifacts', 'new_compliance_status']),
    ...pick(body, ['original_attestation_type', 'change', 'expires_at']),
    ...toSharedMembers(body),
    reason: erasedText,
  }),
}

/**
 * The outcome of a generic or custom attestation was stated, and stays. That of another type depends on its results and on the template, so
 * that it does not count as compliant any more. One that nothing judged stays so.
 */
function toOutcome(record: StoredRecord): FreeObject {
  const { content } = readAttestationEntry(record).fact
  const isStated = content.kind === 'generic' || content.kind === 'custom'
  const reading = isReading(content) ? toReadingKey(content) : null
  const found = content.kind === 'unjudged' ? { unjudged: content.type_name } : { reading }
  return { is_compliant: isStated && content.is_compliant, found }
}

/** The members that decide which report replaces which one (rules 5.3, 5.6). */
function toSharedMembers(body: FreeObject): FreeObject {
  const { annotations } = body
  const kept = isObject(annotations) ? pick(annotations, ['source', 'run', 'change', 'replayed', 'spooled_at']) : {}
  return { ...toCommitMember(body), ...(Object.keys(kept).length === 0 ? {} : { annotations: kept }) }
}

/** The branch decides to which queue a report belongs. */
function toCommitMember({ git_commit_info: commit }: FreeObject): FreeObject {
  return isObject(commit) ? { git_commit_info: pick(commit, ['sha1', 'branch']) } : {}
}

/** The template of a flow or trail: without it, less would be required. */
function toTemplateMember({ found }: FreeObject): FreeObject {
  return isObject(found) ? { found: pick(found, ['content', 'template', 'same_template', 'template_ignored']) } : {}
}

function pick(from: Readonly<Record<string, unknown>>, names: readonly string[]): FreeObject {
  return omitUndefined(Object.fromEntries(names.map((name) => [name, from[name]])))
}
