import type { TrailKey } from '../store.ts'

/** One target of one notification action. */
export interface ChannelKey {
  readonly org: string
  readonly number: number
  /** Its place among the action's targets, from 0. */
  readonly target: number
}

/** A message to one target. Messages of a target go out in the order of `place`. */
export interface Delivery extends ChannelKey {
  readonly place: number
  /** The same at every attempt. */
  readonly id: string
  /** Epoch seconds. */
  readonly created_at: number
  /** JSON. */
  readonly payload: string
}

export interface DueTrail extends TrailKey {
  /** Epoch seconds: when time alone may change the trail's state. */
  readonly at: number
}

/** As much of a record as tells where it belongs. */
export interface NextRecord {
  readonly org: string
  readonly id: string
  readonly sequence: number
  readonly kind: string
  readonly flow: string | null
  readonly trail: string | null
  /** Epoch seconds. */
  readonly created_at: number
}

/** Up to where the ledger of an organisation was told. */
export interface Cursor {
  readonly sequence: number
  /** Records up to here were there before anybody was to be told. */
  readonly silentUntil: number
}

/** What some records of an organisation lead to. */
export interface Plan {
  readonly org: string
  /** Sequence of the last of these records. */
  readonly upTo: number
  readonly deliveries: readonly Delivery[]
  /** Numbers of actions that were deleted: what waits for them is dropped. */
  readonly deleted: readonly number[]
  readonly due: readonly DueTrail[]
}

/** The right to deliver to a target, until another may take it. */
export interface Lease extends ChannelKey {
  readonly until: number
  /** Failures in a row so far. */
  readonly attempts: number
}

/** How an attempt came out. After a failure the target is tried again at `retryAt`. */
export type Attempt =
  | { readonly outcome: 'delivered' | 'dropped' }
  | {
      readonly outcome: 'failed'
      /** For people to read; never holds a secret or a Slack address. */
      readonly failure: string
      readonly retryAt: number
      /** Messages made up to then are given up. */
      readonly giveUpUntil: number
    }

/** How it goes with a target, in epoch seconds. */
export interface TargetHealth {
  readonly number: number
  readonly target: number
  readonly failing_since: number | null
  readonly last_success: number | null
  readonly last_failure: number | null
  /** What went wrong last, until something goes well. */
  readonly failure: string | null
  /** Messages that wait. */
  readonly pending: number
}

/** What is told of the ledger, to whom, and how far it got. Several processes may work on it. */
export interface Outbox {
  readonly listBehind: () => Promise<readonly string[]>
  readonly readCursor: (org: string) => Promise<Cursor>
  /** Records after a sequence, oldest first. */
  readonly readAfter: (org: string, sequence: number, limit: number) => Promise<readonly NextRecord[]>
  /** Writes deliveries and cursor in one transaction. The same plan again changes nothing. */
  readonly write: (plan: Plan) => Promise<void>
  readonly listDue: (limit: number) => Promise<readonly DueTrail[]>
  /** Sets when the trail is looked at next, unless that changed meanwhile; undefined where time alone changes nothing more. */
  readonly passDue: (due: DueTrail, next: number | undefined) => Promise<void>
  /** The next moment at which there is something to do, in epoch seconds. */
  readonly findNext: () => Promise<number | undefined>
  /** Takes targets that have something to deliver now, each for so many seconds. */
  readonly lease: (limit: number, seconds: number) => Promise<readonly Lease[]>
  /** The message that is next in turn. */
  readonly readFirst: (key: ChannelKey) => Promise<Delivery | undefined>
  /** Writes down an attempt and gives the lease back; a lease that was lost meanwhile changes nothing. Gives how many were given up. */
  readonly settle: (lease: Lease, place: number | undefined, attempt: Attempt) => Promise<number>
  /** Messages that wait, of all organisations. */
  readonly countPending: () => Promise<number>
  readonly readHealth: (org: string) => Promise<readonly TargetHealth[]>
}
