import type { Subject } from '../fact/subject.ts'
import type { Subjects } from '../fact/subjects.ts'
import { createArtifactJudge } from './artifact.ts'
import type { Flags } from './item.ts'
import { isListedWithTrail } from './trail-verdict.ts'

/** Counts the items of a trail that fail, are missing, or are evidence, so that one changed item changes the state in constant time. */
export interface FlagCounter {
  /** The flags of one item of a subject have changed. */
  readonly replace: (subject: Subject, before: Flags, after: Flags) => void
  readonly flags: () => Flags
}

/** Starts with all requirements and no attestation. */
export function createFlagCounter(subjects: Subjects): FlagCounter {
  const judgeReportsOf = createArtifactJudge(subjects)
  const weighty = new Set(subjects.artifacts.filter((subject) => !judgeReportsOf(subject).isAdvisory))
  const ofReports = [...weighty].map(judgeReportsOf)
  let failing = countIf(ofReports, ({ isFailing }) => isFailing)
  let missing = countIf(ofReports, ({ isMissing }) => isMissing) + countRequired([subjects.trail, ...weighty])
  let present = 0
  return {
    replace: (subject, before, after) => {
      if (subject.kind === 'superseded') return
      present += Number(after.hasEvidence) - Number(before.hasEvidence)
      if (!isListedWithTrail(subject) && !weighty.has(subject)) return
      failing += Number(after.isFailing) - Number(before.isFailing)
      missing += Number(after.isMissing) - Number(before.isMissing)
    },
    flags: () => ({ isFailing: failing > 0, isMissing: missing > 0, hasEvidence: present > 0 }),
  }
}

function countRequired(subjects: readonly Subject[]): number {
  const required = subjects.flatMap((subject) => [...subject.required.values()])
  return countIf(required, ({ policy }) => policy?.advisory !== true)
}

function countIf<T>(values: readonly T[], applies: (value: T) => boolean): number {
  return values.filter(applies).length
}
