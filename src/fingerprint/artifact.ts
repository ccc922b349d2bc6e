import type { Fingerprint } from '../wire/primitives.ts'

/** An artifact with its fingerprint. `filename` is the base name of a file or folder, or the name of an image. */
export interface FingerprintedArtifact {
  readonly fingerprint: Fingerprint
  readonly filename: string
  readonly kind: 'file' | 'folder' | 'image'
}
