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
