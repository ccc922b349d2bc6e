import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { readPackage } from '../../../../src/package/read-package.ts'
import { askPackage } from '../../../../testkit/package/download.ts'
import { startHarness } from '../../../../testkit/service/harness.ts'
import { createTestTrail } from '../../../../testkit/service/report.ts'
import { toRecord } from '../../../../testkit/service/store/engine.ts'

const mebibyte = 1024 * 1024

/** The most bytes that this process holds in buffers and objects while it runs. */
async function measurePeak(work: () => Promise<unknown>): Promise<number> {
  const measure = (): number => {
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = measure()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, measure())
  }, 20)
  await work().finally(() => clearInterval(timer))
  return peak - before
}

test('a package of 200 MiB of attachments is sent and read without being held', async () => {
  const service = await startHarness({ signLogs: true })
  onTestFinished(service.close)
  const spot = createTestTrail(service)
  for (let at = 0; at < 20; at += 1) {
    const content = randomBytes(10 * mebibyte)
    const { sha256, size } = await service.attachments.save(single(content))
    const attachment = { filename: 'a.bin', content_type: 'application/octet-stream', size, sha256 }
    await service.store.append({ record: toRecord({ id: `${spot.org}-${at}`, ...spot, attachment }) })
  }

  let read = 0
  const peak = await measurePeak(async () => {
    const { body } = await askPackage(service, spot)
    if (body === null) throw new Error('The package has no content.')
    for await (const member of readPackage(body)) {
      if (!('content' in member)) continue
      for await (const part of member.content) read += part.length
    }
  })

  expect(read).toBeGreaterThan(200 * mebibyte)
  expect(peak).toBeLessThan(100 * mebibyte)
})

async function* single(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}
