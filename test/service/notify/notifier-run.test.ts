import type { LookupAddress } from 'node:dns'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { parseNetworks } from '../../../src/service/network.ts'
import { startNotifier, type Notifier, type NotifierOptions } from '../../../src/service/notify/notifier.ts'
import type { DueTrail, Outbox, OutboxRecord } from '../../../src/service/store/outbox/outbox.ts'
import { holdClock } from '../../../testkit/process/held-clock.ts'
import { openMemoryStore, toActionRecord, toGenericRecord } from '../../../testkit/service/notify/planning-fixture.ts'
import { startWebhookReceiver } from '../../../testkit/service/notify/webhook-receiver.ts'

interface StartedNotifier {
  readonly notifier: Notifier
  readonly store: NotifierOptions['store']
  readonly log: readonly string[]
  /** What the notifier has asked the outbox. */
  readonly calls: readonly string[]
  /** Functions that are called for each new record. */
  readonly countListeners: () => number
}

/** Starts a notifier over an empty store at the time 1,000, with some functions of its outbox replaced. */
async function start(
  replaced: Partial<Outbox> = {},
  options: Partial<Pick<NotifierOptions, 'resolve'>> = {},
): Promise<StartedNotifier> {
  const store = await openMemoryStore()
  const [log, calls]: [string[], string[]] = [[], []]
  let listeners = 0
  const functions = { ...store.outbox, ...replaced }
  const outbox: Outbox = {
    ...functions,
    listDue: (limit) => (calls.push('listDue'), functions.listDue(limit)),
    lease: (limit, seconds) => (calls.push('lease'), functions.lease(limit, seconds)),
    findNext: () => (calls.push('findNext'), functions.findNext()),
  }
  const watch: typeof store.watch = (listener) => {
    const unwatch = store.watch(listener)
    listeners += 1
    return () => {
      listeners -= 1
      unwatch()
    }
  }
  const notifier = startNotifier({
    ...options,
    store: { ...store, outbox, watch },
    publicUrl: () => '',
    allowed: parseNetworks(['127.0.0.0/8']),
    log: (line) => log.push(line),
  })
  return { notifier, store, log, calls, countListeners: () => listeners }
}

/** Whether a notifier closes within a few turns of the event loop. */
async function closesAtOnce(closing: Promise<void>): Promise<boolean> {
  return Promise.race([closing.then(() => true), waitTurns().then(() => false)])
}

async function waitTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn()
}

/** Waits for work in real time. `expect.poll` would advance the clock of the test. */
async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(2)
}

describe('an idle notifier', () => {
  const idleMs = 5000

  test.each([
    [undefined, idleMs],
    [1001, 1000],
    [1004.999, 4999],
    [1060, idleMs],
  ])('with work at the time %s waits %d ms', async (next, milliseconds) => {
    const { pending } = holdClock()
    const { notifier, calls } = await start({ findNext: async () => next })
    await waitUntil(() => pending(milliseconds) === 1)
    vi.advanceTimersByTime(milliseconds - 1)
    expect(pending(milliseconds)).toBe(1)
    vi.advanceTimersByTime(1)
    await waitUntil(() => calls.length === 6)
    expect(calls).toEqual(['listDue', 'lease', 'findNext', 'listDue', 'lease', 'findNext'])
    await notifier.close()
  })
  test('runs again when it is woken, and leaves no timer', async () => {
    const { pending } = holdClock()
    const { notifier, calls } = await start()
    await waitUntil(() => pending(idleMs) === 1)
    notifier.wake()
    await waitUntil(() => calls.filter((call) => call === 'findNext').length === 2)
    await notifier.close()
    expect(pending(idleMs)).toBe(0)
  })
  test('closes at once, and then receives no records', async () => {
    const { pending } = holdClock()
    const { notifier, countListeners } = await start()
    await waitUntil(() => pending(idleMs) === 1)
    expect(countListeners()).toBe(1)
    expect(await closesAtOnce(notifier.close())).toBe(true)
    expect(countListeners()).toBe(0)
  })
})

describe('a notifier with more work', () => {
  const due = Array.from({ length: 50 }, (_, at): DueTrail => ({ org: 'acme', flow: 'shop', trail: `t${at}`, at: 999 }))
  const record: Omit<OutboxRecord, 'sequence'> = {
    org: 'acme',
    id: 'one',
    kind: 'log_event',
    flow: null,
    trail: null,
    created_at: 1,
  }
  const rest = [[...due], []]

  test.each<[string, Partial<Outbox>]>([
    ['changes', { listDue: async () => rest.shift() ?? [] }],
    [
      'records',
      {
        listOrganisationsBehind: async () => [{ org: 'acme', head: 2 }],
        readAfter: async (_org, sequence) => [{ ...record, sequence: sequence + 1 }],
      },
    ],
  ])('of %s runs again before it asks for the next time', async (_what, replaced) => {
    const { notifier, calls } = await start(replaced)
    await expect.poll(() => calls).toContain('findNext')
    expect(calls.slice(0, calls.indexOf('findNext'))).toEqual(['listDue', 'lease', 'listDue', 'lease'])
    await notifier.close()
  })
})

describe('the notifier', () => {
  test('delivers the message of a record, waits, and stops', async () => {
    const { notifier, store, log } = await start()
    const receiver = await startWebhookReceiver()
    await store.append({ record: toActionRecord(['ON_ATTESTATION'], { url: receiver.url }) })
    await store.append({ record: toGenericRecord('one') })
    await receiver.waitForCount(1)
    await notifier.close()
    await store.append({ record: toGenericRecord('two') })
    expect([receiver.received.length, log]).toEqual([1, []])
  })
  test('closes when the running deliveries are finished', async () => {
    const [asked, lookup] = [Promise.withResolvers<void>(), Promise.withResolvers<readonly LookupAddress[]>()]
    const resolve = (): Promise<readonly LookupAddress[]> => {
      asked.resolve()
      return lookup.promise
    }
    const { notifier, store, log } = await start({}, { resolve })
    await store.append({ record: toActionRecord(['ON_ATTESTATION']) })
    await store.append({ record: toGenericRecord('one') })
    await asked.promise
    const closing = notifier.close()
    expect(await closesAtOnce(closing)).toBe(false)
    lookup.resolve([])
    await closing
    expect(log).toEqual(['Target 1 of notification action 1 of acme was not reached: the host has no address.'])
  })
  test('starts no delivery after it is closed', async () => {
    const [asked, found] = [Promise.withResolvers<void>(), Promise.withResolvers<readonly DueTrail[]>()]
    const listDue = (): Promise<readonly DueTrail[]> => {
      asked.resolve()
      return found.promise
    }
    const { notifier, calls } = await start({ listDue })
    await asked.promise
    const closing = notifier.close()
    found.resolve([])
    await closing
    expect(calls).toEqual(['listDue', 'findNext'])
  })
  test('logs a failed run, and closes at once in the pause after it', async () => {
    const { notifier, calls, log } = await start({ listDue: () => Promise.reject(new Error('out')) })
    await expect.poll(() => log).toEqual(['Notifications are delayed: Error: out'])
    expect(await closesAtOnce(notifier.close())).toBe(true)
    expect(calls).toEqual(['listDue'])
  })
})
