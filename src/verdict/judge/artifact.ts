import type { ArtifactStatus, AttestationStatus } from '../../schema/resource/trail.ts'
import type { ArtifactFact } from '../evidence/evidence.ts'
import { selectLatestReports } from '../evidence/attempt.ts'
import { groupBy } from '../evidence/group-by.ts'
import type { Subject } from '../evidence/subject.ts'
import type { Subjects } from '../evidence/subjects.ts'
import { selectSentences } from '../../text/sentence.ts'
import type { Flags } from './item.ts'
import { countSources, describeSourceCount } from './source-count.ts'
import { toComplianceState } from './status.ts'

/** What the reports of an artifact itself give. */
export interface ArtifactFlags extends Flags {
  /** It changes nothing for the trail. */
  readonly isAdvisory: boolean
  readonly reasons: readonly string[]
}

/** Returns a function that judges the reports of an artifact itself, without its attestations. */
export function createArtifactJudge({ artifacts }: Subjects): (subject: Subject) => ArtifactFlags {
  const byRequirement = new Map<string | undefined, readonly Subject[]>(
    groupBy(artifacts, ({ expected }) => expected?.name),
  )
  return ({ expected, counting, reports }) => {
    const rejections = listRejections(reports)
    const needed = expected?.policy?.sources ?? 0
    const sameName = needed === 0 ? [] : (byRequirement.get(expected?.name) ?? []).flatMap((one) => one.counting)
    const isReported = counting.length > 0
    const lacksSources = isReported && countSources(sameName) < needed
    return {
      isFailing: rejections.length > 0,
      isMissing: !isReported || lacksSources,
      hasEvidence: false,
      isAdvisory: expected?.policy?.advisory === true,
      reasons: [
        ...rejections,
        ...selectSentences(
          [!isReported, () => 'not reported'],
          [lacksSources, () => describeSourceCount(sameName, needed)],
        ),
      ],
    }
  }
}

/** The trail's own attestations, which every artifact needs too. */
export type TrailFlags = Flags & {
  readonly hasTemplate: boolean
  /** The template names artifacts, so that it vouches for no other ones. */
  readonly namesArtifacts: boolean
}

/** The evidence of an artifact. */
export interface ArtifactEvidence {
  readonly subject: Subject
  readonly ofReports: ArtifactFlags
  readonly ofItems: Flags
  readonly statuses: readonly AttestationStatus[]
}

/** The status of an artifact by its own attestations and those of the trail (rules 5.5). */
export function toArtifactStatus(evidence: ArtifactEvidence, trail: TrailFlags): ArtifactStatus {
  const { subject, ofReports, ofItems, statuses } = evidence
  const isUnnamed = subject.expected === undefined && trail.namesArtifacts
  const hasEvidence = ofItems.hasEvidence || trail.hasEvidence
  const isReported = subject.counting.length > 0
  const state = toComplianceState({
    isFailing: ofReports.isFailing || ofItems.isFailing || trail.isFailing,
    isMissing: ofReports.isMissing || ofItems.isMissing || trail.isMissing || isUnnamed,
    hasEvidence,
    hasTemplate: trail.hasTemplate,
  })
  return {
    artifact_fingerprint: subject.fingerprint,
    artifact_id: subject.counting.at(-1)?.id,
    status: isReported ? state : 'MISSING',
    is_compliant: isReported && state === 'COMPLIANT',
    unexpected: subject.expected === undefined,
    attestations_statuses: [...statuses],
    reasons: [
      ...ofReports.reasons,
      ...selectSentences(
        [isUnnamed && isReported && state === 'INCOMPLETE', () => 'the template does not require it'],
        [!hasEvidence && isReported, () => 'no attestation is about it'],
      ),
    ],
  }
}

/** One sentence for each sender whose last statement is that the artifact is not compliant (rules 5.5). */
function listRejections(reports: readonly ArtifactFact[]): readonly string[] {
  if (reports.every((report) => report.is_compliant !== false)) return []
  const stated = reports.filter((report) => report.is_compliant !== undefined)
  const slots = groupBy(stated, ({ origin, source }) => `${origin.key}\0${source}`)
  const latest = [...slots.values()].flatMap((slot) => selectStatements(slot))
  const rejecting = latest.filter((report) => report.is_compliant === false)
  return [...new Set(rejecting.map((report) => `reported as not compliant by ${report.reported_by}`))]
}

/** All reports of an artifact share an id, so its statements are told apart by their sequence. */
function selectStatements(slot: readonly ArtifactFact[]): readonly ArtifactFact[] {
  return selectLatestReports(slot, (fact) => ({ ...fact, id: String(fact.sequence) }))
}
