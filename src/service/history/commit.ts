import type { ArtifactEntry } from './artifact-entry.ts'
import type { AttestationEntry } from './attestation-entry.ts'
import type { Judged } from './judged-trail.ts'

/** The commit that an artifact was built from: its own, else its trail's. */
export function commitOfArtifact(
  { report }: Pick<ArtifactEntry, 'report'>,
  judged: Judged | undefined,
): string | undefined {
  return ownCommit(report) ?? judged?.report.git_commit_info?.sha1
}

/**
 * The commit that an attestation belongs to: its own, else its artifact's, else its trail's (decisions.md §2). `elsewhere` gives the
 * commit of an artifact that its flow knows, but its trail does not.
 */
export function commitOfAttestation(
  { report }: AttestationEntry,
  judged: Judged,
  elsewhere: ReadonlyMap<string, string>,
): string | undefined {
  const { git_commit_info, artifact_fingerprint: fingerprint, target_artifacts: targets = [] } = report
  if (git_commit_info !== undefined) return git_commit_info.sha1
  const own = judged.artifacts.filter(({ report: { fingerprint: theirs, template_reference_name: name } }) =>
    fingerprint === undefined ? targets.includes(name ?? '') : theirs === fingerprint,
  )
  const built = own.map(({ report: artifact }) => ownCommit(artifact)).findLast((commit) => commit !== undefined)
  const known = fingerprint === undefined ? undefined : elsewhere.get(fingerprint)
  return built ?? known ?? judged.report.git_commit_info?.sha1
}

/** Fingerprints that are attested in a trail which does not hold them. */
export function listStrangers({ attestations, artifacts }: Judged): readonly string[] {
  const held = new Set<string>(artifacts.map(({ report }) => report.fingerprint))
  const attested = attestations.map(({ report }) => report.artifact_fingerprint)
  const known = attested.filter((fingerprint) => fingerprint !== undefined)
  return [...new Set(known)].filter((fingerprint) => !held.has(fingerprint))
}

export function ownCommit({ git_commit, git_commit_info }: ArtifactEntry['report']): string | undefined {
  return git_commit ?? git_commit_info?.sha1
}
