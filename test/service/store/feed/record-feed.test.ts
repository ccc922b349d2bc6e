import { describe, expect, onTestFinished, test } from 'vitest'
import { createRecordFeed, type RecordFeed } from '../../../../src/service/store/record-feed.ts'
import { createRetryQueue } from '../../../../src/service/store/retry-queue.ts'
import { toStoredRecord } from '../../../../src/service/store/ledger/record-row.ts'
import { hashStoredRecord } from '../../../../src/service/store/ledger/document.ts'
import type { Row } from '../../../../src/service/store/engine/driver.ts'
import type { StoredRecord } from '../../../../src/service/store/record.ts'
import { toRecord, toStored } from '../../../../testkit/service/store/engine.ts'

interface Fixture {
  readonly feed: RecordFeed
  /** What the listeners received, as `org sequence`. */
  readonly received: string[]
  readonly records: readonly StoredRecord[]
}

/** A row of the ledger of an organisation. */
function toRow(org: string, sequence: number): Row {
  const { record, document } = hashStoredRecord(toStored(sequence, toRecord({ id: `${org}-${sequence}`, org })))
  return { org, sequence, document, sha256: record.sha256 }
}

/** A feed over rows of two organisations. It starts when the first has one record and the second none. */
async function createFixture(length = 5): Promise<Fixture> {
  const rows: readonly Row[] = ['acme', 'other'].flatMap((org) => Array.from({ length }, (_, at) => toRow(org, at + 1)))
  const heads: Record<string, number> = { acme: 1 }
  const read = async (_sql: string, [org, after, limit]: readonly unknown[] = []): Promise<readonly Row[]> => {
    if (org === undefined) return Object.entries(heads).map(([one, sequence]) => ({ org: one, sequence }))
    return rows.filter((row) => row['org'] === org && Number(row['sequence']) > Number(after)).slice(0, Number(limit))
  }
  const received: string[] = []
  const notify = (records: readonly StoredRecord[]): void =>
    void received.push(...records.map(({ org, sequence }) => `${org} ${sequence}`))
  const feed = await createRecordFeed({ read } as never, { add: () => () => true, notify })
  Object.assign(heads, { acme: length, other: length })
  onTestFinished(async () => feed.close())
  return { feed, received, records: rows.map(toStoredRecord) }
}

describe('a feed', () => {
  test('passes each record once, and no record from before its start', async () => {
    const { feed, received, records } = await createFixture()
    feed.publish(records.slice(0, 3))
    feed.publish(records.slice(1, 3))
    expect(received).toEqual(['acme 2', 'acme 3'])
    expect([feed.lastPublished('acme'), feed.lastPublished('other')]).toEqual([3, 0])
  })
  test('reads the records before one that arrives early, and what follows', async () => {
    const { feed, received, records } = await createFixture()
    feed.publish(records.slice(3, 4))
    expect(received).toEqual([])
    await expect.poll(() => received).toEqual(['acme 2', 'acme 3', 'acme 4', 'acme 5'])
  })
  test('reads the records of one organisation, or of all that have more', async () => {
    const { feed, received } = await createFixture()
    feed.catchUp('acme')
    await expect.poll(() => received.length).toBe(4)
    feed.catchUp(undefined)
    await expect
      .poll(() => received)
      .toEqual([...[2, 3, 4, 5].map((at) => `acme ${at}`), ...[1, 2, 3, 4, 5].map((at) => `other ${at}`)])
  })
  test('reads more than a page', async () => {
    const { feed, received } = await createFixture(502)
    feed.catchUp('other')
    await expect.poll(() => received.at(-1)).toBe('other 502')
    expect(received).toHaveLength(502)
  })
})

describe('a queue', () => {
  test('processes an item that is queued twice once, and those that are added meanwhile', async () => {
    const processed: string[] = []
    const gate = Promise.withResolvers<void>()
    const queue = createRetryQueue<string>(async (item) => {
      processed.push(item)
      await gate.promise
    })
    for (const item of ['a', 'b', 'b']) queue.add(item)
    gate.resolve()
    await expect.poll(() => processed).toEqual(['a', 'b'])
    queue.add('c')
    await expect.poll(() => processed).toEqual(['a', 'b', 'c'])
    await queue.close()
  })
  test('ends when the present item is processed, and without those after it', async () => {
    const processed: string[] = []
    const gate = Promise.withResolvers<void>()
    const queue = createRetryQueue<string>(async (item) => {
      await gate.promise
      processed.push(item)
    })
    for (const item of ['a', 'b']) queue.add(item)
    const closed = queue.close()
    gate.resolve()
    await closed
    // The next item would be processed in this turn.
    await new Promise((resolve) => setImmediate(resolve))
    expect(processed).toEqual(['a'])
  })
  test('tries an item again that failed, and nothing after its end', async () => {
    let tries = 0
    const queue = createRetryQueue<string>(async () => {
      tries += 1
      if (tries === 1) throw new Error('out')
    })
    queue.add('a')
    await expect.poll(() => tries).toBe(2)
    await queue.close()
    const ended = createRetryQueue<string>(async () => {
      tries += 1
      throw new Error('out')
    })
    ended.add('a')
    await ended.close()
    expect(tries).toBe(3)
  })
})
