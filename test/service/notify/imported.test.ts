import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, onTestFinished } from 'vitest'
import { exportArchive } from '../../../src/service/operate/export.ts'
import { importArchive } from '../../../src/service/operate/import.ts'
import { collectAll } from '../../../testkit/service/attachment/collect-all.ts'
import { startHarness, valueAt, type Harness } from '../../../testkit/service/harness.ts'
import { createNotificationActions } from '../../../testkit/service/notify/notification-actions.ts'
import { startWebhookReceiver } from '../../../testkit/service/notify/webhook-receiver.ts'
import { createTestTrail, reportGeneric } from '../../../testkit/service/report.ts'
import { createFolder, engines } from '../../../testkit/service/store/engine.ts'

test.each(engines)('imported records notify no target over $name; later records do', async (engine) => {
  const start = async (notify?: readonly string[]): Promise<Harness> => {
    const service = await startHarness({ engine, ...(notify === undefined ? {} : { notify }) })
    onTestFinished(() => service.close())
    return service
  }
  const [source, receiver] = [await start(), await startWebhookReceiver()]
  const spot = createTestTrail(source)
  const members = { triggers: ['ON_ATTESTATION'], targets: [{ type: 'WEBHOOK', url: receiver.url }] }
  await createNotificationActions(() => source).putAction(spot, [], members)
  for (const name of ['one', 'two']) await reportGeneric(source, spot, { attestation_name: name })
  const path = join(await createFolder(), 'archive.jsonl')
  await writeFile(path, (await collectAll(exportArchive(source, spot.org))).join(''))

  const target = await start(['127.0.0.0/8'])
  await importArchive(target, path)
  await reportGeneric(target, spot, { attestation_name: 'three' })
  await receiver.waitForCount(1)
  await createNotificationActions(() => target).waitUntilDelivered(spot)

  // Messages of a target are sent in the order of the records.
  const names = receiver.received.map(({ body }) => valueAt(body.data, 'attestation.attestation_name'))
  expect(names).toEqual(['three'])
})
