import type { FullAttestation } from '../../schema/attestation/attestation.ts'
import type { ArtifactStatus, Trail } from '../../schema/resource/trail.ts'
import { pickWorst, readArtifactClaim, readTrailClaim, type Claim } from './claim.ts'
import { toArtifactEntry, toEntry, type Entry, type Item } from './item.ts'
import { lacksTemplate } from './suggested-template.ts'

/** What is asked about: the whole trail, or artifacts in it. */
export interface Selection {
  readonly claim: Claim
  readonly artifacts: readonly (readonly [name: string, status: ArtifactStatus])[]
  /** Fingerprints that the trail does not hold. */
  readonly absent: readonly string[]
  readonly isWhole: boolean
}

export function selectFrom(trail: Trail, fingerprints: readonly string[] | undefined): Selection {
  const all = Object.entries(trail.compliance_status?.artifacts_statuses ?? {})
  if (fingerprints === undefined) return { claim: readTrailClaim(trail), artifacts: all, absent: [], isWhole: true }
  const asked = new Set(fingerprints)
  const artifacts = all.filter(([, { artifact_fingerprint = '' }]) => asked.has(artifact_fingerprint))
  for (const [, { artifact_fingerprint = '' }] of artifacts) asked.delete(artifact_fingerprint)
  const claims = artifacts.map(([, status]) => readArtifactClaim(status))
  const claim =
    trail.compliance_status === undefined
      ? ({ verdict: 'UNCLEAR', doubt: 'the service does not say how its artifacts stand' } as const)
      : pickWorst([...claims, ...[...asked].map((): Claim => ({ verdict: 'INCOMPLETE' }))])
  return { claim, artifacts, absent: [...asked], isWhole: false }
}

const rank: readonly Item['state'][] = ['failing', 'missing', 'overridden', 'passing']

/** What there is to say of the selection, worst first. The trail's own evidence is part of it, for every artifact needs that too. */
export function listEntries(
  trail: Trail,
  selection: Selection,
  attestations: readonly FullAttestation[],
): readonly Entry[] {
  const byId = new Map(attestations.map((attestation) => [attestation.attestation_id, attestation]))
  const own = (trail.compliance_status?.attestations_statuses ?? []).map((status) => toEntry(status, undefined, byId))
  const entries = [...own, ...selection.absent.map(toAbsent)]
  for (const [name, status] of selection.artifacts) {
    const tied = status.attestations_statuses.map((attestation) => toEntry(attestation, name, byId))
    const isExplained = [...own, ...tied].some(({ item }) => isTrouble(item))
    const itself = isNoted(status, selection) ? undefined : toArtifactEntry(name, status, isExplained)
    for (const entry of tied) entries.push(entry)
    if (itself !== undefined) entries.push(itself)
  }
  const isUnmarked = lacksTemplate(
    trail,
    entries.map(({ item }) => item),
  )
  return entries
    .map((entry) => (isUnmarked ? { ...entry, item: { ...entry.item, unexpected: false } } : entry))
    .toSorted((a, b) => rank.indexOf(a.item.state) - rank.indexOf(b.item.state))
}

/** An artifact that lacks something without keeping the trail from passing is worth a note where the whole trail is asked about. */
export function isNoted(status: ArtifactStatus, { isWhole }: Selection): boolean {
  return isWhole && status.status === 'INCOMPLETE'
}

export function isTrouble({ state }: Item): boolean {
  return state === 'missing' || state === 'failing'
}

function toAbsent(fingerprint: string): Entry {
  const reasons = [`no artifact with fingerprint ${fingerprint} is reported in this trail`]
  return { item: { name: fingerprint.slice(0, 12), type: 'artifact', state: 'missing', unexpected: false, reasons } }
}
