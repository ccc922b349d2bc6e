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

/** Lists the notification actions of an organisation. `records`: of kind `notification` and `notification_deletion`, oldest first. */
export function listCurrentActions<R extends ActionRecord>(records: readonly R[]): Actions<R> {
  const current = new Map<string, CurrentAction<R>>()
  let highestNumber = 0
  for (const record of records) {
    const name = record.name ?? ''
    const known = current.get(name)
    if (record.kind === 'notification_deletion') {
      // A new action with the name of a deleted one has another number; an old deletion must not remove it.
      if (known?.number === record.body['number']) current.delete(name)
    } else {
      if (known === undefined) highestNumber += 1
      current.set(name, { ...(known ?? { number: highestNumber, first: record }), last: record })
    }
  }
  return { current: [...current.values()], highestNumber }
}
