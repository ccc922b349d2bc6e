/** The idempotency key was used before, for another request. Nothing was recorded. */
export class IdempotencyConflict extends Error {
  override readonly name = 'IdempotencyConflict'
  readonly key: string

  constructor(key: string) {
    super(
      `The idempotency key "${key}" was used before for another request; repeat that one unchanged, or take a new key.`,
    )
    this.key = key
  }
}

/** More writes are waiting than may wait. Nothing was recorded; the same write may be tried again in a moment. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
  readonly waiting: number

  constructor(waiting: number) {
    super(`${waiting} writes are waiting already, and no more may; try again in a moment.`)
    this.waiting = waiting
  }
}

/** Why a database takes nothing just now. */
const outages = {
  lost: 'The database does not answer',
  full: 'The database has no room left',
  closed: 'The database can only be read',
  busy: 'The database is held by somebody else',
} as const

export type Outage = keyof typeof outages

/** The database is out of order for a while. Of a write it is not known that it was recorded; its key tells when it is repeated. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  readonly outage: Outage

  constructor(outage: Outage, cause: unknown) {
    super(`${outages[outage]}; nothing is known to be recorded, so try again in a moment.`, { cause })
    this.outage = outage
  }
}
