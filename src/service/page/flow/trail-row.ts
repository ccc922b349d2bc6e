import type { TrailReport } from '../../../wire/resource/trail.ts'
import type { ComplianceState } from '../../../wire/primitives.ts'
import { findFirstSequence } from '../../trail/history.ts'
import type { JudgedTrail } from '../../trail/judged-trail.ts'
import { describeTrailResults } from './trail-results.ts'

/** What a list of trails shows of one. It keeps no records: a page may list many large trails. */
export interface TrailRow {
  readonly flow: string
  readonly trail: string
  readonly state: ComplianceState
  readonly isOverridden: boolean
  readonly report: Partial<TrailReport>
  readonly results: string
  /** Sequence of the first record. */
  readonly first: number
  /** Epoch seconds of the last record. */
  readonly changedAt: number | undefined
}

export function toTrailRow(judged: JudgedTrail): TrailRow {
  const { history, verdict, report } = judged
  return {
    flow: history.flow,
    trail: history.trail,
    state: verdict.status,
    isOverridden: [...verdict.outcomes.values()].some(({ override }) => override !== undefined),
    report,
    results: describeTrailResults(judged),
    first: findFirstSequence(history),
    changedAt: history.records.at(-1)?.created_at,
  }
}
