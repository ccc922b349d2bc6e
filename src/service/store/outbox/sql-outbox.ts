import type { Connection, Driver, Row, Value } from '../engine/driver.ts'
import type {
  Attempt,
  ChannelKey,
  Delivery,
  DueTrail,
  Lease,
  NextRecord,
  Outbox,
  Plan,
  TargetHealth,
} from './outbox.ts'
import * as statement from './statement.ts'
import { readNumber, readNumberOrNull, readText, readTextOrNull } from '../engine/row.ts'

type Telling = Pick<Outbox, 'listBehind' | 'readCursor' | 'readAfter' | 'write'>
type Timing = Pick<Outbox, 'listDue' | 'passDue' | 'findNext'>
type Delivering = Pick<Outbox, 'lease' | 'readFirst' | 'settle' | 'countPending' | 'readHealth'>

/** The outbox over any engine. `now` gives epoch seconds. */
export function createOutbox(driver: Driver, now: () => number): Outbox {
  return { ...createTelling(driver, now), ...createTiming(driver, now), ...createDelivering(driver, now) }
}

function createTelling(driver: Driver, now: () => number): Telling {
  return {
    listBehind: async () => (await driver.all(statement.listBehind)).map((row) => readText(row, 'org')),
    readCursor: async (org) => {
      const [row] = await driver.all(statement.readCursor, [org])
      if (row === undefined) return { sequence: 0, silentUntil: 0 }
      return { sequence: readNumber(row, 'sequence'), silentUntil: readNumber(row, 'silent_until') }
    },
    readAfter: async (org, sequence, limit) =>
      (await driver.all(statement.readAfter, [org, sequence, limit])).map(toNext),
    write: (plan) => driver.transaction((connection) => writePlan(connection, plan, now())),
  }
}

async function writePlan(connection: Connection, plan: Plan, now: number): Promise<void> {
  const { org, upTo, deliveries, deleted, due } = plan
  for (const { number, target, place, id, created_at, payload } of deliveries) {
    const values = [org, number, target, place, id, created_at, payload]
    const inserted = await connection.all(statement.insertDelivery, values)
    if (inserted.length > 0) await connection.all(statement.openChannel, [org, number, target, now])
  }
  for (const number of deleted) {
    await connection.all(statement.closeChannels, [org, number])
    await connection.all(statement.dropDeliveries, [now, org, number])
  }
  for (const { flow, trail, at } of due) await connection.all(statement.expectChange, [org, flow, trail, at])
  await connection.all(statement.moveCursor, [org, upTo])
}

function createTiming(driver: Driver, now: () => number): Timing {
  return {
    listDue: async (limit) => (await driver.all(statement.listDue, [now(), limit])).map(toDue),
    passDue: ({ org, flow, trail, at }, next) =>
      change(driver, statement.passDue, [next ?? null, org, flow, trail, at]),
    findNext: async () => {
      const [row] = await driver.all(statement.findNext)
      return row === undefined ? undefined : (readNumberOrNull(row, 'at') ?? undefined)
    },
  }
}

async function change(driver: Driver, sql: string, values: readonly Value[]): Promise<void> {
  await driver.transaction((connection) => connection.all(sql, values))
}

function createDelivering(driver: Driver, now: () => number): Delivering {
  return {
    lease: async (limit, seconds) => {
      const at = now()
      const ready = await driver.all(statement.listReady, [at, at, limit])
      if (ready.length === 0) return []
      return driver.transaction((connection) => leaseAll(connection, ready.map(toKey), { at, until: at + seconds }))
    },
    countPending: async () => {
      const [row] = await driver.all(statement.countPending)
      return row === undefined ? 0 : readNumber(row, 'count')
    },
    readFirst: async (key) => {
      const [row] = await driver.all(statement.readFirst, valuesOf(key))
      return row === undefined ? undefined : { ...key, ...toDelivery(row) }
    },
    settle: (lease, place, attempt) =>
      driver.transaction(async (connection) => {
        // The target is held first: whoever adds a message to it meanwhile waits, and then sees what was made of its time.
        const held = await connection.all(statement.holdChannel, [...valuesOf(lease), lease.until])
        if (held.length === 0) return 0
        return settleHeld(connection, { lease, place, attempt, now: now() })
      }),
    readHealth: async (org) => {
      const [channels, waiting] = await Promise.all([
        driver.all(statement.listChannels, [org]),
        driver.all(statement.countWaiting, [org]),
      ])
      return channels.map((row) => toHealth(row, waiting))
    },
  }
}

