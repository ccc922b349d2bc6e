import * as z from 'zod/mini'
import { Count } from '../primitives.ts'

const Line = z.union([z.string(), z.number()])

/** The location of a finding as the converters write it. The API leaves the shape open (rules 9.8). */
export const FindingLocation = z.object({ uri: z.string(), lines: z.optional(z.union([Line, z.array(Line)])) })
export type FindingLocation = z.infer<typeof FindingLocation>

/** A text that a sender may leave out if it is empty, as Go does with `omitempty` (rules 2.2). */
const Text = z._default(z.string(), '')

/** One finding of a scanner (rules 9.8). It counts with any of its members left out. */
export const Finding = z.strictObject({
  id: Text,
  message: Text,
  locations: z._default(z.array(z.unknown()), []),
  priority_score: z._default(z.number(), 0),
})
export type Finding = z.infer<typeof Finding>

const FindingCount = z._default(Count, 0)
const FindingList = z._default(z.array(Finding), [])

/** The severities of a finding, the worst first. `unknown` ranks as `high` where reports are compared (rules 5.6). */
export const Severity = z.enum(['high', 'unknown', 'medium', 'low'])
export type Severity = z.infer<typeof Severity>

/** The number of findings that a decision in the code or in a file of the tool takes out of the result, by severity. */
export const SuppressedCounts = z.strictObject({ high: Count, medium: Count, low: Count, unknown: FindingCount })
export type SuppressedCounts = z.infer<typeof SuppressedCounts>

/** One decision not to count a finding, as the result file states it: why, and who decided. */
export const Suppression = z.strictObject({
  id: Text,
  severity: Severity,
  reason: z.optional(z.string()),
  by: z.optional(z.string()),
})
export type Suppression = z.infer<typeof Suppression>

const Tool = z.strictObject({ name: z.string(), version: Text })

/**
 * The findings of one scan run. A count that is left out is 0, and a list is empty (rules 2.2). A reporter may truncate the lists, so the
 * larger of count and list length is judged (rules 5.1). `tool` is that of this run, where the report names another one. `incomplete` has
 * the reasons why the run does not show everything. `linter`: the result does not show that its tool looks for vulnerabilities, so it
 * counts only where a policy names the tool (rules 5.1).
 */
export const ScanRun = z.strictObject({
  low_count: FindingCount,
  medium_count: FindingCount,
  high_count: FindingCount,
  low: FindingList,
  medium: FindingList,
  high: FindingList,
  unknown_count: FindingCount,
  unknown: FindingList,
  tool: z.optional(Tool),
  suppressed: z.optional(SuppressedCounts),
  suppressions: z.optional(z.array(Suppression)),
  incomplete: z.optional(z.array(z.string())),
  linter: z.optional(z.literal(true)),
})
export type ScanRun = z.infer<typeof ScanRun>
/** As it is sent: members that are zero or empty may be left out. */
export type SentScanRun = z.input<typeof ScanRun>

export const VulnscanResults = z.strictObject({
  tool: Tool,
  results: z.array(ScanRun),
  schema_version: z._default(z.int('must be a whole number'), 1),
})
export type VulnscanResults = z.infer<typeof VulnscanResults>

export const VulnscanMembers = z.strictObject({ vulnscan_results: VulnscanResults })
export type VulnscanMembers = z.infer<typeof VulnscanMembers>

/** The members of a report: at least one scan ran. An answer of another service may have none. */
export const VulnscanReportMembers = z.strictObject({
  vulnscan_results: z.extend(VulnscanResults, {
    results: z.array(ScanRun).check(z.minLength(1, 'must have at least one scan')),
  }),
})
