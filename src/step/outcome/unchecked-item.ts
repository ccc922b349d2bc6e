import type { FlowTemplate, RequiredAttestation } from '../../wire/resource/template.ts'
import type { ArtifactStatus, AttestationStatus, Trail } from '../../wire/resource/trail.ts'
import type { Explanation } from '../../evidence/explain/explanation.ts'
import { toItemName, type EvidenceItem } from '../../evidence/explain/item.ts'
import type { VerdictQuestion } from './judgement.ts'

/** A trail as a service reports it, and what the gate requires of it. */
export interface RecordedTrail {
  readonly trail: Trail
  readonly question: VerdictQuestion
  readonly templates: readonly FlowTemplate[]
}

/**
 * Adds to an explanation, as missing, what the templates require and the service does not show to be compliant evidence of the commit.
 * COMPLIANT then becomes INCOMPLETE (rules 1.10).
 */
export function addUncheckedItems(explanation: Explanation, recorded: RecordedTrail): Explanation {
  const found = [
    ...recorded.templates.flatMap((template) => listUnchecked(template, recorded)),
    ...listOfOtherCommits(recorded),
  ]
  const known = new Set([...explanation.missing, ...explanation.failing, ...explanation.waiting])
  const items = found.filter((item, at) => !known.has(toItemName(item)) && isFirstOfName(item, at, found))
  if (items.length === 0) return explanation
  const missing = [...explanation.missing, ...items.map(toItemName)]
  const isPassing = explanation.verdict === 'COMPLIANT'
  return {
    ...explanation,
    items: [...items, ...explanation.items],
    missing,
    waiting: [...explanation.waiting, ...items.map(toItemName)],
    ...(isPassing
      ? {
          verdict: 'INCOMPLETE',
          word: 'waiting',
          headline: `Trail ${recorded.trail.name} lacks what this service can show of ${missing.join(', ')}.`,
        }
      : {}),
  }
}

function isFirstOfName(item: EvidenceItem, at: number, items: readonly EvidenceItem[]): boolean {
  return items.findIndex((one) => toItemName(one) === toItemName(item)) === at
}

function listUnchecked(template: FlowTemplate, recorded: RecordedTrail): readonly EvidenceItem[] {
  const { trail, question } = recorded
  const status = trail.compliance_status
  const ofTrail = template.trail.attestations.flatMap((required) =>
    checkRequirement(required, status?.attestations_statuses ?? [], undefined),
  )
  const artifacts = Object.entries(status?.artifacts_statuses ?? {})
  const ofArtifacts =
    question.fingerprints === undefined
      ? template.trail.artifacts.flatMap(({ name }) => checkArtifact(name, template, selectNamed(artifacts, name)))
      : artifacts
          .filter(([, { artifact_fingerprint: one = '' }]) => question.fingerprints?.includes(one) === true)
          .flatMap(([name, one]) => checkArtifact(toRequiredName(name, one), template, [one]))
  return [...checkTemplatePolicies(template), ...ofTrail, ...ofArtifacts]
}

/** Members of a template that hold for all requirements. The service does not apply them for this run. */
function checkTemplatePolicies(template: FlowTemplate): readonly EvidenceItem[] {
  const known = new Set(['version', 'trail', 'floor'])
  return Object.keys(template)
    .filter((member) => !known.has(member))
    .map((member) => toMissing({ name: member, type: 'policy' }, 'this service cannot check it'))
}

type ArtifactEntry = readonly [name: string, status: ArtifactStatus]

function selectNamed(artifacts: readonly ArtifactEntry[], templateName: string): readonly ArtifactStatus[] {
  return artifacts.filter(([name, status]) => toRequiredName(name, status) === templateName).map(([, status]) => status)
}

/** Of several artifacts with one name, all but one have a part of their fingerprint appended (rules 2.11). */
function toRequiredName(name: string, { artifact_fingerprint: fingerprint = '' }: ArtifactStatus): string {
  const suffix = `@${fingerprint.slice(0, 12)}`
  return fingerprint !== '' && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name
}

function checkArtifact(
  name: string,
  { trail }: FlowTemplate,
  statuses: readonly ArtifactStatus[],
): readonly EvidenceItem[] {
  const required = trail.artifacts.find((one) => one.name === name)
  if (required === undefined) {
    return trail.artifacts.length === 0 ? [] : [toMissing({ name, type: 'artifact' }, 'the template does not have it')]
  }
  if (statuses.length === 0) return [toMissing({ name, type: 'artifact' }, 'it is not reported')]
  const ofEach = statuses.flatMap((one) =>
    required.attestations.flatMap((it) => checkRequirement(it, one.attestations_statuses, name)),
  )
  return 'policy' in required
    ? [...ofEach, toMissing({ name, type: 'artifact' }, 'this service cannot check its policy')]
    : ofEach
}

function checkRequirement(
  { name, type, policy }: RequiredAttestation,
  statuses: readonly AttestationStatus[],
  artifact: string | undefined,
): readonly EvidenceItem[] {
  const item = { name, type, artifact }
  if (policy !== undefined) return [toMissing(item, 'this service cannot check its policy')]
  const isThere = statuses.some(
    (one) =>
      one.attestation_name === name &&
      (type === '*' || one.attestation_type === type) &&
      one.status === 'COMPLETE' &&
      one.is_compliant,
  )
  return isThere ? [] : [toMissing(item, 'the template of this run requires it')]
}

/** The service does not show of which commit the evidence is: only the name of a trail does. */
function listOfOtherCommits({ trail, question: { commit } }: RecordedTrail): readonly EvidenceItem[] {
  if (commit === undefined || commit === 'any' || trail.name === commit) return []
  const reason = `this service does not show of which commit the evidence is. Name the trail ${commit}, or set \`commit\` to any`
  return [toMissing({ name: `evidence of ${commit.slice(0, 12)}`, type: '*' }, reason)]
}

function toMissing(
  item: Pick<EvidenceItem, 'name' | 'type'> & { readonly artifact?: string | undefined },
  reason: string,
): EvidenceItem {
  return { ...item, state: 'missing', unexpected: false, reasons: [reason] }
}
