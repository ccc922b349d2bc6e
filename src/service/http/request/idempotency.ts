import { hash } from 'node:crypto'
import { toCanonicalJson } from '../../../json/canonical.ts'
import { HttpProblem } from '../http-problem.ts'
import type { Idempotency } from '../../store/record.ts'

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

/** The idempotency of a request with a key; undefined without one. Throws a 400 problem for an invalid key. */
export function toIdempotency(
  key: string | undefined,
  caller: string,
  content: RequestContent,
): Idempotency | undefined {
  if (key === undefined) return undefined
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw new HttpProblem(
      400,
      'The header Idempotency-Key must be 1 to 255 printable ASCII characters; send a new UUID.',
    )
  }
  return { caller, key, request: hash('sha256', toCanonicalJson(content)) }
}
