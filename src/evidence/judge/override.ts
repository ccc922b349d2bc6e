import { compareRuns } from '../fact/run.ts'
import type { AttestationFact, Evidence, OverrideFact } from '../fact/evidence.ts'
import { isGiven } from '../fact/given-reading.ts'
import { groupBy } from '../fact/group-by.ts'
import type { Question } from '../fact/question.ts'
import { isReading } from '../fact/reading.ts'
import type { Report } from '../fact/report.ts'
import { findOtherSent, isOfOtherChange } from '../fact/scope.ts'
import { isNoWorse } from '../policy/attestation-kind.ts'
import { matchesAddress, selectAddressed } from './override-address.ts'

/** The newest override that reaches a report. `worse`: the report is worse than the overridden one, so the override has no effect. */
export interface AppliedOverride {
  readonly override: OverrideFact
  readonly state: 'active' | 'expired' | 'worse'
}

export type OverrideLookup = (report: Report) => AppliedOverride | undefined

/**
 * Returns a function that finds the override of a report. `now` in epoch seconds. An override that names another change than the question
 * has no effect. In a merge group those on the heads of its pull requests hold too (rules 5.6).
 */
export function createOverrideLookup(evidence: Evidence, now: number, question: Question = {}): OverrideLookup {
  const { pullRequestHeads: heads = [], queuedPullRequests: queued = [] } = question
  const findOwn = createLookup(listCoverages(evidence, [question], false), now)
  const changes = queued.map(({ number, head }) => ({ pullRequest: number, commit: head }))
  const ofHeads = heads.map((head) => createLookup(listCoverages(head, changes, true), now))
  return (report) => findOwn(report) ?? selectInherited(ofHeads.flatMap((find) => find(report) ?? []))
}

/** The heads are of different changes, so none replaces the override of another one; one that blocks, blocks the group. */
function selectInherited(applied: readonly AppliedOverride[]): AppliedOverride | undefined {
  const active = applied.filter(({ state }) => state === 'active')
  return active.find(({ override }) => !override.new_compliance_status) ?? active[0] ?? applied[0]
}

function createLookup(coverages: readonly Coverage[], now: number): OverrideLookup {
  const byName = groupBy(coverages, ({ override }) => override.attestation_name)
  return (report) => {
    for (const coverage of byName.get(report.fact.name) ?? []) {
      const state = findState(coverage, report)
      if (state === undefined) continue
      const { override } = coverage
      const isExpired = override.expires_at !== undefined && override.expires_at <= now
      return { override, state: isExpired ? 'expired' : state }
    }
    return undefined
  }
}

/** An override with the reports that it covers: those that counted at its address when it was made. */
interface Coverage {
  readonly override: OverrideFact
  readonly covered: readonly Report[]
  /** Those of its trail. */
  readonly commits: readonly string[]
  /** It was made for the head of a pull request, and so for reports of other origins. */
  readonly isInherited: boolean
}

/** Newest override first. `changes` are those that the question is about; an override that names none of them is left out. */
function listCoverages(evidence: Evidence, changes: readonly Question[], isInherited: boolean): readonly Coverage[] {
  const { commits } = evidence
  const newestFirst = evidence.overrides
    .filter(({ change }) => changes.some((asked) => isReached(change, asked)))
    .toSorted((a, b) => b.sequence - a.sequence)
  return newestFirst.map((override) => ({ override, covered: selectCovered(override, evidence), commits, isInherited }))
}

/**
 * One that names a pull request reaches no question about a commit or an artifact alone, which may be about main. A trail without a question
 * is for display, and shows it.
 */
function isReached(change: OverrideFact['change'], asked: Question): boolean {
  const { commit, pullRequest, fingerprints } = asked
  const isForDisplay = (commit ?? pullRequest ?? fingerprints) === undefined
  const isNamed = change.pullRequest === undefined || pullRequest !== undefined || isForDisplay
  return isNamed && findOtherSent(change, asked) === undefined
}

function selectCovered(override: OverrideFact, evidence: Evidence): readonly Report[] {
  const isEarlier = ({ sequence }: { readonly sequence: number }): boolean => sequence < override.sequence
  const then = {
    ...evidence,
    artifacts: evidence.artifacts.filter(isEarlier),
    attestations: evidence.attestations.filter(isEarlier),
  }
  return selectAddressed(then, override).filter(({ fact }) => fact.type === override.original_attestation_type)
}

function findState(
  { override, covered, commits, isInherited }: Coverage,
  report: Report,
): 'active' | 'worse' | undefined {
  if (!isInherited && (!matchesAddress(override, report) || isOfOtherChange(report.fact, override.change, commits)))
    return undefined
  if (covered.some(({ fact }) => fact === report.fact)) return 'active'
  const isFromAnyOrigin = isInherited || isGiven(report.fact)
  const earlier = covered.filter(
    (one) =>
      one.subject.artifactKey === report.subject.artifactKey &&
      (isFromAnyOrigin || (override.sequence < report.fact.sequence && isSuccessor(report.fact, one.fact))),
  )
  if (earlier.length === 0) return undefined
  // A blocking override applies to every later report: otherwise a worse report would lift the block.
  if (!override.new_compliance_status) return 'active'
  return earlier.some(({ fact }) => isSameOrBetter(report.fact, fact)) ? 'active' : 'worse'
}

/** Of the same sender, and not of an earlier run. */
function isSuccessor(later: AttestationFact, earlier: AttestationFact): boolean {
  if (later.origin.key !== earlier.origin.key) return false
  if (isReading(later.content) && isReading(earlier.content)) return true
  if (later.source !== earlier.source) return false
  return later.run === undefined || earlier.run === undefined || compareRuns(later.run, earlier.run) >= 0
}

function isSameOrBetter(later: AttestationFact, earlier: AttestationFact): boolean {
  return later.type === earlier.type && isNoWorse(later.content, earlier.content)
}
