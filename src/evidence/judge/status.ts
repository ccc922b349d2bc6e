import type { ComplianceState } from '../../wire/primitives.ts'
import type { RequiredAttestation } from '../../wire/resource/template.ts'
import type { AttestationStatus } from '../../wire/resource/trail.ts'
import { omitUndefined } from '../../wire/optional.ts'
import { isGiven } from '../fact/given-reading.ts'
import type { Ignored } from '../fact/question.ts'
import type { Assessment } from './assessment.ts'
import { joinWaiting } from './waiting.ts'
import { isFulfilled, type Flags, type Item, describeSourceCount } from './item.ts'
import { groupBy } from '../fact/group-by.ts'

/** Finds why reports of a name do not count for a requirement, oldest first. */
export type IgnoredLookup = (requirement: RequiredAttestation) => readonly Ignored[]

/** The state of an artifact or a trail (rules 5.5). */
export function toComplianceState(flags: Flags & { readonly hasTemplate: boolean }): ComplianceState {
  if (flags.isFailing) return 'NON-COMPLIANT'
  return flags.isMissing || !flags.hasTemplate || !flags.hasEvidence ? 'INCOMPLETE' : 'COMPLIANT'
}

/** Lists one status for each requirement that is not fulfilled, and one for each report that counts (rules 5.5). */
export function toStatuses(items: readonly Item[], findIgnored: IgnoredLookup): readonly SlotStatus[] {
  const required = items.flatMap((item) => toRequiredStatuses(item, findIgnored))
  const unexpected = items
    .flatMap((item) => item.unexpected)
    .toSorted((a, b) => a.report.fact.sequence - b.report.fact.sequence)
  return [...required, ...unexpected.map(toSlotStatus), ...items.flatMap(listUnjudged)]
}

/** Reports that nothing judges are shown, and fail nothing. That a requirement is missing for one is the reason of its own status. */
function listUnjudged({ assessments, requirement, fulfilling }: Item): readonly SlotStatus[] {
  const isMissing = requirement !== undefined && !isFulfilled(requirement, fulfilling)
  return assessments
    .filter((one) => one.ignored?.reason === 'not_judged' && !(isMissing && one.requirement !== undefined))
    .map((one) => {
      const { slot, status } = toSlotStatus(one)
      return { slot: `not judged ${slot}`, status: { ...status, status: 'MISSING', advisory: true } }
    })
}

function toRequiredStatuses(item: Item, findIgnored: IgnoredLookup): readonly SlotStatus[] {
  const { requirement, fulfilling } = item
  if (requirement === undefined) return []
  const found = fulfilling.map(toSlotStatus)
  if (isFulfilled(requirement, fulfilling)) return found
  const status = toMissingStatus(requirement, item, findIgnored)
  return [...found, { slot: JSON.stringify(['MISSING', requirement.name, requirement.type]), status }]
}

function toSlotStatus(assessment: Assessment): SlotStatus {
  const { name, origin, source } = assessment.report.fact
  const status = toStatus(assessment)
  return { slot: JSON.stringify([name, status.artifact_fingerprint ?? '', origin.key, source]), status }
}

function toMissingStatus(requirement: RequiredAttestation, item: Item, findIgnored: IgnoredLookup): AttestationStatus {
  return {
    attestation_name: requirement.name,
    attestation_type: requirement.type,
    status: 'MISSING',
    is_compliant: false,
    unexpected: false,
    reasons: [explainMissing(requirement, item, findIgnored)],
    waiting_for: { people: [], jobs: listWorkflows(requirement) },
    ...toAdvisory(requirement),
  }
}

/** The jobs that may report it, as far as the template names them. */
function listWorkflows({ policy }: RequiredAttestation): string[] {
  return [policy?.workflow ?? []].flat()
}

