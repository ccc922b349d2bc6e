import { toChangeOwner } from '../../fact/fact.ts'
import type { TrailRecord } from '../../fact/trail-record.ts'
import type { WeighedReport } from '../../limit/report-room.ts'
import type { NewRecord } from '../../store/record.ts'

/** Of a record that is read as its facts. */
export function weighRecord(record: TrailRecord): WeighedReport {
  const { owner, size, fingerprint } = record
  const shared = {
    owner,
    size,
    fingerprint,
    artifactName: undefined,
    isByFingerprint: fingerprint !== null,
    targets: 0,
  }
  if (record.kind === 'artifact') {
    const { template_reference_name: name, filename } = record.fact
    return { ...shared, artifactName: name ?? filename, isByFingerprint: name === undefined }
  }
  const hasTargets = record.kind === 'attestation' || record.kind === 'override'
  return { ...shared, targets: hasTargets ? record.fact.target_artifacts.length : 0 }
}

/** Of a record that is no fact: one that is about to be written, or that is read as a document. */
export function weighDocument(
  { kind, origin, fingerprint, body }: Pick<NewRecord, 'kind' | 'origin' | 'fingerprint' | 'body'>,
  size: number,
): WeighedReport {
  const { template_reference_name: name, filename, target_artifacts: targets } = body
  const isNamed = kind === 'artifact' && typeof name === 'string'
  return {
    owner: toChangeOwner(origin),
    size,
    fingerprint,
    artifactName: kind === 'artifact' ? String(isNamed ? name : filename) : undefined,
    isByFingerprint: fingerprint !== null && !isNamed,
    targets: Array.isArray(targets) ? targets.length : 0,
  }
}
