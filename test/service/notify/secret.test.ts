import { rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { importArchive } from '../../../src/service/operate/import.ts'
import { exportArchive } from '../../../src/service/operate/export.ts'
import { collectAll } from '../../../testkit/service/attachment/collect-all.ts'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { toFile } from '../../../testkit/service/operate/archive.ts'
import { secret } from '../../../testkit/service/notify/notification-actions.ts'
import {
  isSigned,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../testkit/service/notify/webhook-receiver.ts'
import { createTestTrail, reportGeneric, type TestTrail } from '../../../testkit/service/report.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { createCurrentDatabase, engines } from '../../../testkit/service/store/engine.ts'

async function start(engine: Engine, openPages = false): Promise<Harness> {
  const service = await startHarness({ engine, notify: ['127.0.0.0/8'], openPages })
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => (closing ??= service.close())
  onTestFinished(close)
  return { ...service, close }
}

/** The engine with an existing database, which the harness does not remove. */
function at(engine: Engine, place: string): Engine {
  return { ...engine, makeCurrent: () => Promise.resolve({ place, remove: () => Promise.resolve() }) }
}

async function putAction(service: Harness, { org }: TestTrail, targets: readonly object[]): Promise<void> {
  const json = { name: 'notify', triggers: ['ON_ATTESTATION'], targets }
  expect((await service.request('PUT', `/actions/${org}/flows`, { json })).status).toBeLessThan(300)
}

function toTargets({ url }: WebhookReceiver): readonly object[] {
  return [
    { type: 'WEBHOOK', url: `${url}/signed`, secret },
    { type: 'SLACK', webhook: `${url}/slack/services/T/B/hush` },
    { type: 'WEBHOOK', url: `${url}/unsigned` },
  ]
}

const restored = 'put the notification action again with its secret'

/** Resolves when both targets with a secret have failed. Returns the reasons. */
async function waitForFailures(service: Harness, { org }: TestTrail): Promise<readonly unknown[]> {
  return vi.waitFor(async () => {
    const health = await service.store.outbox.readHealth(org)
    const failures = health.map(({ failure }) => failure)
    expect(failures.filter((failure) => failure !== null)).toHaveLength(2)
    return failures
  }, 100_000)
}

describe.each(engines)('over $name, a message to a target with a secret', (engine) => {
  test('is signed, or sent to the Slack address, also after a restart', async () => {
    const place = await createCurrentDatabase(engine)
    const [first, receiver] = [await start(at(engine, place)), await startWebhookReceiver()]
    const spot = createTestTrail(first)
    await putAction(first, spot, toTargets(receiver))
    await first.close()

    const second = await start(at(engine, place))
    await reportGeneric(second, spot)
    await receiver.waitForCount(3)

    const find = (path: string): WebhookReceiver['received'][number] | undefined =>
      receiver.received.find((one) => one.path === path)
    const [signed, unsigned, slack] = ['/signed', '/unsigned', '/slack/services/T/B/hush'].map(find)
    expect(signed !== undefined && isSigned(signed, secret)).toBe(true)
    expect(unsigned?.headers['webhook-signature']).toBeUndefined()
    expect(slack?.text).toContain('blocks')
  })

  test('is not sent without the secret; it is sent when the action has it again', async () => {
    const place = await createCurrentDatabase(engine)
    const [service, receiver] = [await start(at(engine, place)), await startWebhookReceiver()]
    const spot = createTestTrail(service)
    await putAction(service, spot, toTargets(receiver))
    await engine.exec(place, 'DELETE FROM secret')

    await reportGeneric(service, spot)
    const failures = await waitForFailures(service, spot)
    await receiver.waitForCount(1)

    expect(failures).toEqual([expect.stringContaining(restored), expect.stringContaining(restored), null])
    expect(receiver.received.map(({ path }) => path)).toEqual(['/unsigned'])
    await putAction(service, spot, toTargets(receiver))
    service.advanceClock(60)
    await receiver.waitForCount(3)
    const signed = receiver.received.find(({ path }) => path === '/signed')
    expect(signed !== undefined && isSigned(signed, secret)).toBe(true)
  })

  test.each(['absent', 'that of another process'])('is not sent while the key file is %s', async (what) => {
    const place = await createCurrentDatabase(engine)
    const [first, receiver] = [await start(at(engine, place)), await startWebhookReceiver()]
    const spot = createTestTrail(first)
    await putAction(first, spot, toTargets(receiver))
    await first.close()
    const path = engine.keyFile(place)
    await rm(path)
    if (what !== 'absent') await writeFile(path, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })

    const second = await start(at(engine, place))
    await reportGeneric(second, spot)
    const failures = await waitForFailures(second, spot)
    await receiver.waitForCount(1)

    const reason = what === 'absent' ? 'does not exist, but the database has secrets' : 'does not open a secret'
    expect(failures).toEqual([expect.stringContaining(reason), expect.stringContaining(reason), null])
    expect(receiver.received.map(({ path: sent }) => sent)).toEqual(['/unsigned'])
    expect(second.logLines.join('\n')).toMatch(/Target 1 of notification action 1 of \S+ was not reached: The key file/)
    expect(second.logLines.join('\n')).not.toMatch(/hush|whsec/)
  })

  test('is not sent after an import, which has no secrets, and the action is listed as one that needs them', async () => {
    const [source, target, receiver] = [await start(engine), await start(engine, true), await startWebhookReceiver()]
    const spot = createTestTrail(source)
    await putAction(source, spot, toTargets(receiver))
    const lines = await collectAll(exportArchive(source, spot.org))
    expect(lines.join('')).not.toMatch(/hush|whsec/)

    await importArchive(target, await toFile(lines.join('')))
    await reportGeneric(target, spot)
    const failures = await waitForFailures(target, spot)
    await receiver.waitForCount(1)

    expect(failures).toEqual([expect.stringContaining(restored), expect.stringContaining(restored), null])
    expect(receiver.received.map(({ path }) => path)).toEqual(['/unsigned'])
    const { body } = await target.request('GET', `/actions/${spot.org}/1`)
    expect(body).toMatchObject({
      is_failing: true,
      targets: [{ type: 'WEBHOOK', needs_secret: true }, { type: 'SLACK', needs_secret: true }, { type: 'WEBHOOK' }],
    })
    const page = await target.request('GET', `//${spot.org}/actions`, { token: null })
    expect(page.text.split('Needs its secret again')).toHaveLength(3)
  })
})