function explainMissing(
  { policy, type }: RequiredAttestation,
  { fulfilling, unexpected, requirement }: Item,
  findIgnored: IgnoredLookup,
): string {
  if (fulfilling.length > 0) {
    const facts = fulfilling.map(({ report }) => report.fact)
    return describeSourceCount(facts, policy?.sources ?? 1)
  }
  const others = unexpected.filter(({ report }) => type !== '*' && report.fact.type !== type)
  const types = [...new Set(others.map(({ report }) => report.fact.type))].toSorted()
  if (types.length > 0) return `reported as ${types.join(', ')}, but ${type} is required`
  const ignored = requirement && findIgnored(requirement).at(-1)
  return ignored === undefined ? 'not reported' : `reported, but ${ignored.text}`
}

function toStatus({ report, isCompliant, reasons, awaited, override, requirement }: Assessment): AttestationStatus {
  const { fact, subject } = report
  const { id, name, type, origin, run, sourceText } = fact
  return {
    attestation_name: name,
    attestation_type: type,
    attestation_id: override?.id ?? (isGiven(fact) ? undefined : id),
    overridden_attestation_id: override === undefined || isGiven(fact) ? undefined : id,
    status: 'COMPLETE',
    is_compliant: isCompliant,
    unexpected: requirement === undefined,
    source: sourceText,
    reasons: [...reasons],
    ...(awaited === undefined ? {} : { waiting_for: { people: [...awaited], jobs: [] } }),
    artifact_fingerprint: subject.fingerprint ?? fact.artifact_fingerprint,
    run,
    origin: origin.text,
    proven: origin.claims !== undefined,
    ...toAdvisory(requirement ?? subject.expected),
  }
}

/** A report that no requirement of an advisory artifact wants is advisory too. */
function toAdvisory(requirement: Pick<RequiredAttestation, 'policy'> | undefined): { readonly advisory?: true } {
  return requirement?.policy?.advisory === true ? { advisory: true } : {}
}

/** The status of one report, and the slot of the report. */
export interface SlotStatus {
  /** Name, artifact or trail, origin and source. */
  readonly slot: string
  readonly status: AttestationStatus
}

/** One status for each slot: the worst, with the reasons of all that are as bad and the ids of the other reports (rules 5.5). */
export function mergeSlots(statuses: readonly SlotStatus[]): readonly AttestationStatus[] {
  return [...groupBy(statuses, ({ slot }) => slot).values()].flatMap((same) => mergeSlot(same))
}

function mergeSlot(same: readonly SlotStatus[]): readonly AttestationStatus[] {
  const [shown, ...others] = same.map(({ status }) => status).toSorted(compareInSlot)
  if (shown === undefined || others.length === 0) return shown === undefined ? [] : [shown]
  const asBad = [shown, ...others.filter((one) => one.is_compliant === shown.is_compliant)]
  const reasons = [...new Set(asBad.flatMap((one) => one.reasons ?? []))].toSorted()
  const awaited = joinWaiting(asBad)
  const ids = [...new Set(others.map(toReportId))].filter((id) => id !== '' && id !== toReportId(shown)).toSorted()
  const { waiting_for: _waiting, ...rest } = shown
  const merged = { ...rest, reasons, ...omitUndefined({ waiting_for: awaited }) }
  return [{ ...merged, ...(ids.length === 0 ? {} : { other_attestation_ids: ids }) }]
}

/** Failing ones first; among equals, one that the template requires. The last comparison makes the order of arrival irrelevant. */
function compareInSlot(a: AttestationStatus, b: AttestationStatus): number {
  return (
    Number(a.is_compliant) - Number(b.is_compliant) ||
    Number(a.unexpected) - Number(b.unexpected) ||
    (toReportId(a) < toReportId(b) ? -1 : 1)
  )
}

/** The id of the report of a status, which has the id of an override in its place. A reading of the question has none. */
function toReportId({ attestation_id: id, overridden_attestation_id: overridden }: AttestationStatus): string {
  return overridden ?? id ?? ''
}
