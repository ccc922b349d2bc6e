import type { TrailHistory } from '../../history/history.ts'
import {
  acceptEveryPullRequest,
  bindToLastBuild,
  countEveryTest,
  distinguishForms,
  keepLatestReports,
  mapBodies,
} from './former-rule.ts'

/** A change of the rules by which records are read. `evidence migrate --dry-run` compares verdicts before and after it. */
export interface RuleChange {
  /** The first schema version of the databases that are read by the new rule. */
  readonly schemaVersion: number
  /** Completes the sentence "the state changes because …". */
  readonly reason: string
  /** Converts the records of a trail so that the present rules read them as the former ones did. */
  readonly toFormerHistory: (history: TrailHistory) => TrailHistory
}

export const ruleChanges: readonly RuleChange[] = [
  {
    schemaVersion: 3,
    reason: 'names are compared in Unicode normalisation form C (rules 2.5)',
    toFormerHistory: (history) => mapBodies(history, distinguishForms),
  },
  {
    schemaVersion: 3,
    reason: 'min_tests counts only test cases that the result file lists (rules 5.2)',
    toFormerHistory: (history) => mapBodies(history, countEveryTest),
  },
  {
    schemaVersion: 3,
    reason: 'no report replaces one of another origin, and an attempt with fewer reports replaces none (rules 5.3)',
    toFormerHistory: keepLatestReports,
  },
  {
    schemaVersion: 3,
    reason: 'evidence of an artifact is bound to a digest (rules 5.4)',
    toFormerHistory: bindToLastBuild,
  },
  {
    schemaVersion: 3,
    reason: 'a pull request must be of the commit, and its committers do not approve independently (rules 5.1, 5.2)',
    toFormerHistory: (history) => mapBodies(history, acceptEveryPullRequest),
  },
]
