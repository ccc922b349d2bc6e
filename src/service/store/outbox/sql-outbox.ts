import * as statement from './statement.ts'
import type { Connection, Driver, Row } from '../engine/driver.ts'
import type {
  DeliveryAttempt,
  ChannelKey,
  Delivery,
  DueTrail,
  Lease,
  OutboxRecord,
  Outbox,
  DeliveryPlan,
  TargetHealth,
  ActionRecord,
  RecordRange,
} from './outbox.ts'
import { readNumber, readNumberOrNull, readText, readTextOrNull } from '../engine/row.ts'

type PlanTable = Pick<Outbox, 'listOrganisationsBehind' | 'readCursor' | 'readAfter' | 'writePlan'>
type DueTable = Pick<Outbox, 'listDue' | 'rescheduleDue' | 'findNext'>
type DeliveryTable = Pick<Outbox, 'lease' | 'readFirst' | 'settle' | 'countPending' | 'countFailing'>

/** The outbox in the database of any engine. `now` returns epoch seconds. */
export function createOutbox(driver: Driver, now: () => number): Outbox {
  return {
    ...createPlanTable(driver, now),
    ...createDueTable(driver, now),
    ...createDeliveryTable(driver, now),
    readHealth: (org, numbers) => readHealth(driver, org, numbers),
    readActionRecords: (org, range) => readActionRecords(driver, org, range),
  }
}

function createPlanTable(driver: Driver, now: () => number): PlanTable {
  return {
    listOrganisationsBehind: async () => {
      const rows = await driver.read(statement.listBehind)
      return rows.map((row) => ({ org: readText(row, 'org'), head: readNumber(row, 'head') }))
    },
    readCursor: async (org) => {
      const [row] = await driver.read(statement.readCursor, [org])
      if (row === undefined) return { sequence: 0, silentUntil: 0 }
      return { sequence: readNumber(row, 'sequence'), silentUntil: readNumber(row, 'silent_until') }
    },
    readAfter: async (org, sequence, limit) =>
      (await driver.read(statement.readAfter, [org, sequence, limit])).map(toOutboxRecord),
    writePlan: (plan) => driver.transaction((connection) => insertPlan(connection, plan, now())),
  }
}

async function insertPlan(connection: Connection, plan: DeliveryPlan, now: number): Promise<void> {
  const { org, upTo, deliveries, deleted, due } = plan
  for (const { number, target, position, id, created_at, payload } of deliveries) {
    const values = [org, number, target, position, id, created_at, payload]
    const inserted = await connection.write(statement.insertDelivery, values)
    if (inserted.length > 0) await connection.write(statement.openChannel, [org, number, target, now])
  }
  for (const number of deleted) {
    await connection.write(statement.closeChannels, [org, number])
    await connection.write(statement.dropDeliveries, [now, org, number])
  }
  for (const { flow, trail, at } of due) await connection.write(statement.expectChange, [org, flow, trail, at])
  await connection.write(statement.moveCursor, [org, upTo])
}

function createDueTable(driver: Driver, now: () => number): DueTable {
  return {
    listDue: async (limit) => (await driver.read(statement.listDue, [now(), limit])).map(toDueTrail),
    rescheduleDue: async ({ org, flow, trail, at }, next) => {
      await driver.write(statement.passDue, [next ?? null, org, flow, trail, at])
    },
    findNext: async () => {
      const [row] = await driver.read(statement.findNext)
      return row === undefined ? undefined : (readNumberOrNull(row, 'at') ?? undefined)
    },
  }
}

function createDeliveryTable(driver: Driver, now: () => number): DeliveryTable {
  return {
    lease: async (limit, seconds) => {
      const at = now()
      const ready = await driver.read(statement.listReady, [at, at, limit])
      if (ready.length === 0) return []
      return driver.transaction((connection) =>
        leaseAll(connection, ready.map(toChannelKey), { at, until: at + seconds }),
      )
    },
    countPending: async () => readNumber((await driver.read(statement.countPending))[0], 'count'),
    countFailing: async () => readNumber((await driver.read(statement.countFailing))[0], 'count'),
    readFirst: async (key) => {
      const [row] = await driver.read(statement.readFirst, toChannelValues(key))
      return row === undefined ? undefined : { ...key, ...toDelivery(row) }
    },
    settle: (lease, position, attempt) =>
      driver.transaction(async (connection) => {
        // The row lock comes first: a transaction that adds a message to this target waits, and then sees the new time.
        const locked = await connection.write(statement.holdChannel, [...toChannelValues(lease), lease.until])
        if (locked.length === 0) return 0
        return settleLocked(connection, { lease, position, attempt, now: now() })
      }),
  }
}

async function leaseAll(
  connection: Connection,
  keys: readonly ChannelKey[],
  { at, until }: { readonly at: number; readonly until: number },
): Promise<readonly Lease[]> {
  const leases: Lease[] = []
  for (const key of keys) {
    const [row] = await connection.write(statement.leaseChannel, [until, ...toChannelValues(key), at, at])
    if (row !== undefined) leases.push({ ...key, until, attempts: readNumber(row, 'attempts') })
  }
  return leases
}

