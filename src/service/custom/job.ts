/** What the worker is asked. The answer is what is wrong, in sentences; none where nothing is. */
export type Job =
  | { readonly kind: 'check-schema'; readonly schema: unknown }
  | { readonly kind: 'apply-schema'; readonly schema: unknown; readonly value: unknown }
  | { readonly kind: 'check-rule'; readonly rule: string }
  | { readonly kind: 'apply-rule'; readonly rule: string; readonly value: unknown }

export type Answer = readonly string[]
