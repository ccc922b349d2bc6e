import { isObject } from '../../../wire/json/is-object.ts'
import { omitUndefined } from '../../../wire/optional.ts'
import type { FreeObject } from '../../../wire/primitives.ts'
import type { Access } from '../../../wire/operation/operation.ts'
import { Unauthorized } from '../../access/api-token.ts'
import { explainForeignFlow } from '../../access/flow-owner.ts'
import { needsOwnership, type Caller } from '../../access/role.ts'
import { hasUnusableRun } from '../../fact/record.ts'
import type { HandlerInput } from '../../http/handler.ts'
import { HttpProblem, artifactTooLarge, trailTooLarge } from '../../http/http-problem.ts'
import type { ServiceContext } from '../../context.ts'
import { AccessEnded, ForeignFlow } from '../../store/failure.ts'
import type { NewRecord, RecordKind, Repository, StoredRecord, Write, Written, TrailKey } from '../../store/record.ts'
import { createNewRecord } from '../../store/new-record.ts'
import type { Store } from '../../store/store.ts'
import { isShortCommit, isWholeCommit } from '../../../wire/trail-name.ts'
import { sumLengths, findRecords } from './find-records.ts'
import { uncountedReports, uncountedSize, type WeighedReport } from '../../limit/report-room.ts'
import { readRecords } from '../trail/read-trail.ts'
import { weighDocument, weighRecord } from './report-weight.ts'

/** The members of a new record that the handler sets, and the secrets that change with it. The others come from the request. */
export type RecordDraft = Pick<NewRecord, 'kind' | 'body'> &
  Partial<Pick<NewRecord, 'flow' | 'trail' | 'name' | 'type' | 'fingerprint' | 'commit' | 'attachment'>> &
  Pick<Write, 'secrets'>

type WriteInput = Pick<HandlerInput, 'caller' | 'idempotency' | 'memoryBytes' | 'onRecord'> &
  Partial<Pick<HandlerInput, 'unknown'>> & { readonly params: { readonly org: string } }

/**
 * Appends a record, or returns the record of the first request with the same idempotency key (rules 2.9). A draft that depends on a check
 * against the present state is given as a function: for a repeated request it is not called.
 *
 * A replay is looked up before its transaction: if the run that it names records the report at that moment, both records count, which is
 * harmless.
 */
export async function appendRecord(
  service: ServiceContext,
  input: WriteInput,
  draftOrCheck: RecordDraft | (() => Promise<RecordDraft>),
): Promise<Written> {
  const isLookedUp = typeof draftOrCheck === 'function' || input.idempotency?.replayOf !== undefined
  const earlier = isLookedUp ? await findEarlierRecord(service.store, input) : undefined
  const written =
    earlier === undefined ? await appendNew(service, input, draftOrCheck) : { record: earlier, replayed: true }
  input.onRecord(written.record)
  return written
}

async function appendNew(
  service: ServiceContext,
  input: WriteInput,
  draftOrCheck: RecordDraft | (() => Promise<RecordDraft>),
): Promise<Written> {
  const { secrets, ...draft } = typeof draftOrCheck === 'function' ? await draftOrCheck() : draftOrCheck
  const record = createNewRecord({
    ...draft,
    org: input.params.org,
    actor: input.caller.actor,
    ...toIgnoredMembers(input, draft.body),
  })
  const { store } = service
  await requireFitName(service, record)
  const leave = await claimRoom(service, record, input.memoryBytes)
  if (leave instanceof HttpProblem) return answerFull(store, input, leave)
  const repository = toNeededOwner(input.caller, record)
  const { idempotency, memoryBytes, caller } = input
  const { credential } = caller
  try {
    const secured = { memoryBytes, credential, ...omitUndefined({ idempotency, secrets, repository }) }
    return await store.append({ record, ...secured })
  } catch (cause) {
    if (cause instanceof AccessEnded) throw new Unauthorized(cause.message)
    throw toForeignFlowProblem(record, cause)
  } finally {
    leave()
  }
}

/** The members of a request that judge nothing (rules 2.2). The values of unknown ones are kept beside what the service found. */
function toIgnoredMembers(
  { unknown, caller }: WriteInput,
  body: FreeObject,
): Pick<NewRecord, 'body' | 'ignored_members'> {
  const names = [...(unknown?.names ?? []), ...(hasUnusableRun(caller.actor, body) ? ['annotations.run'] : [])]
  if (unknown === undefined || unknown.names.length === 0) return { body, ignored_members: names }
  const { found } = body
  return {
    body: { ...body, found: { ...(isObject(found) ? found : {}), ignored_members: unknown.values } },
    ignored_members: names,
  }
}

/** In an answer: the members of the request that judge nothing. */
export function toIgnoredAnswer({ ignored_members: names }: Pick<NewRecord, 'ignored_members'>): {
  readonly ignored_members?: string[]
} {
  return names.length === 0 ? {} : { ignored_members: [...names] }
}

/** A repeated request gets its first answer (rules 2.9). Throws the refusal for a new one. */
async function answerFull(store: Store, input: WriteInput, refusal: HttpProblem): Promise<Written> {
  const earlier = await findEarlierRecord(store, input)
  if (earlier === undefined) throw refusal
  return { record: earlier, replayed: true }
}

/** The repository that has to own the flow of the record, for a caller with access by the name of its repository alone (rules 6.8). */
function toNeededOwner(caller: Caller, { org, kind, flow }: NewRecord): Repository | undefined {
  const { job } = caller.actor
  if (job === undefined || flow === null) return undefined
  const { issuer, repository_id } = job
  return needsOwnership(caller, accessByKind[kind] ?? 'report', { org, flow }) ? { issuer, repository_id } : undefined
}

