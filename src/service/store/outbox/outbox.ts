import type { TrailKey } from '../record.ts'

/** One target of one notification action. */
export interface ChannelKey {
  readonly org: string
  readonly number: number
  /** Index in the targets of the notification action, from 0. */
  readonly target: number
}

/** A message to one target. The messages of a target are sent in the order of `position`. */
export interface Delivery extends ChannelKey {
  readonly position: number
  /** Message id, the same at every attempt. */
  readonly id: string
  /** Epoch seconds. */
  readonly created_at: number
  /** JSON. */
  readonly payload: string
}

export interface DueTrail extends TrailKey {
  /** Epoch seconds: the time at which the state of the trail can change without a new record (rules 5.8). */
  readonly at: number
}

/** The members of a record that say to which trail it belongs. */
export interface OutboxRecord {
  readonly org: string
  readonly id: string
  readonly sequence: number
  readonly kind: string
  readonly flow: string | null
  readonly trail: string | null
  /** Epoch seconds. */
  readonly created_at: number
}

/** How far the deliveries of an organisation's records are planned. */
export interface OutboxCursor {
  readonly sequence: number
  /** Records up to this sequence cause no notification, because they are older than the outbox or imported. */
  readonly silentUntil: number
}

/** The deliveries that some records of an organisation cause. */
export interface DeliveryPlan {
  readonly org: string
  /** Sequence of the last of these records. */
  readonly upTo: number
  readonly deliveries: readonly Delivery[]
  /** Numbers of deleted notification actions. Their pending deliveries are dropped. */
  readonly deleted: readonly number[]
  readonly due: readonly DueTrail[]
}

/** The exclusive right to deliver to a target until `until`, in epoch seconds. */
export interface Lease extends ChannelKey {
  readonly until: number
  /** Number of consecutive failures. */
  readonly attempts: number
}

/** Result of an attempt to deliver. After a failure the next attempt is at `retryAt`. */
export type DeliveryAttempt =
  | { readonly outcome: 'delivered' | 'dropped' }
  | {
      readonly outcome: 'failed'
      /** Shown to people. Contains no secret and no Slack URL. */
      readonly failure: string
      readonly retryAt: number
      /** Messages created up to this time are given up. */
      readonly giveUpUntil: number
    }

/** Delivery state of a target. Times are in epoch seconds. */
export interface TargetHealth {
  readonly number: number
  readonly target: number
  readonly failing_since: number | null
  readonly last_success: number | null
  readonly last_failure: number | null
  /** The last failure, until a delivery succeeds. */
  readonly failure: string | null
  /** Number of pending messages. */
  readonly pending: number
}

/** A record that creates, changes or deletes a notification action, without its document. */
export interface ActionRecord {
  readonly sequence: number
  readonly kind: string
  readonly name: string | null
  /** `number` of a deleted action; empty for another change. */
  readonly body: Readonly<Record<string, unknown>>
}

/** The records after the sequence `after`, up to the sequence `upTo`. */
export interface RecordRange {
  readonly after: number
  readonly upTo: number
}

/** An organisation with records after its cursor. `head` is the sequence of its last record. */
interface OrganisationBehind {
  readonly org: string
  readonly head: number
}

/** The outbox of notifications (rules 7.3): planned deliveries and their progress. Several processes may work on it. */
export interface Outbox {
  /** Organisations with records after their cursor. */
  readonly listOrganisationsBehind: () => Promise<readonly OrganisationBehind[]>
  readonly readCursor: (org: string) => Promise<OutboxCursor>
  /** Records after a sequence, oldest first. */
  readonly readAfter: (org: string, sequence: number, limit: number) => Promise<readonly OutboxRecord[]>
  /** Writes deliveries and cursor in one transaction. Writing the same plan again changes nothing. */
  readonly writePlan: (plan: DeliveryPlan) => Promise<void>
  /** Trails whose time has come, earliest first. */
  readonly listDue: (limit: number) => Promise<readonly DueTrail[]>
  /** Sets the next time of a due trail, unless it has changed since; undefined if no time-dependent change remains. */
  readonly rescheduleDue: (due: DueTrail, next: number | undefined) => Promise<void>
  /** The next time with work to do, in epoch seconds. */
  readonly findNext: () => Promise<number | undefined>
  /** Leases up to `limit` targets with a delivery that is due, for `seconds` each. */
  readonly lease: (limit: number, seconds: number) => Promise<readonly Lease[]>
  /** The oldest pending message of a target. */
  readonly readFirst: (key: ChannelKey) => Promise<Delivery | undefined>
  /**
   * Records an attempt and returns the lease. If the lease has been lost, nothing changes. Resolves to the number of messages that
   * were given up.
   */
  readonly settle: (lease: Lease, position: number | undefined, attempt: DeliveryAttempt) => Promise<number>
  /** Number of pending messages of all organisations. */
  readonly countPending: () => Promise<number>
  /** Targets whose last message failed. */
  readonly countFailing: () => Promise<number>
  /** The health of the targets of the actions with these numbers; without numbers, of all targets that ever had a message. */
  readonly readHealth: (org: string, numbers?: readonly number[]) => Promise<readonly TargetHealth[]>
  /** The changes of notification actions, oldest first. */
  readonly readActionRecords: (org: string, range: RecordRange) => Promise<readonly ActionRecord[]>
}
