import type { Connection } from '../engine/driver.ts'
import { IdempotencyConflict, StoreUnavailable } from '../failure.ts'
import { createHeads, holdLedgers, type Ends } from './head.ts'
import { claimKeys, findReplay, insertParents, insertRecords, seal, type Sealed } from './insert.ts'
import type { Write, Written } from '../store.ts'

/** `begins`: it is the first record of its trail. */
export type Outcome = { readonly written: Written; readonly begins?: boolean } | { readonly failure: unknown }

/**
 * Records a batch within a running transaction, and gives an outcome for each write in its turn. A write that fails leaves no trace.
 * All are tried together, in as few statements as can be; only where that fails, each by itself.
 */
export async function recordBatch(
  connection: Connection,
  batch: readonly Write[],
  now: () => number,
): Promise<readonly Outcome[]> {
  const holding = holdLedgers(
    connection,
    batch.map(({ record }) => record.org),
  )
  // What comes next is asked for before this is answered, and fails with it.
  const together = await attempt(connection, () => recordTogether(connection, batch, { ends: holding, now }))
  if ('done' in together) return together.done
  // It is not for one of them that the database is out of order.
  if (together.failure instanceof StoreUnavailable) throw together.failure
  const ends = await holding
  return batch.length === 1 ? [together] : recordOneByOne(connection, batch, { ends, now })
}

type Attempt<T> = { readonly done: T } | { readonly failure: unknown }

async function attempt<T>(connection: Connection, work: () => Promise<T>): Promise<Attempt<T>> {
  const begun = connection.all('SAVEPOINT one')
  try {
    const [done] = await Promise.all([work(), begun])
    await connection.all('RELEASE SAVEPOINT one')
    return { done }
  } catch (failure) {
    await undo(connection, failure)
    return { failure }
  }
}

/** Where the engine gave up the whole transaction (a full disk), nothing is left to undo, and the first failure says why. */
async function undo(connection: Connection, failure: unknown): Promise<void> {
  try {
    await connection.all('ROLLBACK TO SAVEPOINT one')
    await connection.all('RELEASE SAVEPOINT one')
  } catch {
    throw failure
  }
}

interface Ledgers {
  readonly ends: Ends | Promise<Ends>
  readonly now: () => number
}

async function recordOneByOne(
  connection: Connection,
  batch: readonly Write[],
  { ends, now }: Ledgers & { readonly ends: Ends },
): Promise<readonly Outcome[]> {
  const reached = new Map(ends)
  const outcomes: Outcome[] = []
  for (const write of batch) {
    const alone = await attempt(connection, () => recordTogether(connection, [write], { ends: reached, now }))
    const found = 'done' in alone ? alone.done : [alone]
    for (const outcome of found) {
      if ('written' in outcome && !outcome.written.replayed) reached.set(write.record.org, outcome.written.record)
    }
    outcomes.push(...found)
  }
  return outcomes
}

/** A key that was used before is no failure of the others. Whatever else is wrong fails them all. */
async function recordTogether(
  connection: Connection,
  batch: readonly Write[],
  { ends, now }: Ledgers,
): Promise<readonly Outcome[]> {
  const [claimed, held] = await Promise.all([claimKeys(connection, batch), ends])
  const heads = createHeads(held, now)
  const sealed = new Map<Write, Sealed>()
  for (const write of batch) {
    if (write.idempotency !== undefined && !claimed.has(write.record.id)) continue
    const one = seal(write.record, heads.next(write.record.org))
    heads.advance(one.record)
    sealed.set(write, one)
  }
  const records = [...sealed.values()].map(({ record }) => record)
  const [, beginning] = await Promise.all([
    insertRecords(connection, [...sealed.values()]),
    insertParents(connection, records),
    heads.save(connection),
  ])
  const outcomes: Outcome[] = []
  for (const write of batch) {
    const record = sealed.get(write)?.record
    if (record === undefined) outcomes.push(await replay(connection, write))
    else outcomes.push({ written: { record, replayed: false }, begins: beginning.has(record) })
  }
  return outcomes
}

async function replay(connection: Connection, { record, idempotency }: Write): Promise<Outcome> {
  try {
    const earlier = idempotency && (await findReplay(connection, record.org, idempotency))
    if (earlier === undefined) throw new Error(`The record of an idempotency key is not there.`)
    return { written: { record: earlier, replayed: true } }
  } catch (failure) {
    if (failure instanceof IdempotencyConflict) return { failure }
    throw failure
  }
}
