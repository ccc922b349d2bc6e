import { EvidenceError } from '../error.ts'
import { collectArtifacts, type CollectedArtifact } from './collect/artifact.ts'
import type { RunContext } from './environment/run-context.ts'

const registryTimeoutSeconds = 120

/** `evidence fingerprint`: the digests that `evidence report` would send for these artifacts. Throws EvidenceError. */
export async function fingerprintPaths(
  paths: readonly string[],
  context: RunContext,
): Promise<readonly CollectedArtifact[]> {
  if (paths.length === 0) {
    throw new EvidenceError(
      'usage',
      'fingerprint needs at least one PATH: a file, a folder, a glob pattern, an image or oci:<folder>.',
    )
  }
  return collectArtifacts(paths, context, registryTimeoutSeconds)
}
