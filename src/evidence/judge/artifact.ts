import type { ComplianceState } from '../../wire/primitives.ts'
import type { RequiredArtifact } from '../../wire/resource/template.ts'
import type { ArtifactStatus, AttestationStatus } from '../../wire/resource/trail.ts'
import type { ArtifactFact } from '../fact/evidence.ts'
import { selectLatestReports } from '../fact/slot.ts'
import { groupBy } from '../fact/group-by.ts'
import type { Subject } from '../fact/subject.ts'
import type { Subjects } from '../fact/subjects.ts'
import { selectSentences } from '../../text/sentence.ts'
import { mergeFlags, type Flags, countSources, describeSourceCount } from './item.ts'
import { toComplianceState } from './status.ts'
import { collectWaiting } from './waiting.ts'

/** What the reports of an artifact itself give. */
export interface ArtifactFlags extends Flags {
  /** It changes nothing for the trail. */
  readonly isAdvisory: boolean
  readonly reasons: readonly string[]
}

/** Returns a function that judges the reports of an artifact itself, without its attestations. */
export function createArtifactJudge({ artifacts }: Subjects): (subject: Subject) => ArtifactFlags {
  const byName = new Map<string | undefined, readonly Subject[]>(groupBy(artifacts, ({ expected }) => expected?.name))
  return (subject) => {
    const { expected, counting, reports } = subject
    const rejections = listRejections(reports)
    const sameName = byName.get(expected?.name) ?? []
    const gaps = counting.length === 0 ? ['not reported'] : listSourceGaps(expected, sameName)
    return {
      isFailing: rejections.length > 0,
      isRejected: rejections.length > 0,
      isMissing: gaps.length > 0,
      hasEvidence: false,
      isAdvisory: expected?.policy?.advisory === true,
      reasons: [...rejections, ...gaps],
    }
  }
}

/** All artifacts of one name together need the sources that its requirement wants. */
function listSourceGaps(expected: RequiredArtifact | undefined, sameName: readonly Subject[]): readonly string[] {
  const needed = expected?.policy?.sources
  if (needed === undefined) return []
  const facts = sameName.flatMap(({ counting }) => counting)
  return countSources(facts) < needed ? [describeSourceCount(facts, needed)] : []
}

/** The trail's own attestations, which every artifact needs too. */
export type TrailFlags = Flags & {
  readonly hasTemplate: boolean
  /** The template names artifacts, so that it vouches for no other ones. */
  readonly namesArtifacts: boolean
}

/** The evidence of an artifact. */
interface ArtifactEvidence {
  readonly subject: Subject
  readonly ofReports: ArtifactFlags
  readonly ofItems: Flags
  readonly statuses: readonly AttestationStatus[]
}

/** The status of an artifact by its own attestations and those of the trail (rules 5.5). */
export function toArtifactStatus(evidence: ArtifactEvidence, trail: TrailFlags): ArtifactStatus {
  const { subject, ofReports, statuses } = evidence
  const isReported = subject.counting.length > 0
  const { state, reasons, isRejected } = judgeReported(evidence, trail)
  const isCompliant = isReported && state === 'COMPLIANT'
  const waiting = isCompliant || isRejected ? undefined : collectWaiting(statuses)
  return {
    artifact_fingerprint: subject.fingerprint,
    artifact_id: subject.counting.at(-1)?.id,
    status: isReported ? state : 'MISSING',
    is_compliant: isCompliant,
    unexpected: subject.expected === undefined,
    ...(ofReports.isAdvisory ? { advisory: true } : {}),
    attestations_statuses: [...statuses],
    reasons: [...ofReports.reasons, ...(isReported ? reasons : [])],
    ...(waiting === undefined ? {} : { waiting_for: waiting }),
  }
}

function judgeReported(
  { subject, ofReports, ofItems }: ArtifactEvidence,
  trail: TrailFlags,
): { readonly state: ComplianceState; readonly reasons: readonly string[]; readonly isRejected: boolean } {
  const all = mergeFlags([ofReports, ofItems, trail])
  const isUnnamed = subject.expected === undefined && trail.namesArtifacts
  const isMissing = all.isMissing || isUnnamed
  const state = toComplianceState({ ...all, isMissing, hasTemplate: trail.hasTemplate })
  const reasons = selectSentences(
    [isUnnamed && state === 'INCOMPLETE', () => 'the template does not require it'],
    [!all.hasEvidence, () => 'no attestation is about it'],
  )
  return { state, reasons, isRejected: all.isRejected }
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

/** All reports of an artifact share an id, so its statements are distinguished by their sequence. */
function selectStatements(slot: readonly ArtifactFact[]): readonly ArtifactFact[] {
  return selectLatestReports(slot, (fact) => ({ ...fact, id: String(fact.sequence) }))
}

/** The status of an artifact and its name. */
interface NamedStatus {
  readonly name: string
  readonly status: ArtifactStatus
}

/** Statuses by artifact name. If several artifacts share a name, the worst one has the plain name (rules 2.11). */
export function toStatusesByName(artifacts: readonly NamedStatus[]): Readonly<Record<string, ArtifactStatus>> {
  const named = new Map<string, ArtifactStatus>()
  const groups = [...groupBy(artifacts, ({ name }) => name)].map(([name, group]) => ({
    name,
    worstFirst: sortWorstFirst(group),
  }))
  for (const { name, worstFirst } of groups) for (const { status } of worstFirst.slice(0, 1)) named.set(name, status)
  for (const { name, worstFirst } of groups) {
    for (const { status } of worstFirst.slice(1)) {
      let key = `${name}@${(status.artifact_fingerprint ?? '').slice(0, 12)}`
      while (named.has(key)) key += '@'
      named.set(key, status)
    }
  }
  return Object.fromEntries(named)
}

const worstFirstStates = ['MISSING', 'NON-COMPLIANT', 'INCOMPLETE', 'COMPLIANT']

function sortWorstFirst(group: readonly NamedStatus[]): readonly NamedStatus[] {
  const rankOf = ({ status }: NamedStatus): number => worstFirstStates.indexOf(status.status)
  return group.toSorted((a, b) => rankOf(a) - rankOf(b))
}