async function leaseAll(
  connection: Connection,
  keys: readonly ChannelKey[],
  { at, until }: { readonly at: number; readonly until: number },
): Promise<readonly Lease[]> {
  const leases: Lease[] = []
  for (const key of keys) {
    const [row] = await connection.all(statement.leaseChannel, [until, ...valuesOf(key), at, at])
    if (row !== undefined) leases.push({ ...key, until, attempts: readNumber(row, 'attempts') })
  }
  return leases
}

interface Settling {
  readonly lease: Lease
  readonly place: number | undefined
  readonly attempt: Attempt
  readonly now: number
}

async function settleHeld(connection: Connection, { lease, place, attempt, now }: Settling): Promise<number> {
  const key = valuesOf(lease)
  if (attempt.outcome === 'failed') {
    await connection.all(statement.noteFailure, [now, now, attempt.failure, ...key])
    const given = await connection.all(statement.giveUpDeliveries, [now, ...key, attempt.giveUpUntil])
    await setNext(connection, lease, attempt.retryAt)
    return given.length
  }
  if (place !== undefined) await connection.all(statement.settleDelivery, [now, attempt.outcome, ...key, place])
  if (attempt.outcome === 'delivered') await connection.all(statement.noteSuccess, [now, ...key])
  await setNext(connection, lease, now)
  return 0
}

/** A target without anything to wait for has no time. */
async function setNext(connection: Connection, lease: Lease, at: number): Promise<void> {
  const waiting = await connection.all(statement.readFirst, valuesOf(lease))
  await connection.all(statement.setNext, [waiting.length > 0 ? at : null, ...valuesOf(lease)])
}

function valuesOf({ org, number, target }: ChannelKey): readonly [string, number, number] {
  return [org, number, target]
}

function toKey(row: Row): ChannelKey {
  return { org: readText(row, 'org'), number: readNumber(row, 'number'), target: readNumber(row, 'target') }
}

function toDelivery(row: Row): Omit<Delivery, keyof ChannelKey> {
  return {
    place: readNumber(row, 'place'),
    id: readText(row, 'id'),
    created_at: readNumber(row, 'created_at'),
    payload: readText(row, 'payload'),
  }
}

function toNext(row: Row): NextRecord {
  return {
    org: readText(row, 'org'),
    id: readText(row, 'id'),
    sequence: readNumber(row, 'sequence'),
    kind: readText(row, 'kind'),
    flow: readTextOrNull(row, 'flow'),
    trail: readTextOrNull(row, 'trail'),
    created_at: readNumber(row, 'created_at'),
  }
}

function toDue(row: Row): DueTrail {
  return {
    org: readText(row, 'org'),
    flow: readText(row, 'flow'),
    trail: readText(row, 'trail'),
    at: readNumber(row, 'at'),
  }
}

function toHealth(row: Row, waiting: readonly Row[]): TargetHealth {
  const { number, target } = toKey(row)
  const mine = waiting.find((one) => one['number'] === number && one['target'] === target)
  return {
    number,
    target,
    failing_since: readNumberOrNull(row, 'failing_since'),
    last_success: readNumberOrNull(row, 'last_success'),
    last_failure: readNumberOrNull(row, 'last_failure'),
    failure: readTextOrNull(row, 'failure'),
    pending: mine === undefined ? 0 : readNumber(mine, 'total'),
  }
}