const accessByKind: Readonly<Partial<Record<RecordKind, Access>>> = { flow: 'maintain', override: 'override' }

/** The flow was new when the request was authorised. */
function toForeignFlowProblem({ org, flow, actor }: NewRecord, cause: unknown): unknown {
  if (!(cause instanceof ForeignFlow) || flow === null || actor.job === undefined) return cause
  return new HttpProblem(403, explainForeignFlow({ org, flow }, cause.owner, actor.job))
}

async function findEarlierRecord(store: Store, { params, idempotency }: WriteInput): Promise<StoredRecord | undefined> {
  return idempotency && store.findReplay(params.org, idempotency)
}

/** The header of the answer to a repeated request (rules 2.9). */
export function replayHeaders({ replayed }: Written): Readonly<Record<string, string>> {
  return replayed ? { 'idempotency-replayed': 'true' } : {}
}

/**
 * Throws 400 if a report would begin a trail under the name of a commit that it is not of (rules 2.13). A trail that exists takes every
 * report, and so does one named by digits alone: a report can name a commit that begins like tomorrow's date. Another process may record the
 * commit at the same moment; in both cases questions about the name are refused (rules 1.11).
 */
async function requireFitName({ store }: ServiceContext, record: NewRecord): Promise<void> {
  const { org, flow, trail, commit } = record
  if (flow === null || trail === null) return
  const key = { org, flow, trail }
  if (isWholeCommit(trail)) {
    if (commit === null || trail.startsWith(commit) || (await exists(store, key))) return
    throw new HttpProblem(
      400,
      `The trail "${trail}" is new and is named after a commit, and this report is of the commit ${commit}. Report to the trail "${commit}", or give the trail another name.`,
    )
  }
  if (!isShortCommit(trail) || isDigits(trail) || (await exists(store, key))) return
  const known = await findCommit(store, key)
  if (known === undefined) return
  throw new HttpProblem(
    400,
    `The trail "${trail}" is new, and its name is the beginning of the commit ${known}. Report to the trail of the whole commit, or give the trail another name.`,
  )
}

/** The id of a run, or a date. */
function isDigits(name: string): boolean {
  return /^[0-9]+$/.test(name)
}

async function exists(store: Store, key: TrailKey): Promise<boolean> {
  if (store.peekTrail(key) !== undefined) return true
  const { org, flow, trail } = key
  return (await store.findPlaces(org, { flow, trail }, 1)).length > 0
}

/** A commit of the flow that begins like the name of a trail: one that a trail was reported with, or is named after. */
async function findCommit(store: Store, { org, flow, trail: commitPrefix }: TrailKey): Promise<string | undefined> {
  const [reported] = await store.findPlaces(org, { kinds: ['trail'], flow, commitPrefix }, 1)
  const [named] = reported === undefined ? await store.listCommitNames(org, flow, commitPrefix) : []
  return reported?.commit ?? named
}

/** Reports that are read and judged together: those of a trail, or of an artifact outside trails in a flow. */
interface ReportGroup {
  readonly key: string
  readonly read: () => Promise<readonly WeighedReport[]>
  /** The most that a report of it is read as. */
  readonly maxSize: number
  readonly refuse: () => HttpProblem
}

/** Bytes of memory that a request reserves for a character of an ordinary document, for its values and their copies. */
const memoryPerCharacter = 10

/**
 * Claims room for a record that is about to be written (rules 2.4). Resolves with the function that ends the claim, once the record is
 * written or never will be; with a 413 problem if the change that sent it has no room.
 */
async function claimRoom(
  service: ServiceContext,
  record: NewRecord,
  memoryBytes: number,
): Promise<(() => void) | HttpProblem> {
  const group = findGroup(service, record)
  if (group === undefined) return () => undefined
  const added = weighDocument(record, Math.min(memoryBytes / memoryPerCharacter, group.maxSize))
  return service.rooms.claim(group.key, await group.read(), added) ?? group.refuse()
}

/** No fact is much larger. */
const maxFactSize = 16_384

function findGroup(
  service: ServiceContext,
  { org, kind, flow, trail, fingerprint }: NewRecord,
): ReportGroup | undefined {
  // A verdict is not judged.
  if (flow === null || kind === 'verdict') return undefined
  if (trail !== null) {
    const read = async (): Promise<readonly WeighedReport[]> => {
      const key = { org, flow, trail }
      return (service.store.peekTrail(key) ?? (await readRecords(service, key))).map(weighRecord)
    }
    return { key: JSON.stringify([org, flow, trail]), read, maxSize: maxFactSize, refuse: () => trailTooLarge(trail) }
  }
  if (kind !== 'artifact' || fingerprint === null) return undefined
  const read = (): Promise<readonly WeighedReport[]> => readOutsideTrails(service, { org, flow, fingerprint })
  const key = JSON.stringify([org, flow, null, fingerprint])
  return { key, read, maxSize: Infinity, refuse: () => artifactTooLarge(fingerprint) }
}

interface ArtifactOfFlow {
  readonly org: string
  readonly flow: string
  readonly fingerprint: string
}

/** The reports of an artifact that belong to no trail, oldest first; none if they are so few that every change has room. */
async function readOutsideTrails(
  service: ServiceContext,
  { org, flow, fingerprint }: ArtifactOfFlow,
): Promise<readonly WeighedReport[]> {
  const filter = { kinds: ['artifact'], flow, fingerprint, withoutTrail: true } as const
  const { store } = service
  const [reports, bytes] = await Promise.all([store.count(org, filter), store.measure(org, filter)])
  if (reports < uncountedReports && bytes < uncountedSize) return []
  const records = await findRecords(service, { org, filter })
  return records.toReversed().map((record) => weighDocument(record, sumLengths([record])))
}
