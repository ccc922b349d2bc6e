import type { FullAttestation } from '../../wire/attestation/attestation.ts'
import type { ArtifactStatus, AttestationStatus, Trail, WaitingFor } from '../../wire/resource/trail.ts'
import type { JudgementSummary } from '../../wire/resource/judgement.ts'
import { omitUndefined } from '../../wire/optional.ts'
import { isObject } from '../../wire/json/is-object.ts'
import { readSentRun } from '../fact/run.ts'
import { findShownRequirement, readShownPolicy } from './requirement.ts'
import { describeResult, type ResultContext, type ResultMembers } from './result.ts'

/** The types that are read from result files: what a job finds out about the artifact that it builds. */
export const resultTypes: ReadonlySet<string> = new Set(['junit', 'vulnscan', 'codequality'])

/** One line of an explanation: an attestation, or an artifact that itself is missing or failing (type `artifact`). */
export interface EvidenceItem {
  /** Template name or file name. */
  readonly artifact?: string | undefined
  readonly name: string
  readonly type: string
  /** `waiting`: nothing is wrong with it, and a person still has to do something. `missing`: no report of it counts. */
  readonly state: 'missing' | 'failing' | 'waiting' | 'passing' | 'overridden'
  /** Who can still make it compliant, if nothing else is needed. */
  readonly waitingFor?: WaitingFor | undefined
  readonly source?: string | undefined
  /** Not in the template. */
  readonly unexpected: boolean
  /** The template only wants it shown. */
  readonly advisory?: true
  /** In a few words, such as `4,344 passed, 10 skipped, 32 min`; undefined for a kind without results. Has names from users. */
  readonly result?: string | undefined
  readonly reasons: readonly string[]
  /** The id of the run to repeat for another result. */
  readonly run?: number | undefined
  /** The job that reported it, and the page of its run. Both are of users. */
  readonly job?: string | undefined
  readonly runUrl?: string | undefined
  readonly reportedBy?: string | undefined
  readonly url?: string | undefined
  /** Epoch seconds. */
  readonly reportedAt?: number | undefined
}

/** An item with its attestation, if the service shows attestations. */
export interface EvidenceEntry {
  readonly item: EvidenceItem
  /** The members of its kind, of the attestation or of the reading in its place. */
  readonly content?: ResultMembers | undefined
  /** Of a missing item, the last report that does not count for it. */
  readonly ignored?: IgnoredReport | undefined
}

/** A report that does not count, and why. */
export interface IgnoredReport extends Pick<EvidenceItem, 'job' | 'run' | 'runUrl'> {
  readonly reason: string
  readonly text: string
  /** Of the report, and of the question. */
  readonly commit: string | undefined
  readonly judged: string | undefined
}

/** State that was read for the judgement, and that the service has not recorded. */
export interface ShownReading extends ResultMembers {
  readonly attestation_type: string
  readonly attestation_name?: string | undefined
}

/** The name in the form of the action's input `name`: `artifact.name` for the attestation of an artifact. */
export function toItemName({ artifact, name }: Pick<EvidenceItem, 'artifact' | 'name'>): string {
  return artifact === undefined ? name : `${artifact}.${name}`
}

/** An advisory item never keeps the trail from passing. */
export function isUnfulfilled({ state, advisory }: EvidenceItem): boolean {
  return advisory !== true && ['missing', 'failing', 'waiting'].includes(state)
}

/** What the service reports about a trail. */
export interface EvidenceSource {
  readonly trail: Trail
  /** By id. */
  readonly attestations: ReadonlyMap<string, FullAttestation>
  readonly readings: readonly ShownReading[]
  /** In a judgement, its commit and the attestations that do not count. */
  readonly judgement?: Pick<JudgementSummary, 'commit' | 'ignored'> | undefined
}

/** Converts the status of an attestation. `artifact` is the name of its artifact. */
export function toEvidenceEntry(
  status: AttestationStatus,
  artifact: string | undefined,
  source: EvidenceSource,
): EvidenceEntry {
  const attestation = source.attestations.get(status.overridden_attestation_id ?? status.attestation_id ?? '')
  const content = attestation ?? findReading(status, source)
  const { state, doubt } = toItemState(status)
  const { reasons = [] } = status
  return {
    content,
    ignored: findIgnored(status, source),
    item: {
      artifact,
      name: status.attestation_name,
      type: status.attestation_type,
      state,
      waitingFor: status.waiting_for,
      source: status.source,
      unexpected: status.unexpected,
      ...toAdvisoryMark(status),
      result: content && describeResult(content, toResultContext(source.trail, status, artifact)),
      reasons: [...doubt, ...reasons, ...adviseRepeat(status, state)],
      run: status.run?.id,
      ...toReporter(attestation),
      ...toJob(attestation),
    },
  }
}

