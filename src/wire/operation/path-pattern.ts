import { AskedTrail, CommitSha, Fingerprint, FlowName, TrailName } from '../primitives.ts'

/** The patterns of path parameters (rules 9.18), by parameter name. */
export const pathPatterns = {
  flow_name: FlowName,
  trail_name: TrailName,
  commit_sha: CommitSha,
  fingerprint: Fingerprint,
} as const

/** The same for a path that is about what is recorded. */
export const recordedPathPatterns = { ...pathPatterns, trail_name: AskedTrail } as const
