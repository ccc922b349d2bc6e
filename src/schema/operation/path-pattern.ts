import { CommitSha, Fingerprint, FlowName, TrailName } from '../primitives.ts'

/** Path parameters that have a pattern (published-api.md §4), by the names that the table of operations gives them. */
export const pathPatterns = {
  flow_name: FlowName,
  trail_name: TrailName,
  commit_sha: CommitSha,
  fingerprint: Fingerprint,
} as const
