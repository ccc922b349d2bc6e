import type { Row, Value } from './driver.ts'
import type { Told } from './sqlite-failure.ts'

/** What the thread that writes is asked. It answers what came in one message with one message, in the same order. */
export type Job =
  | { readonly kind: 'run'; readonly sql: string; readonly parameters: readonly Value[] }
  | { readonly kind: 'seal' }
  | { readonly kind: 'close' }

export type Answer = { readonly rows: readonly Row[] } | { readonly failure: Told }