interface Settlement {
  readonly lease: Lease
  readonly position: number | undefined
  readonly attempt: DeliveryAttempt
  readonly now: number
}

async function settleLocked(connection: Connection, { lease, position, attempt, now }: Settlement): Promise<number> {
  const key = toChannelValues(lease)
  if (attempt.outcome === 'failed') {
    await connection.write(statement.noteFailure, [now, now, attempt.failure, ...key])
    const [old] = await connection.read(statement.countOldDeliveries, [...key, attempt.giveUpUntil])
    await connection.write(statement.giveUpDeliveries, [now, ...key, attempt.giveUpUntil])
    await setNext(connection, lease, attempt.retryAt)
    return readNumber(old, 'total')
  }
  if (position !== undefined) await connection.write(statement.settleDelivery, [now, attempt.outcome, ...key, position])
  if (attempt.outcome === 'delivered') await connection.write(statement.noteSuccess, [now, ...key])
  await setNext(connection, lease, now)
  return 0
}

/** A target without a pending message has no next time. */
async function setNext(connection: Connection, lease: Lease, at: number): Promise<void> {
  const waiting = await connection.read(statement.readFirst, toChannelValues(lease))
  await connection.write(statement.setNext, [waiting.length > 0 ? at : null, ...toChannelValues(lease)])
}

function toChannelValues({ org, number, target }: ChannelKey): readonly [string, number, number] {
  return [org, number, target]
}

function toChannelKey(row: Row): ChannelKey {
  return { org: readText(row, 'org'), number: readNumber(row, 'number'), target: readNumber(row, 'target') }
}

function toDelivery(row: Row): Omit<Delivery, keyof ChannelKey> {
  return {
    position: readNumber(row, 'place'),
    id: readText(row, 'id'),
    created_at: readNumber(row, 'created_at'),
    payload: readText(row, 'payload'),
  }
}

function toOutboxRecord(row: Row): OutboxRecord {
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

function toDueTrail(row: Row): DueTrail {
  return {
    org: readText(row, 'org'),
    flow: readText(row, 'flow'),
    trail: readText(row, 'trail'),
    at: readNumber(row, 'at'),
  }
}

/** Actions in one statement: an engine limits its parameters. */
const chunkSize = 100

async function readHealth(driver: Driver, org: string, numbers?: readonly number[]): Promise<readonly TargetHealth[]> {
  if (numbers === undefined) return readChunk(driver, org)
  const chunks: (readonly TargetHealth[])[] = []
  for (let start = 0; start < numbers.length; start += chunkSize) {
    chunks.push(await readChunk(driver, org, numbers.slice(start, start + chunkSize)))
  }
  return chunks.flat()
}

async function readChunk(driver: Driver, org: string, numbers?: readonly number[]): Promise<readonly TargetHealth[]> {
  const values = [org, ...(numbers ?? [])]
  const [channels, waiting] = await Promise.all([
    driver.read(statement.listChannels(numbers?.length), values),
    driver.read(statement.countWaiting(numbers?.length), values),
  ])
  const pending = new Map(waiting.map((row) => [toKey(row), readNumber(row, 'total')]))
  return channels.map((row) => toTargetHealth(row, pending.get(toKey(row)) ?? 0))
}

function toKey(row: Row): string {
  return `${readNumber(row, 'number')} ${readNumber(row, 'target')}`
}

function toTargetHealth(row: Row, pending: number): TargetHealth {
  return {
    number: readNumber(row, 'number'),
    target: readNumber(row, 'target'),
    failing_since: readNumberOrNull(row, 'failing_since'),
    last_success: readNumberOrNull(row, 'last_success'),
    last_failure: readNumberOrNull(row, 'last_failure'),
    failure: readTextOrNull(row, 'failure'),
    pending,
  }
}

/** Reads the changes of notification actions, oldest first, without the documents of actions, which can be large. */
async function readActionRecords(
  driver: Driver,
  org: string,
  { after, upTo }: RecordRange,
): Promise<readonly ActionRecord[]> {
  const values = [org, after, upTo]
  const rows = await driver.read(statement.readActionRecords, [...values, ...values])
  return rows.map(toActionRecord).toSorted((one, other) => one.sequence - other.sequence)
}

function toActionRecord(row: Row): ActionRecord {
  const document = readTextOrNull(row, 'document')
  return {
    sequence: readNumber(row, 'sequence'),
    kind: readText(row, 'kind'),
    name: readTextOrNull(row, 'name'),
    body: document === null ? {} : readDeletion(document),
  }
}

/** Documents are written by ledger/document.ts only, so that the check of one member is enough. */
function readDeletion(text: string): ActionRecord['body'] {
  const document: unknown = JSON.parse(text)
  if (!isDeletion(document))
    throw new TypeError('The database holds a deletion of a notification action without a body.')
  return document.body
}

function isDeletion(value: unknown): value is { readonly body: ActionRecord['body'] } {
  return typeof value === 'object' && value !== null && 'body' in value
}
