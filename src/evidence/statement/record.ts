import type { Attachment } from '../../wire/attestation/attestation.ts'
import type { FreeObject } from '../../wire/primitives.ts'
import type { RecordOrigin } from '../../wire/resource/archive.ts'

/** The document of an artifact, an attestation or an override (rules 2.14), with its SHA-256; of an erased one, what remains. */
export interface StatedRecord {
  readonly id: string
  readonly org: string
  readonly kind: string
  readonly flow: string | null
  readonly trail: string | null
  readonly name: string | null
  readonly type: string | null
  readonly fingerprint: string | null
  readonly commit: string | null
  readonly sequence: number
  /** Epoch seconds. */
  readonly created_at: number
  readonly sha256: string
  readonly actor: { readonly name: string; readonly job?: { readonly repository: string } }
  readonly origin: RecordOrigin | null
  readonly attachment: Attachment | null
  readonly body: FreeObject
  readonly erased?: true
}
