import { onTestFinished } from 'vitest'
import type { RecordedTarget } from '../../../src/wire/resource/notification.ts'
import { parseNetworks } from '../../../src/service/network.ts'
import { createDeliveryWorker } from '../../../src/service/notify/delivery-worker.ts'
import { createSsrfGuard } from '../../../src/service/notify/ssrf-guard.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { toRecord } from '../store/engine.ts'

export const guard = createSsrfGuard(parseNetworks(['127.0.0.0/8']))
/** Epoch seconds of the first attempt. */
export const now = 1_800_000_000

interface DeliveryFixture {
  readonly store: Store
  readonly log: readonly string[]
  readonly finished: () => number
  /** Starts the due attempts, and waits for their end. */
  readonly attempt: (seconds?: number) => Promise<void>
}

/** A store with an action on these targets, a message for each target, and secrets that are opened by their id. */
export async function createDeliveryFixture(
  targets: readonly RecordedTarget[],
  payload = '{"a":1}',
  open?: (id: string) => Promise<string | undefined>,
): Promise<DeliveryFixture> {
  let clock = now
  const store = await openSqliteStore(':memory:', { now: () => clock })
  onTestFinished(async () => store.close())
  const place = { flow: null, trail: null, name: 'notify', type: null }
  const body = { name: 'notify', triggers: ['ON_ATTESTATION'], targets }
  await store.append({ record: toRecord({ id: 'action', kind: 'notification', ...place, body }) })
  const deliveries = targets.map((_, target) => ({
    org: 'acme',
    number: 1,
    target,
    position: 1,
    id: `msg_${target}`,
    created_at: now,
    payload,
  }))
  await store.outbox.writePlan({ org: 'acme', upTo: 1, deliveries, deleted: [], due: [] })
  const [log, counts]: [string[], string[]] = [[], []]
  const secrets: Store['secrets'] =
    open === undefined ? store.secrets : { ...store.secrets, openSecret: (_org, id) => open(id) }
  const worker = createDeliveryWorker({ store: { ...store, secrets }, guard, log: (line) => log.push(line) }, () =>
    counts.push('one'),
  )
  return {
    store,
    log,
    finished: () => counts.length,
    attempt: async (seconds = 0) => {
      clock = now + seconds
      await worker.startDue()
      await worker.finish()
    },
  }
}
