/** The members of a notification record that decide which actions exist. */
interface ActionRecord {
  readonly kind: string
  readonly name: string | null
  readonly body: Readonly<Record<string, unknown>>
}

/** A notification action that is not deleted. Its number is never used for another action. */
export interface CurrentAction<R extends ActionRecord> {
  readonly number: number
  readonly first: R
  readonly last: R
}

interface Actions<R extends ActionRecord> {
  /** Oldest first. */
  readonly current: readonly CurrentAction<R>[]
  /** The highest number, also of deleted actions. */
  readonly highestNumber: number
}

const noActions = { current: [], highestNumber: 0 }

/**
 * Lists the notification actions of an organisation. `records`: of kind `notification` and `notification_deletion`, oldest first; with
 * `earlier`, those after the records of which `earlier` is the list.
 */
export function listCurrentActions<R extends ActionRecord>(
  records: readonly R[],
  earlier: Actions<R> = noActions,
): Actions<R> {
  const current = new Map(earlier.current.map((action) => [action.last.name ?? '', action]))
  let highestNumber = earlier.highestNumber
  for (const record of records) {
    const name = record.name ?? ''
    const known = current.get(name)
    if (record.kind === 'notification_deletion') {
      // A new action with the name of a deleted one has another number; an old deletion must not remove it.
      if (known?.number === record.body['number']) current.delete(name)
      continue
    }
    const { number, first } = known ?? { number: (highestNumber += 1), first: record }
    current.set(name, { number, first, last: record })
  }
  return { current: [...current.values()], highestNumber }
}
