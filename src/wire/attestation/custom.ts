import * as z from 'zod/mini'
import { createName } from '../name.ts'
import { TrailName, EpochSeconds } from '../primitives.ts'

/** `attestation_data` is any JSON value. A string that contains JSON is parsed (rules 2.2). */
export const CustomMembers = z.strictObject({
  type_name: TrailName,
  attestation_data: z
    .unknown()
    .check(z.meta({ description: 'Any JSON value except null and blank text.', pattern: String.raw`\S` })),
})
export type CustomMembers = z.infer<typeof CustomMembers>

const Rules = z.array(z.string()).check(z.maxLength(100, 'must be at most 100 rules'))

/** A row that the pages and the comment show of an attestation: its name, and a jq expression for its value (rules 1.8). */
export const SummaryRow = z.strictObject({ name: createName(100), expression: z.string() })
export type SummaryRow = z.infer<typeof SummaryRow>

/**
 * `rules` are jq expressions, which must all be true for an attestation of the type to be compliant (rules 1.8). Other clients send them in
 * `evaluator`.
 */
export const CustomTypeReport = z
  .strictObject({
    name: TrailName,
    description: z.optional(z.string()),
    rules: z.optional(Rules),
    evaluator: z.optional(z.strictObject({ content_type: z.literal('jq', 'must be jq'), rules: Rules })),
    summary: z.optional(z.array(SummaryRow).check(z.maxLength(20, 'must be at most 20 rows'))),
  })
  .check(
    z.refine(({ rules, evaluator }) => rules === undefined || evaluator === undefined, {
      error: 'must not be given together with rules',
      path: ['evaluator'],
    }),
    z.meta({ not: { required: ['rules', 'evaluator'] } }),
  )
export type CustomTypeReport = z.infer<typeof CustomTypeReport>

/** One version of a custom type, in the members of other clients. A list has of older versions their number alone. */
export const CustomTypeVersion = z.object({
  version: z.int(),
  timestamp: z.optional(EpochSeconds),
  created_by: z.optional(z.string()),
  description: z.optional(z.string()),
  evaluator: z.optional(z.object({ content_type: z.literal('jq'), rules: z.array(z.string()) })),
  summary: z.optional(z.array(SummaryRow)),
  type_schema: z.optional(z.unknown()),
})
export type CustomTypeVersion = z.infer<typeof CustomTypeVersion>

/** The newest version of a custom type, or the one that is asked, with its time and author. */
export const CustomType = z.object({
  name: z.string(),
  description: z.string(),
  version: z.int(),
  rules: z.array(z.string()),
  summary: z.optional(z.array(SummaryRow)),
  type_schema: z.optional(z.unknown()),
  created_at: EpochSeconds,
  created_by: z.string(),
  org: z.optional(z.string()),
  /** Oldest first; of a question about one version, that one alone. */
  versions: z.optional(z.array(CustomTypeVersion)),
  /** Whether it takes no attestations until its next version (rules 1.15). */
  archived: z.optional(z.boolean()),
  /** Of the newest version, or of the archiving after it. */
  last_modified_at: z.optional(EpochSeconds),
})
export type CustomType = z.infer<typeof CustomType>
