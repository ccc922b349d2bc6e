import * as z from 'zod/mini'
import { Count } from '../primitives.ts'

const Line = z.union([z.string(), z.number()])

/** The location of a finding as the converters write it. The API leaves the shape open (rules 9.8). */
export const FindingLocation = z.object({ uri: z.string(), lines: z.optional(z.union([Line, z.array(Line)])) })
export type FindingLocation = z.infer<typeof FindingLocation>

/** One finding of a scanner (rules 9.8). */
export const Finding = z.strictObject({
  id: z.string(),
  message: z.string(),
  locations: z.array(z.unknown()),
  priority_score: z.number(),
})
export type Finding = z.infer<typeof Finding>

/** Findings that comments in the scanned code suppress, by severity. */
export const SuppressedCounts = z.strictObject({ high: Count, medium: Count, low: Count })
export type SuppressedCounts = z.infer<typeof SuppressedCounts>

/** The findings of one scan run. A reporter may truncate the lists, so the larger of count and list length is judged (rules 5.1). */
export const ScanRun = z.strictObject({
  low_count: Count,
  medium_count: Count,
  high_count: Count,
  low: z.array(Finding),
  medium: z.array(Finding),
  high: z.array(Finding),
  suppressed: z.optional(SuppressedCounts),
})
export type ScanRun = z.infer<typeof ScanRun>

export const VulnscanResults = z.strictObject({
  tool: z.strictObject({ name: z.string(), version: z.string() }),
  results: z.array(ScanRun),
  schema_version: z.int(),
})
export type VulnscanResults = z.infer<typeof VulnscanResults>

export const VulnscanMembers = z.strictObject({ vulnscan_results: VulnscanResults })
export type VulnscanMembers = z.infer<typeof VulnscanMembers>
