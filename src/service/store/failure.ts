import type { Repository } from './record.ts'

/** The idempotency key was used for another request. Nothing was recorded. */
export class IdempotencyConflict extends Error {
  override readonly name = 'IdempotencyConflict'
  readonly key: string

  constructor(key: string) {
    super(
      `The idempotency key "${key}" was already used for another request; repeat that request unchanged, or use a new key.`,
    )
    this.key = key
  }
}

/** The flow of a write has records and does not belong to the repository of the caller (rules 6.8). Nothing was recorded. */
export class ForeignFlow extends Error {
  override readonly name = 'ForeignFlow'
  readonly owner: Repository | undefined

  constructor(owner: Repository | undefined) {
    const found = owner === undefined ? 'no repository' : `the repository ${owner.repository_id} of ${owner.issuer}`
    super(`The flow belongs to ${found}.`)
    this.owner = owner
  }
}

/** The caller lost its access after the request was authenticated. Nothing was recorded. */
export class AccessEnded extends Error {
  override readonly name = 'AccessEnded'

  constructor() {
    super(
      'The token of this request was revoked or rotated, or it expired, before the request was complete; use a valid token.',
    )
  }
}

/** The write queue is full. Nothing was recorded, and the write can be repeated. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
  readonly waiting: number

  constructor(waiting: number) {
    super(`The write queue is full (${waiting} writes are waiting); try again in a moment.`)
    this.waiting = waiting
  }
}

/** Reasons for an outage, with the beginning of their messages. */
const outages = {
  lost: 'The database does not answer',
  full: 'The database has no room left',
  closed: 'The database is read-only',
  busy: 'Another process locks the database',
} as const

export type Outage = keyof typeof outages
export const outageKinds: readonly string[] = Object.keys(outages)

/** An outage of the database. Whether a write was recorded is unknown; repeat it with the same idempotency key. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  readonly outage: Outage
  /** The beginning of the message, which reveals nothing about the database. */
  readonly reason: string

  constructor(outage: Outage, cause: unknown) {
    super(`${outages[outage]}; the write may not be recorded, so try again in a moment.`, { cause })
    this.outage = outage
    this.reason = outages[outage]
  }
}
