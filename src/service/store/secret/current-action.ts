import type { StoredRecord } from '../record.ts'

/** A notification action that is not deleted. Its number is never used for another action. */
export interface CurrentAction {
  readonly number: number
  readonly first: StoredRecord
  readonly last: StoredRecord
}

interface Actions {
  /** Oldest first. */
  readonly current: readonly CurrentAction[]
  /** The highest number, also of deleted actions. */
  readonly highestNumber: number
}

/** Lists the notification actions of an organisation. `records`: of kind `notification` and `notification_deletion`, oldest first. */
export function listCurrentActions(records: readonly StoredRecord[]): Actions {
  const current = new Map<string, CurrentAction>()
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
