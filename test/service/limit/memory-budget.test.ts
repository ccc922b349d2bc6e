import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { estimateParsedSize } from '../../../src/wire/json/parsed-size.ts'
import { createMemoryBudget, type MemoryReservation } from '../../../src/service/limit/memory-budget.ts'
import { createMemoryShare } from '../../../src/service/limit/memory-share.ts'
import { sendFlood, toDenseReport } from '../../../testkit/service/flood.ts'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'

const mebibyte = 1024 * 1024
const text = Buffer.from(`[${'[],'.repeat(2000)}[]]`)
const size = 2 * estimateParsedSize(text)

describe('the memory for bodies', () => {
  test('is refused with 503 and Retry-After beyond the limit of received bytes, and is free again after the response', () => {
    const budget = createMemoryBudget({ receivedBytes: 8 * mebibyte, parsedBytes: mebibyte, timeoutMs: 10 })
    const first = budget.open('a')
    first.takeBytes(7 * mebibyte)
    expect(() => budget.open('b').takeBytes(2 * mebibyte)).toThrow(
      expect.objectContaining({ status: 503, headers: { 'retry-after': '2' } }),
    )
    first.release()
    expect(() => budget.open('b').takeBytes(7 * mebibyte)).not.toThrow()
    expect(budget.readLoad()).toMatchObject({ usedBytes: 7 * mebibyte, refused: 1 })
  })

  test('is waited for before a body is parsed, in the order of arrival', async () => {
    const budget = createMemoryBudget({ receivedBytes: mebibyte, parsedBytes: size * 1.2, timeoutMs: 60_000 })
    const done: string[] = []
    const parse = async (callerId: string): Promise<MemoryReservation> => {
      const reservation = budget.open(callerId)
      await reservation.takeParsed(text)
      done.push(callerId)
      return reservation
    }
    const first = await parse('a')
    const others = [parse('b'), parse('c')]
    expect(budget.readLoad()).toMatchObject({ waiting: 2, usedBytes: size })
    for (const released of [first, ...others]) (await released).release()
    expect(done).toEqual(['a', 'b', 'c'])
    expect(budget.readLoad()).toEqual({ waiting: 0, usedBytes: 0, refused: 0 })
  })

  test('is refused if it is not free in time', async () => {
    const budget = createMemoryBudget({ receivedBytes: mebibyte, parsedBytes: size / 2, timeoutMs: 1 })
    await expect(budget.open('a').takeParsed(text)).rejects.toMatchObject({ status: 503 })
    expect(budget.readLoad()).toMatchObject({ waiting: 0, refused: 1 })
  })

  test('is never taken by one caller alone: another one always finds room for a small body', () => {
    const requests = fc.array(fc.record({ id: fc.nat({ max: 5 }), bytes: fc.nat({ max: 20 * mebibyte }) }))
    fc.assert(
      fc.property(requests, (asked) => {
        const share = createMemoryShare(32 * mebibyte)
        for (const { id, bytes } of asked) {
          const request = { callerId: `caller ${id}`, own: 0, bytes }
          if (share.hasRoom(request)) share.change(request.callerId, bytes)
          expect(share.usedBytes()).toBeLessThanOrEqual(32 * mebibyte)
        }
        return share.usedBytes() > 30 * mebibyte || share.hasRoom({ callerId: 'new', own: 0, bytes: 65_536 })
      }),
    )
    const alone = createMemoryShare(32 * mebibyte)
    for (let times = 0; times < 100; times += 1) {
      const request = { callerId: 'greedy', own: 0, bytes: mebibyte }
      if (alone.hasRoom(request)) alone.change('greedy', mebibyte)
    }
    expect(alone.usedBytes()).toBeLessThanOrEqual(16 * mebibyte)
  })
})

async function start(options: Parameters<typeof startHarness>[0]): Promise<Harness> {
  const service = await startHarness(options)
  onTestFinished(() => service.close())
  return service
}

test('each of many large reports is recorded or refused with 503, a small one of another caller is recorded, and all memory is released', async () => {
  const service = await start({
    memoryLimits: { receivedBytes: 2 * mebibyte, parsedBytes: 12 * mebibyte, timeoutMs: 60_000 },
  })
  const org = service.org()
  const [token, other] = [await service.tokenFor('reporter', org), await service.tokenFor('reporter', org)]
  const body = toDenseReport('empty arrays', 140_000)
  const toPath = (at: number): string => `/attestations/${org}/flow/trail/t${at}/generic`

  const flood = sendFlood({ url: `${service.origin}/api/v2`, token, count: 24, toPath, toBody: () => body })
  const small = '{"attestation_name":"small","is_compliant":true}'
  const [one] = await sendFlood({
    url: `${service.origin}/api/v2`,
    token: other,
    count: 1,
    toPath: () => toPath(99),
    toBody: () => small,
  })
  const answers = await flood

  expect(one?.status).toBe(201)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]))
  for (const { status, retryAfter } of answers) expect(retryAfter).toBe(status === 503 ? '2' : undefined)
  const recorded = answers.filter(({ status }) => status === 201).length
  expect(await service.store.count(org, { kinds: ['attestation'] })).toBe(recorded + 1)
  const { text: metrics } = await service.request('GET', '//metrics')
  expect(metrics).toMatch(/^evidence_body_memory_bytes 0$/m)
  expect(metrics).toMatch(/^evidence_body_memory_refused_total [1-9]/m)
})

test('a body that stops in the middle gives its memory back', async () => {
  const service = await start({
    memoryLimits: { receivedBytes: mebibyte, parsedBytes: mebibyte, timeoutMs: 10 },
    minimumRate: { graceMs: 50, bytesPerSecond: 1_000_000 },
  })
  const raw = toDenseReport('empty arrays', 500_000)
  const headers = { 'content-type': 'application/json', 'content-length': String(raw.length + 1) }
  const sent = await service.request('POST', '/artifacts/acme/flow', { raw, headers }).catch(() => undefined)
  expect(sent?.status ?? 408).toBe(408)
  expect((await service.request('GET', '//metrics')).text).toMatch(/^evidence_body_memory_bytes 0$/m)
})
