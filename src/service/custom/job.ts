import type { EndReason } from './thread-time.ts'

/**
 * A job for a worker thread: the definition of a type is checked, data is judged by it, or rows of a summary are printed. A schema, if there is
 * one, is the first step; each rule is another one. `value` is the JSON text of the data.
 */
export interface CustomJob {
  readonly schema: { readonly document: unknown } | undefined
  readonly rules: readonly string[]
  /** Undefined for a check. */
  readonly value: string | undefined
  /** The rules are expressions of a summary: each step has the text of its value. */
  readonly prints?: true
}

/** The result of a step: error messages, empty for success; or the text of a row. */
export type StepErrors = readonly string[]

/**
 * What the worker sends: the result of the next step, or the end of the job, also before the last step. `spentMs` is the processor time of the
 * job in milliseconds.
 */
export type WorkerMessage = { readonly errors: StepErrors } | { readonly isDone: true; readonly spentMs: number }

export interface JobResult {
  /** The results of the steps that ended. */
  readonly steps: readonly StepErrors[]
  /** Why the step after them did not end; undefined if all did. */
  readonly failure: EndReason | { readonly message: string } | undefined
  /** Processor time in milliseconds; of a job that failed the time by the clock, and at most the processor time that it may have. */
  readonly spentMs: number
}
