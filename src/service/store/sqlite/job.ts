import type { Row, Value } from '../engine/driver.ts'
import type { Told } from './failure.ts'
import type { ToldOutcome } from './outcome.ts'

interface Run {
  readonly kind: 'run'
  readonly sql: string
  readonly parameters: readonly Value[]
}

/** A whole transaction, so that this thread need not wait for the other in its midst. `now` in epoch seconds. */
interface RecordAll {
  readonly kind: 'record'
  /** The writes as JSON, which takes less time to cross over than they do as objects. */
  readonly batch: string
  readonly now: number
}

/** What the thread that writes is asked. It answers what came in one message with one message, in the same order. */
export type Job = Run | RecordAll | { readonly kind: 'seal' } | { readonly kind: 'close' }

export interface Done {
  /** What a statement gave. */
  readonly rows: readonly Row[]
  /** Of a batch, one for each write. */
  readonly outcomes: readonly ToldOutcome[]
}

export type Answer = Done | { readonly failure: Told }
