import type { ResultKind } from '../result-file.ts'

/** A known form of file that is no result that is read. */
export interface ForeignForm {
  /** The form and its tool. */
  readonly what: string
  /** The next step: a sentence without its full stop, with the option that writes a result that is read. */
  readonly cure: string
  /** The kind of result for which the form is given. A search names no file of a form without one. */
  readonly kind?: ResultKind
  /** Whether it is no result of any tool, such as coverage: a search names it only where no result of the kind is found. */
  readonly isAside?: true
}

/** A form, and the content by which a file of it is known. */
export interface ForeignRow extends ForeignForm {
  /**
   * Members of each of its JSON documents, as alternatives. A path leads through the first element of a list (`0`) or the first member (`*`).
   * The rest of a file is read where its start has the first path.
   */
  readonly members?: readonly (readonly string[])[]
  /** The beginning of text that is neither XML nor one JSON document. */
  readonly text?: RegExp
  /** The start tag of its XML without the `>`. */
  readonly tag?: RegExp
}

/** Completes a sentence that begins with the path of the file and `is`. */
export function describeForm({ what, cure }: ForeignForm): string {
  return `${what}, which is not read. ${cure}`
}

export function billOfMaterials(format: string): ForeignForm {
  const cure = 'It is no scan: let a scanner read it, `grype sbom:FILE -o sarif` or `trivy sbom --format sarif FILE`'
  return { what: `a bill of materials (${format})`, cure, kind: 'vulnscan', isAside: true }
}
