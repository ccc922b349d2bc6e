import type { Scan } from './scan.ts'

export interface Format {
  readonly name: string
  /** Whether a parsed document is of this format, by its content alone. */
  readonly recognises: (document: unknown) => boolean
  /** Throws `EvidenceError` `file` naming `path` where the document says that no scan took place, or says nothing that can be trusted. */
  readonly read: (path: string, document: unknown) => readonly Scan[]
}
