import { finishSteps } from '../../src/wire/json/finish-steps.ts'
import type { Evidence } from '../../src/evidence/fact/evidence.ts'
import { listStateChanges, type StateChange } from '../../src/evidence/judge/timeline.ts'

/** The changes of the state of a trail, without a pause. */
export function listChanges(evidence: Evidence, now: number): readonly StateChange[] {
  return finishSteps(listStateChanges(evidence, now))
}
