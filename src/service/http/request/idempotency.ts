import { hash } from 'node:crypto'
import { canonicalJson } from '../../../json/canonical.ts'
import type { Idempotency } from '../../store/store.ts'
import { Refusal } from '../response/refusal.ts'

/** What makes a request the same as another one. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly body: unknown
  /** SHA-256 or text of the file that came with it. */
  readonly file: string | undefined
}

/** Undefined where no key was sent, and the request is simply done. */
export function toIdempotency(key: string | undefined, caller: string, asked: Asked): Idempotency | undefined {
  if (key === undefined) return undefined
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw new Refusal(400, 'The header Idempotency-Key must be 1 to 255 printable ASCII characters; send a new UUID.')
  }
  return { caller, key, request: hash('sha256', canonicalJson(asked)) }
}
