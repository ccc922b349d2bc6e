import type { FullAttestation } from '../../schema/attestation/attestation.ts'
import type { ArtifactStatus, AttestationStatus } from '../../schema/resource/trail.ts'

/** One line of an explanation: an attestation, or an artifact that is itself the trouble (type `artifact`). */
export interface Item {
  /** Template name or filename. */
  readonly artifact?: string | undefined
  readonly name: string
  readonly type: string
  readonly state: 'missing' | 'failing' | 'passing' | 'overridden'
  readonly source?: string | undefined
  /** Not in the template. */
  readonly unexpected: boolean
  readonly reasons: readonly string[]
  readonly reportedBy?: string | undefined
  readonly url?: string | undefined
  /** Epoch seconds. */
  readonly reportedAt?: number | undefined
}

/** An item with the attestation behind it, where the service shows that. */
export interface Entry {
  readonly item: Item
  readonly attestation?: FullAttestation | undefined
}

/** `artifact.name` for what is tied to an artifact, as the action's `name` input takes it. */
export function printName({ artifact, name }: Pick<Item, 'artifact' | 'name'>): string {
  return artifact === undefined ? name : `${artifact}.${name}`
}

export function toEntry(
  status: AttestationStatus,
  artifact: string | undefined,
  attestations: ReadonlyMap<string, FullAttestation>,
): Entry {
  const attestation = attestations.get(status.overridden_attestation_id ?? status.attestation_id ?? '')
  const { state, doubt } = readState(status)
  return {
    attestation,
    item: {
      artifact,
      name: status.attestation_name,
      type: status.attestation_type,
      state,
      source: status.source,
      unexpected: status.unexpected,
      reasons: [...(doubt === undefined ? [] : [doubt]), ...(status.reasons ?? [])],
      reportedBy: attestation?.reported_by,
      url: attestation?.html_url,
      reportedAt: attestation?.created_at,
    },
  }
}

/** The artifact itself, where that is the trouble and not its attestations: `isExplained` says whether they already tell why. */
export function toArtifactEntry(name: string, status: ArtifactStatus, isExplained: boolean): Entry | undefined {
  const { reasons = [], unexpected } = status
  const item = { name, type: 'artifact', unexpected, reasons }
  if (status.status === 'MISSING') return { item: { ...item, state: 'missing' } }
  if (status.status === 'COMPLIANT' || (isExplained && reasons.length === 0)) return undefined
  return { item: { ...item, state: status.status === 'NON-COMPLIANT' ? 'failing' : 'missing' } }
}

/** Whatever is not known to be there counts as missing: it is no evidence. */
function readState(status: AttestationStatus): Pick<Item, 'state'> & { doubt?: string } {
  if (status.status === 'MISSING') return { state: 'missing' }
  if (status.status !== 'COMPLETE')
    return { state: 'missing', doubt: `in state ${status.status}, which is not known here` }
  if (!status.is_compliant) return { state: 'failing' }
  return { state: status.overridden_attestation_id === undefined ? 'passing' : 'overridden' }
}