/** The reason of a missing requirement has the text of the report that does not count. */
function findIgnored(
  { status, attestation_name: name, reasons = [] }: AttestationStatus,
  { judgement, attestations }: EvidenceSource,
): IgnoredReport | undefined {
  if (judgement === undefined || status !== 'MISSING') return undefined
  const found = judgement.ignored.findLast(
    (one) => one.attestation_name === name && reasons.includes(`reported, but ${one.text}`),
  )
  if (found === undefined) return undefined
  const report = attestations.get(found.attestation_id)
  const judged = judgement.commit === 'any' ? undefined : judgement.commit
  const run = readSentRun(report?.annotations ?? {})?.id
  return {
    ...toJob(report),
    run,
    reason: found.reason,
    text: found.text,
    commit: report?.git_commit_info?.sha1,
    judged,
  }
}

/** The job and the run that reported an attestation, as its annotations name them (rules 5.3). */
function toJob(attestation: FullAttestation | undefined): Pick<EvidenceItem, 'job' | 'runUrl'> {
  const { annotations = {}, origin_url: runUrl } = attestation ?? {}
  const source = annotations['source']
  const job = isObject(source) && typeof source['job'] === 'string' ? source['job'] : undefined
  return omitUndefined({ job, runUrl: readSentRun(annotations) === undefined ? undefined : runUrl })
}

/** A status of a reading has no id. The last reading of a name counts, and one with a name before one without. */
function findReading(status: AttestationStatus, { readings }: EvidenceSource): ShownReading | undefined {
  const { attestation_id: id = '', attestation_type: type, attestation_name: name } = status
  if (id !== '' || status.status === 'MISSING') return undefined
  const ofType = readings.filter((reading) => reading.attestation_type === type)
  return (
    ofType.findLast((reading) => reading.attestation_name === name) ??
    ofType.findLast((reading) => reading.attestation_name === undefined)
  )
}

function toReporter(attestation: FullAttestation | undefined): Pick<EvidenceItem, 'reportedBy' | 'url' | 'reportedAt'> {
  const { reported_by: reportedBy, html_url: url, created_at: reportedAt }: Partial<FullAttestation> = attestation ?? {}
  return { reportedBy, url, reportedAt }
}

/** In a judgement the trail shows the given template alone, so the policy of the floor is not known. */
function toResultContext(trail: Trail, status: AttestationStatus, artifact: string | undefined): ResultContext {
  const { template, git_commit_info: commit } = trail
  const isShown = status.template !== 'floor' && template !== null && template !== undefined
  const requirement = isShown ? findShownRequirement(template, { artifact, name: status.attestation_name }) : undefined
  return { policy: readShownPolicy(requirement), commit: commit?.sha1 }
}

/** A later run of the same job replaces a failing report, and nothing else of that job does. */
function adviseRepeat({ run }: AttestationStatus, state: EvidenceItem['state']): readonly string[] {
  return state === 'failing' && run !== undefined ? [describeRepeat(run.id)] : []
}

function describeRepeat(run: number): string {
  return `repeat run ${run}`
}

/** The reasons without the run to repeat, for a text in which the advice names it. */
export function listOwnReasons({ reasons, run }: EvidenceItem): readonly string[] {
  return run === undefined ? reasons : reasons.filter((reason) => reason !== describeRepeat(run))
}

/**
 * An entry for the artifact itself; undefined if it is compliant. `isExplained`: its attestations explain the state, so that an artifact
 * without reasons of its own needs no entry.
 */
export function toArtifactItem(name: string, status: ArtifactStatus, isExplained: boolean): EvidenceEntry | undefined {
  const { reasons = [], unexpected } = status
  const item = { name, type: 'artifact', unexpected, ...toAdvisoryMark(status), reasons }
  if (status.status === 'MISSING') return { item: { ...item, state: 'missing' } }
  if (status.status === 'COMPLIANT' || (isExplained && reasons.length === 0)) return undefined
  const waitingFor = status.waiting_for
  if (status.status !== 'NON-COMPLIANT') return { item: { ...item, state: 'missing', waitingFor } }
  return { item: { ...item, state: waitingFor === undefined ? 'failing' : 'waiting', waitingFor } }
}

function toAdvisoryMark({ advisory }: Pick<AttestationStatus, 'advisory'>): Pick<EvidenceItem, 'advisory'> {
  return advisory === true ? { advisory } : {}
}

/** A status that is neither MISSING nor COMPLETE counts as missing (rules 5.9). */
function toItemState(status: AttestationStatus): Pick<EvidenceItem, 'state'> & { readonly doubt: readonly string[] } {
  const doubt: readonly string[] = []
  if (status.status === 'MISSING') return { state: 'missing', doubt }
  if (status.status !== 'COMPLETE') return { state: 'missing', doubt: [`the status ${status.status} is not known`] }
  if (!status.is_compliant) return { state: status.waiting_for === undefined ? 'failing' : 'waiting', doubt }
  return { state: status.overridden_attestation_id === undefined ? 'passing' : 'overridden', doubt }
}

/** The words for the states of evidence. A verdict has three of them (VerdictWord). */
export const itemWords: Readonly<Record<EvidenceItem['state'], string>> = {
  passing: 'compliant',
  failing: 'not compliant',
  waiting: 'waiting',
  missing: 'missing',
  overridden: 'overridden',
}
