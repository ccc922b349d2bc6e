import * as z from 'zod/mini'
import { EpochSeconds } from '../primitives.ts'

/** Why a record is erased. The reason is recorded, and cannot be erased. */
export const ErasureReason = z
  .string()
  .check(z.regex(/\S/, 'must not be blank'), z.maxLength(1000, 'must have at most 1000 characters'))

/** An erased record, and the record of its erasure (rules 2.18). */
export const Erasure = z.object({
  sequence: z.int(),
  record_sha256: z.string(),
  erased_by: z.string(),
  erased_at: EpochSeconds,
  reason: z.string(),
  /** The sequence of the record of the erasure. */
  erasure_sequence: z.int(),
})
export type Erasure = z.infer<typeof Erasure>
