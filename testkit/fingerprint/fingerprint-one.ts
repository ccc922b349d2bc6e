import { fingerprintAll } from '../../src/fingerprint/fingerprint.ts'
import type { FingerprintedArtifact } from '../../src/fingerprint/artifact.ts'

/** The fingerprint of one artifact. */
export async function fingerprintOne(
  reference: string,
  cwd: string,
  onRead?: Parameters<typeof fingerprintAll>[1],
): Promise<FingerprintedArtifact> {
  const [found] = await fingerprintAll([{ reference, root: cwd }], onRead)
  if (found === undefined) throw new Error(`There is no fingerprint of ${reference}.`)
  return found
}
