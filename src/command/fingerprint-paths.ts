import { EvidenceError } from '../error.ts'
import { collectArtifacts, type Built } from './collect/artifact.ts'
import type { Surroundings } from './environment/surroundings.ts'

/** Seconds that a registry may take. */
const budget = 120

/** `evidence fingerprint`: the digests that `report` would send. */
export async function fingerprintPaths(
  paths: readonly string[],
  surroundings: Surroundings,
): Promise<readonly Built[]> {
  if (paths.length === 0)
    throw new EvidenceError(
      'usage',
      'fingerprint needs at least one PATH: a file, a folder, a glob, an image or oci:<folder>.',
    )
  return collectArtifacts(paths, surroundings, budget)
}
