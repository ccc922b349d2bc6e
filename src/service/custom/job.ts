/** A job for the worker thread. */
export type CustomJob =
  | { readonly kind: 'check-schema'; readonly schema: unknown }
  | { readonly kind: 'apply-schema'; readonly schema: unknown; readonly value: unknown }
  | { readonly kind: 'check-rule'; readonly rule: string }
  | { readonly kind: 'apply-rule'; readonly rule: string; readonly value: unknown }

/** The result of a job: error messages, empty for success. */
export type JobErrors = readonly string[]
