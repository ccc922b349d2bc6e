import type { ComplianceState } from '../../wire/primitives.ts'
import { demoteAnalyses, selectReadings } from '../fact/analysis.ts'
import type { AttestationFact, Evidence } from '../fact/evidence.ts'
import { applyReadings } from '../fact/given-reading.ts'
import { isAboutChange } from '../fact/proof.ts'
import type { Ignored, IgnoredReport, Question } from '../fact/question.ts'
import type { Report } from '../fact/report.ts'
import { scopeEvidence } from '../fact/scope.ts'
import { createSubjects, type Subjects } from '../fact/subjects.ts'
import { carryPushers } from '../policy/pusher.ts'
import { assessReport, type Assessment } from './assessment.ts'
import { selectWorstAssessments, toIgnoredReport, toAttestationOutcome, type AttestationOutcome } from './outcome.ts'
import { createOverrideLookup } from './override.ts'
import { judgeSubjects } from './judged-subject.ts'
import { toTrailState, toTrailVerdict, type JudgedReports, type TrailVerdict } from './trail-verdict.ts'

export interface Verdict extends TrailVerdict {
  /** All attestations by id, also those that do not count. */
  readonly outcomes: ReadonlyMap<string, AttestationOutcome>
  /** The attestations that do not count, oldest first. */
  readonly ignored: readonly IgnoredReport[]
}

/**
 * Computes the verdict on a trail from its evidence alone (rules 5). `now` in epoch seconds. With a question, only the evidence and the
 * artifacts that it is about are judged.
 */
export function judgeEvidence(evidence: Evidence, now: number, question: Question = {}): Verdict {
  const { assess, ...reports } = judgeReports(evidence, now, question)
  const { judged, excluded, subjects } = reports
  const assessments = [
    ...[...judged.values()].flatMap(({ items }) => items.flatMap((item) => item.assessments)),
    ...assessExcluded(excluded, subjects, assess),
  ]
  const worst = [...selectWorstAssessments(assessments)].toSorted(([a], [b]) => a.sequence - b.sequence)
  return {
    ...toTrailVerdict(reports),
    outcomes: new Map(worst.map(([{ id }, assessment]) => [id, toAttestationOutcome(assessment)])),
    ignored: worst.flatMap(([, assessment]) => toIgnoredReport(assessment) ?? []),
  }
}

/** The status of the verdict alone, in half the time. */
export function judgeState(evidence: Evidence, now: number, question: Question = {}): ComplianceState {
  return toTrailState(judgeReports(evidence, now, question))
}

interface AssessedReports extends JudgedReports {
  readonly assess: (report: Report) => Assessment
}

function judgeReports(all: Evidence, now: number, asked: Question): AssessedReports {
  const { evidence, question } = readFor(all, asked)
  const scoped = scopeEvidence(evidence, question)
  const isSelection = question.fingerprints !== undefined && question.fingerprints.length > 0
  const subjects = createSubjects(scoped, isSelection ? question.fingerprints : undefined)
  const attestations = scoped.attestations.toSorted((a, b) => a.sequence - b.sequence)
  const { reports, replaced } = applyReadings(attestations, subjects, question)
  const context = {
    findOverride: createOverrideLookup(scoped, now, { ...question, pullRequestHeads: scopeHeads(question) }),
    commits: evidence.commits,
    question,
    policy: evidence.template?.policy,
    now,
  }
  const assess = (report: Report): Assessment => assessReport(report, context)
  const excluded = new Map([...scoped.excluded, ...replaced])
  return { evidence: scoped, subjects, judged: judgeSubjects(reports, subjects, assess), excluded, isSelection, assess }
}

/** Evidence and question, as a judgement reads them. Without a question the state is for display, and no report changes how another is read. */
function readFor(all: Evidence, asked: Question): { readonly evidence: Evidence; readonly question: Question } {
  const evidence = demoteAnalyses(all, asked)
  const question = { ...asked, readings: selectReadings(all, asked) }
  const isAsked = isAboutChange(question) || question.readings.length > 0
  return isAsked ? carryPushers(evidence, question) : { evidence, question }
}

/**
 * The evidence of the head of each pull request in a merge group that counts for this pull request. The trail of a head has its commit
 * first.
 */
function scopeHeads(question: Question): readonly Evidence[] {
  const { pullRequestHeads = [], queuedPullRequests = [] } = question
  return pullRequestHeads.map((evidence) => {
    const [commit] = evidence.commits
    const pullRequest = queuedPullRequests.find(({ head }) => head === commit)?.number
    return scopeEvidence(evidence, { ...question, commit, pullRequest, queuedPullRequests: undefined })
  })
}

/** Reports that are out of scope keep their own outcome. */
function assessExcluded(
  excluded: ReadonlyMap<AttestationFact, Ignored>,
  subjects: Subjects,
  assess: (report: Report) => Assessment,
): readonly Assessment[] {
  return [...excluded].map(([fact, ignored]) => {
    const [subject = subjects.trail] = subjects.subjectsOf(fact)
    return { ...assess({ fact, subject }), ignored, weight: 'none' }
  })
}
