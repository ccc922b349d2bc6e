import * as z from 'zod/mini'

/** A condition of a quality gate. A condition without data has no `value` and no `onLeakPeriod` (rules 2.2). */
export const GateCondition = z.strictObject({
  metric: z.string(),
  errorThreshold: z.string(),
  operator: z.string(),
  status: z.string(),
  value: z.optional(z.string()),
  onLeakPeriod: z.optional(z.boolean()),
})
export type GateCondition = z.infer<typeof GateCondition>

/** The result of a code-quality analysis and of its quality gate (rules 9.8). */
export const CodequalityResults = z.strictObject({
  analysedAt: z.string(),
  revision: z.optional(z.string()),
  project: z.strictObject({ key: z.string(), url: z.string(), name: z._default(z.string(), '') }),
  serverUrl: z.string(),
  taskId: z.string(),
  status: z.string(),
  changedAt: z.string(),
  qualityGate: z.strictObject({ status: z.string(), name: z.string(), conditions: z.array(GateCondition) }),
})
export type CodequalityResults = z.infer<typeof CodequalityResults>

export const CodequalityMembers = z.strictObject({ codequality_results: CodequalityResults })
export type CodequalityMembers = z.infer<typeof CodequalityMembers>
