/**
 * A job for a worker thread: the definition of a type is checked, or data is judged by it. A schema, if there is one, is the first step;
 * each rule is another one. `value` is the JSON text of the data.
 */
export interface CustomJob {
  readonly schema: { readonly document: unknown } | undefined
  readonly rules: readonly string[]
  /** Undefined for a check. */
  readonly value: string | undefined
}

/** The result of a step: error messages, empty for success. */
export type StepErrors = readonly string[]

/** What the worker sends: the result of the next step, or the end of the job, also before the last step. */
export type WorkerMessage = { readonly errors: StepErrors } | { readonly isDone: true }

/** The results of the steps that ended, and why the step after them did not; undefined if no step failed so. */
export interface JobResult {
  readonly steps: readonly StepErrors[]
  readonly failure: 'timeout' | { readonly message: string } | undefined
}
