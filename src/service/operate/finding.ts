/** A fault in a store. */
export interface Finding {
  readonly kind:
    | 'sequence'
    | 'time'
    | 'document'
    | 'hash'
    | 'erasure'
    | 'lookup'
    | 'fact'
    | 'ordinal'
    | 'tag'
    | 'log'
    | 'table'
    | 'head'
    | 'key'
    | 'attachment'
    | 'file'
  /** Empty if the fault does not belong to one organisation. */
  readonly org: string
  readonly what: string
  readonly advice: string
}

export type Report = (finding: Finding) => void

/** One line: the organisation, the fault, and the advice. */
export function toFindingLine({ org, what, advice }: Finding): string {
  return `${org === '' ? '' : `${org}: `}${what}; ${advice}.`
}

/** Advice for faults in records. */
export const restore = 'restore the database from a backup, or find out who changed it'
/** Advice for faults in tables that follow from the records. */
export const rebuild = 'export the organisation and import it into a new database, which rebuilds this from the records'

/** Advice for times of the future. */
export const correctClock =
  'a clock was ahead when it was recorded; check those of the service and of the database server'

/** Called as work proceeds: how much is done, and of how much if that is known. */
export type ProgressListener = (done: number, total?: number) => void
