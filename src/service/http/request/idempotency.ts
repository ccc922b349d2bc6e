import { hash } from 'node:crypto'
import { toCanonicalJson } from '../../../wire/json/canonical.ts'
import { isObject } from '../../../wire/json/is-object.ts'
import { IdempotencyKey } from '../../../wire/operation/operation.ts'
import { omitUndefined } from '../../../wire/optional.ts'
import { matchesSchema } from '../../../wire/parse.ts'
import { readReplayedRun } from '../../fact/record.ts'
import { toGroup } from '../../limit/owner.ts'
import type { Actor, Idempotency } from '../../store/record.ts'
import { HttpProblem } from '../http-problem.ts'

/** The parts of a request that must be equal for a repeated idempotency key (rules 2.9). */
export interface RequestContent {
  readonly method: string
  readonly path: string
  readonly body: unknown
  /** The members of the body that are recorded and not known; absent if there are none. */
  readonly unknown?: unknown
  /** SHA-256 of the attachment, or text of the file. */
  readonly file: string | undefined
}

interface KeyUser {
  readonly id: string
  readonly actor: Actor
}

/** The idempotency of a request with a key; undefined without one. Throws a 400 problem for an invalid key. */
export function toIdempotency(
  key: string | undefined,
  user: KeyUser,
  content: RequestContent,
): Idempotency | undefined {
  if (key === undefined) return undefined
  if (!matchesSchema(IdempotencyKey, key)) {
    throw new HttpProblem(
      400,
      'The header Idempotency-Key must be 1 to 255 printable ASCII characters; send a new UUID.',
    )
  }
  const request = hash('sha256', toCanonicalJson({ ...content, body: withoutReplayMark(content.body) }))
  return { caller: toKeyOwner(user), key, request, ...omitUndefined({ replayOf: findOriginalOwner(user, content) }) }
}

/** A job owns its keys by its run: no other run of the repository, such as that of a pull request, can use up a key or answer for it. */
function toKeyOwner({ id, actor: { job } }: KeyUser, run = job?.run_id): string {
  return run === undefined ? id : `${toGroup(id)}#${run}`
}

/** The run that a job replays. An API token is the owner of all its keys. */
function findOriginalOwner(user: KeyUser, { body }: RequestContent): string | undefined {
  if (user.actor.job === undefined || !isObject(body)) return undefined
  const run = readReplayedRun(body)
  return run && toKeyOwner(user, String(run.id))
}

/** The body that was replayed, as it was sent before the spool. A report without annotations has an empty object of them then, so the two are equal. */
function withoutReplayMark(body: unknown): unknown {
  if (!isObject(body) || !isObject(body['annotations'])) return body
  const { replayed, spooled_at: _at, ...others } = body['annotations']
  const annotations = replayed === true ? others : body['annotations']
  return { ...body, annotations: Object.keys(annotations).length === 0 ? undefined : annotations }
}
