import { finishSteps } from '../../src/json/finish-steps.ts'
import type { Evidence } from '../../src/verdict/evidence/evidence.ts'
import { listStateChanges, type StateChange } from '../../src/verdict/judge/timeline.ts'

/** The changes of the state of a trail, without a pause. */
export function listChanges(evidence: Evidence, now: number): readonly StateChange[] {
  return finishSteps(listStateChanges(evidence, now))
}
