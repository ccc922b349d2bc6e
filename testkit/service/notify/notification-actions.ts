import { randomBytes } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { Harness } from '../harness.ts'
import type { TestTrail } from '../report.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

export const allTriggers = [
  'ON_STARTED_TRAIL',
  'ON_ATTESTATION',
  'ON_NON_COMPLIANT_ATTESTATION',
  'ON_COMPLIANT_TRAIL',
  'ON_NON_COMPLIANT_TRAIL',
  'ON_OVERRIDE',
]
export const secret = `whsec_${randomBytes(32).toString('base64')}`

interface NotificationActions {
  /** Creates or replaces the notification action of the organisation. */
  readonly putAction: (spot: TestTrail, receivers: readonly WebhookReceiver[], members?: object) => Promise<void>
  readonly readAction: (spot: TestTrail) => Promise<unknown>
  /** Resolves when no message is pending. */
  readonly waitUntilDelivered: (spot: TestTrail) => Promise<void>
}

export function createNotificationActions(service: () => Harness): NotificationActions {
  return {
    putAction: async ({ org }, receivers, members = {}) => {
      const targets = receivers.map(({ url }) => ({ type: 'WEBHOOK', url: `${url}/hook`, secret }))
      const json = { name: 'notify', triggers: allTriggers, targets, ...members }
      expect((await service().request('PUT', `/actions/${org}/flows`, { json })).status).toBeLessThan(300)
    },
    readAction: async ({ org }) => (await service().request('GET', `/actions/${org}/1`)).body,
    waitUntilDelivered: async ({ org }) => {
      await vi.waitFor(async () => {
        const health = await service().store.outbox.readHealth(org)
        expect(health.map(({ pending }) => pending)).toEqual(health.map(() => 0))
        expect(health.length).toBeGreaterThan(0)
      }, 100_000)
    },
  }
}

export function receivedTypes({ received }: WebhookReceiver): readonly string[] {
  return received.map(({ body }) => String(body['type']))
}
