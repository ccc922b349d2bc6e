import * as z from 'zod/mini'
import { AttestationName, Count, EpochSeconds, FlowName, FreeObject, IgnoredMembers } from '../primitives.ts'

export const FlowReport = z.strictObject({
  name: FlowName,
  description: z.optional(z.string()),
  tags: z.optional(FreeObject),
  /** The run that sends the report with an API token. The claims of a job token go before it. */
  run: z.optional(z.strictObject({ id: Count, attempt: z.optional(Count) })),
  /** Other clients send it. It is recorded and changes nothing: roles decide who reads a flow (rules 6.4). */
  visibility: z.optional(z.enum(['private', 'public'])),
})
export type FlowReport = z.infer<typeof FlowReport>

/** The older form: `template` lists the names of what the artifact `artifact` needs, of any type. That name itself asks for nothing more. */
export const ListedFlowReport = z.extend(FlowReport, {
  template: z.optional(z.array(AttestationName).check(z.maxLength(100, 'must be at most 100 names'))),
})

/** A flow (rules 1.3). `template` is the content of the newest of `template_versions`; empty if there is none. */
export const Flow = z.object({
  name: z.string(),
  description: z.string(),
  tags: FreeObject,
  template: z.string(),
  template_versions: z.array(
    z.object({ version: z.int(), content: z.string(), created_at: EpochSeconds, created_by: z.string() }),
  ),
  /** Roles decide who reads a flow (rules 6.4). */
  visibility: z.optional(z.literal('private')),
  /** The time of its first record. */
  created_at: z.optional(EpochSeconds),
  html_url: z.optional(z.string()),
  /** It is left out of the list of flows until its next record (rules 1.15). */
  archived: z.optional(z.literal(true)),
  /** In the answer to a report of the flow: why nothing was changed (rules 4.2). */
  template_ignored: z.optional(z.string()),
  ignored_members: IgnoredMembers,
})
export type Flow = z.infer<typeof Flow>
