import type { FullAttestation } from '../../wire/attestation/attestation.ts'
import { ComplianceState } from '../../wire/primitives.ts'
import type { ArtifactStatus, Trail } from '../../wire/resource/trail.ts'
import {
  isUnfulfilled,
  toArtifactItem,
  toEvidenceEntry,
  type EvidenceEntry,
  type EvidenceItem,
  type EvidenceSource,
  type ShownReading,
} from './item.ts'

/** The verdict that a service reports on a trail or an artifact (rules 5.9). */
export interface ReportedVerdict {
  readonly verdict: ComplianceState | 'UNCLEAR'
  /** Why the verdict is UNCLEAR. */
  readonly doubt?: string | undefined
  /** Nothing failed: people or other jobs still owe something. */
  readonly isWaiting?: boolean
}

/** The part of a trail to explain: the whole trail, or some of its artifacts. */
export interface Selection {
  readonly reported: ReportedVerdict
  readonly artifacts: readonly (readonly [name: string, status: ArtifactStatus])[]
  /** Selected fingerprints that the trail does not have. */
  readonly absent: readonly string[]
  readonly isWhole: boolean
}

/** Selects the artifacts with these fingerprints; the whole trail without fingerprints. */
export function selectEvidence(trail: Trail, fingerprints: readonly string[] | undefined): Selection {
  const all = Object.entries(trail.compliance_status?.artifacts_statuses ?? {})
  if (fingerprints === undefined)
    return { reported: readTrailVerdict(trail), artifacts: all, absent: [], isWhole: true }
  const absent = new Set(fingerprints)
  const artifacts = all.filter(([, { artifact_fingerprint = '' }]) => absent.has(artifact_fingerprint))
  for (const [, { artifact_fingerprint = '' }] of artifacts) absent.delete(artifact_fingerprint)
  const verdicts = artifacts.map(([, status]) => readArtifactVerdict(status))
  const reported =
    trail.compliance_status === undefined
      ? ({ verdict: 'UNCLEAR', doubt: 'the service reports no states of artifacts' } as const)
      : pickWorstVerdict([...verdicts, ...[...absent].map((): ReportedVerdict => ({ verdict: 'INCOMPLETE' }))])
  return { reported, artifacts, absent: [...absent], isWhole: false }
}

function readTrailVerdict({ compliance_state, compliance_status, is_compliant }: Trail): ReportedVerdict {
  return {
    ...toReportedVerdict(
      [compliance_state, compliance_status?.status],
      [is_compliant, compliance_status?.is_compliant],
    ),
    isWaiting: compliance_status?.waiting_for !== undefined,
  }
}

/** MISSING counts as INCOMPLETE (rules 5.9). */
function readArtifactVerdict({ status, is_compliant, waiting_for: waiting }: ArtifactStatus): ReportedVerdict {
  const reported = toReportedVerdict([status === 'MISSING' ? 'INCOMPLETE' : status], [is_compliant])
  return { ...reported, isWaiting: waiting !== undefined }
}

function toReportedVerdict(
  states: readonly (string | undefined)[],
  flags: readonly (boolean | undefined)[],
): ReportedVerdict {
  const [state, otherState] = new Set(states.filter((one) => one !== undefined))
  if (state === undefined) return toUnclear('the service reports no state')
  if (otherState !== undefined) return toUnclear(`the service reports both ${state} and ${otherState}`)
  const verdict = ComplianceState.options.find((known) => known === state)
  if (verdict === undefined) return toUnclear(`the service reports ${state}, which is not a known state`)
  const isCompliant = verdict === 'COMPLIANT'
  if (flags.includes(!isCompliant)) {
    return toUnclear(`the service reports ${state}, but also that is_compliant is ${!isCompliant}`)
  }
  return { verdict }
}

function toUnclear(doubt: string): ReportedVerdict {
  return { verdict: 'UNCLEAR', doubt }
}

const verdictsBestFirst = ['COMPLIANT', 'INCOMPLETE', 'UNCLEAR', 'NON-COMPLIANT']

/** The verdict that is furthest from a pass; INCOMPLETE for an empty list. */
function pickWorstVerdict(verdicts: readonly ReportedVerdict[]): ReportedVerdict {
  const rankOf = ({ verdict, isWaiting = false }: ReportedVerdict): number =>
    2 * verdictsBestFirst.indexOf(verdict) - Number(isWaiting)
  const [worst] = verdicts.toSorted((a, b) => rankOf(b) - rankOf(a))
  return worst ?? { verdict: 'INCOMPLETE' }
}

/** The evidence that a service shows, and the readings that were sent with the question. */
export interface ShownEvidence {
  readonly attestations: readonly FullAttestation[]
  readonly readings: readonly ShownReading[]
  readonly judgement?: EvidenceSource['judgement']
}

const statesWorstFirst: readonly EvidenceItem['state'][] = ['failing', 'waiting', 'missing', 'overridden', 'passing']

/** The evidence of a selection, worst first. It includes the trail's own evidence, which every artifact needs too. */
export function listEvidenceEntries(
  trail: Trail,
  selection: Selection,
  { attestations, ...shown }: ShownEvidence,
): readonly EvidenceEntry[] {
  const source = { trail, ...shown, attestations: new Map(attestations.map((one) => [one.attestation_id, one])) }
  const ofTrail = (trail.compliance_status?.attestations_statuses ?? []).map((status) =>
    toEvidenceEntry(status, undefined, source),
  )
  const entries = [...ofTrail, ...selection.absent.map(toAbsentEntry)]
  for (const [name, status] of selection.artifacts) {
    const ofArtifact = status.attestations_statuses.map((attestation) => toEvidenceEntry(attestation, name, source))
    const isExplained = [...ofTrail, ...ofArtifact].some(({ item }) => isUnfulfilled(item))
    const artifact = isNoteOnly(status, selection) ? undefined : toArtifactItem(name, status, isExplained)
    for (const entry of ofArtifact) entries.push(entry)
    if (artifact !== undefined) entries.push(artifact)
  }
  const isWithoutTemplate = lacksTemplate(
    trail,
    entries.map(({ item }) => item),
  )
  return sortWorstFirst(
    entries.map((entry) => (isWithoutTemplate ? { ...entry, item: { ...entry.item, unexpected: false } } : entry)),
  )
}

export function sortWorstFirst(entries: readonly EvidenceEntry[]): readonly EvidenceEntry[] {
  return entries.toSorted((a, b) => statesWorstFirst.indexOf(a.item.state) - statesWorstFirst.indexOf(b.item.state))
}

/** An incomplete artifact does not make the trail incomplete (rules 5.5): in the explanation of the whole trail it is only a note. */
export function isNoteOnly(status: ArtifactStatus, { isWhole }: Selection): boolean {
  return isWhole && status.status === 'INCOMPLETE'
}

/** Whether the trail has no template. A service that shows no templates has one if it lists something as missing. */
export function lacksTemplate({ template }: Trail, items: readonly EvidenceItem[]): boolean {
  return (template ?? null) === null && items.every(({ state }) => state !== 'missing')
}

function toAbsentEntry(fingerprint: string): EvidenceEntry {
  const reasons = [`no artifact with fingerprint ${fingerprint} is reported in this trail`]
  return { item: { name: fingerprint.slice(0, 12), type: 'artifact', state: 'missing', unexpected: false, reasons } }
}
