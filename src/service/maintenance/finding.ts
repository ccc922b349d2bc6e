/** Something that is wrong in a store. */
export interface Finding {
  readonly kind: 'sequence' | 'time' | 'document' | 'hash' | 'lookup' | 'table' | 'head' | 'key' | 'attachment' | 'file'
  /** Empty where it is not about one organisation. */
  readonly org: string
  readonly what: string
  readonly advice: string
}

export type Report = (finding: Finding) => void

/** One line: where, what, and what to do. */
export function toLine({ org, what, advice }: Finding): string {
  return `${org === '' ? '' : `${org}: `}${what}; ${advice}.`
}

/** What was recorded cannot be made again. */
export const restore = 'restore the database from a backup, or find out who changed it'
/** What only repeats the ledger can. */
export const rebuild =
  'export the organisation and import it into a new database, which makes this anew from the records'
