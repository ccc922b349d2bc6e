import { randomBytes } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { Harness } from '../harness.ts'
import type { Spot } from '../report.ts'
import type { Receiver } from './receiver.ts'

export const every = [
  'ON_STARTED_TRAIL',
  'ON_ATTESTATION',
  'ON_NON_COMPLIANT_ATTESTATION',
  'ON_COMPLIANT_TRAIL',
  'ON_NON_COMPLIANT_TRAIL',
  'ON_OVERRIDE',
]
export const secret = `whsec_${randomBytes(32).toString('base64')}`

interface Listening {
  /** Puts the organisation's notification action. */
  readonly listen: (spot: Spot, receivers: readonly Receiver[], members?: object) => Promise<void>
  readonly readAction: (spot: Spot) => Promise<unknown>
  /** Resolves when no message waits any more. */
  readonly settled: (spot: Spot) => Promise<void>
}

export function createListening(service: () => Harness): Listening {
  return {
    listen: async ({ org }, receivers, members = {}) => {
      const targets = receivers.map(({ url }) => ({ type: 'WEBHOOK', url: `${url}/hook`, secret }))
      const json = { name: 'tell', triggers: every, targets, ...members }
      expect((await service().ask('PUT', `/actions/${org}/flows`, { json })).status).toBeLessThan(300)
    },
    readAction: async ({ org }) => (await service().ask('GET', `/actions/${org}/1`)).body,
    settled: async ({ org }) => {
      await vi.waitFor(async () => {
        const health = await service().store.outbox.readHealth(org)
        expect(health.map(({ pending }) => pending)).toEqual(health.map(() => 0))
        expect(health.length).toBeGreaterThan(0)
      }, 10_000)
    },
  }
}

export function types({ received }: Receiver): readonly string[] {
  return received.map(({ body }) => String(body['type']))
}
