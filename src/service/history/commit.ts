import type { ArtifactEntry } from './artifact-entry.ts'
import type { AttestationEntry } from './attestation-entry.ts'
import type { JudgedTrail } from './judged-trail.ts'

/** The commit of an artifact: its own, else the commit of its trail (rules 2.10). */
export function findArtifactCommit(
  { report }: Pick<ArtifactEntry, 'report'>,
  judged: JudgedTrail | undefined,
): string | undefined {
  return readOwnCommit(report) ?? judged?.report.git_commit_info?.sha1
}

/**
 * The commit of an attestation: its own, else that of its artifact, else that of its trail (rules 2.10). `commitsInFlow` has the commits of
 * artifacts that the flow has and the trail does not, by fingerprint.
 */
export function findAttestationCommit(
  { report }: AttestationEntry,
  judged: JudgedTrail,
  commitsInFlow: ReadonlyMap<string, string>,
): string | undefined {
  const { git_commit_info, artifact_fingerprint: fingerprint, target_artifacts: targets = [] } = report
  if (git_commit_info !== undefined) return git_commit_info.sha1
  const artifacts = judged.artifacts.filter(({ report: { fingerprint: reported, template_reference_name: name } }) =>
    fingerprint === undefined ? targets.includes(name ?? '') : reported === fingerprint,
  )
  const inTrail = artifacts
    .map(({ report: artifact }) => readOwnCommit(artifact))
    .findLast((commit) => commit !== undefined)
  const inFlow = fingerprint === undefined ? undefined : commitsInFlow.get(fingerprint)
  return inTrail ?? inFlow ?? judged.report.git_commit_info?.sha1
}

/** Fingerprints that have attestations in a trail and no artifact there. */
export function listForeignFingerprints({ attestations, artifacts }: JudgedTrail): readonly string[] {
  const present = new Set<string>(artifacts.map(({ report }) => report.fingerprint))
  const attested = attestations.map(({ report }) => report.artifact_fingerprint)
  const fingerprints = attested.filter((fingerprint) => fingerprint !== undefined)
  return [...new Set(fingerprints)].filter((fingerprint) => !present.has(fingerprint))
}

/** The commit that the report of an artifact names. */
export function readOwnCommit({ git_commit, git_commit_info }: ArtifactEntry['report']): string | undefined {
  return git_commit ?? git_commit_info?.sha1
}
