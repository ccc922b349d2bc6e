import * as z from 'zod/mini'
import { TrailName, EpochSeconds } from '../primitives.ts'

/** `attestation_data` is any JSON value. A string that contains JSON is parsed (rules 2.2). */
export const CustomMembers = z.strictObject({
  type_name: TrailName,
  attestation_data: z.unknown(),
})
export type CustomMembers = z.infer<typeof CustomMembers>

/** `rules` are jq expressions, which must all be true for an attestation of the type to be compliant (rules 1.8). */
export const CustomTypeReport = z.strictObject({
  name: TrailName,
  description: z.optional(z.string()),
  rules: z.optional(z.array(z.string()).check(z.maxLength(100, 'must be at most 100 rules'))),
})
export type CustomTypeReport = z.infer<typeof CustomTypeReport>

export const CustomType = z.object({
  name: z.string(),
  description: z.string(),
  version: z.int(),
  rules: z.array(z.string()),
  type_schema: z.optional(z.unknown()),
  created_at: EpochSeconds,
  created_by: z.string(),
})
export type CustomType = z.infer<typeof CustomType>
