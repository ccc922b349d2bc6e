import type { Fingerprint } from '../schema/primitives.ts'

/** What identifies an artifact. `filename` is the base name of a file or folder, the name of an image. */
export interface Fingerprinted {
  readonly fingerprint: Fingerprint
  readonly filename: string
  readonly kind: 'file' | 'folder' | 'image'
}
