import * as z from 'zod/mini'

/** A text that a sender may leave out if it is empty, as Go does with `omitempty` (rules 2.2). */
const Text = z._default(z.string(), '')

/**
 * A condition of a quality gate. A condition without data has no `value` and no `onLeakPeriod`. One without a status has failed (rules
 * 5.2).
 */
export const GateCondition = z.strictObject({
  metric: Text,
  errorThreshold: Text,
  operator: Text,
  status: Text,
  value: z.optional(z.string()),
  onLeakPeriod: z.optional(z.boolean()),
})
export type GateCondition = z.infer<typeof GateCondition>

/**
 * The result of a code-quality analysis and of its quality gate (rules 9.8). The verdict needs both statuses. `branch` is an extension, with the
 * members of a webhook; one of type `PULL_REQUEST` has the number of a pull request as its name.
 */
export const CodequalityResults = z.strictObject({
  analysedAt: Text,
  revision: z.optional(z.string()),
  branch: z.optional(z.strictObject({ name: Text, type: Text })),
  project: z._default(z.strictObject({ key: Text, url: Text, name: Text }), { key: '', url: '', name: '' }),
  serverUrl: Text,
  taskId: Text,
  status: z.string(),
  changedAt: Text,
  qualityGate: z.strictObject({
    status: z.string(),
    name: Text,
    conditions: z._default(z.array(GateCondition), []),
  }),
})
export type CodequalityResults = z.infer<typeof CodequalityResults>

export const CodequalityMembers = z.strictObject({ codequality_results: CodequalityResults })
export type CodequalityMembers = z.infer<typeof CodequalityMembers>
