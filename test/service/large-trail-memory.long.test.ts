import { describe, expect, test } from 'vitest'
import type { NewRecord } from '../../src/service/store/record.ts'
import { readPeakMemory } from '../../testkit/service/flood.ts'
import { startServiceProcess, type Sent } from '../../testkit/service/service-process.ts'
import { createDatabase, createFolder, engines, toRecord } from '../../testkit/service/store/engine.ts'

/**
 * The records in memory take about 150 MB at most. V8 collects texts of 1 MB as late as it may, so it may use so much: a service that keeps
 * more dies. Without a limit of its own it needed 1,570 MB.
 */
const node = ['--max-old-space-size=512']

/** The heap, and the bytes that are read and sent. */
const limitMebibytes = 600
const trails = Array.from({ length: 5 }, (_, at) => `t${at}`)

/** 20 reports of 1 MB. */
const toLargeTrail = (trail: string): readonly NewRecord[] =>
  Array.from({ length: 20 }, (_, at) => {
    const body = { attestation_name: `n${at}`, is_compliant: true, user_data: { text: 'x'.repeat(1_000_000) } }
    return toRecord({
      id: `${trail}-${at}`,
      flow: 'large',
      trail,
      name: `n${at}`,
      type: 'generic',
      commit,
      fingerprint,
      body,
    })
  })

const toReads = (trail: string): readonly Sent[] => [
  { path: `/api/v2/trails/acme/large/${trail}` },
  { path: `/api/v2/trails/acme/large/${trail}?as_of=1` },
  { path: `/acme/flows/large/trails/${trail}` },
]

/** Of all reports. */
const commit = 'c'.repeat(40)
const fingerprint = 'f'.repeat(64)

/** Each reads reports that are in several trails. */
const lookups: readonly Sent[] = [
  { path: `/api/v2/search/acme/sha/${commit.slice(0, 8)}` },
  { path: `/api/v2/search/acme/sha/${fingerprint.slice(0, 8)}` },
  { path: `/api/v2/attestations/acme/list_attestations_for_criteria?commit_list=${commit}` },
  { path: `/api/v2/asserts/acme/fingerprint/${fingerprint}?flow_name=large` },
]

const lists: readonly Sent[] = [
  { path: '/api/v2/trails/acme/large' },
  { path: '/acme/flows/large' },
  { path: '/acme' },
  { path: '/api/v2/attestations/acme?flow_name=large&is_compliant=false' },
]

describe.each(engines)('over $name', (engine) => {
  test('many large trails that are read at once take little memory', async () => {
    const location = await createDatabase(engine)
    const records = trails.flatMap(toLargeTrail)
    await using service = await startServiceProcess({ location, folder: await createFolder(), records, node })
    const { send, pid } = service
    const reads = [...lists, ...trails.flatMap(toReads)]
    const answers = await Promise.all([...reads, ...reads].map(send))
    const unexpected = answers.map(({ status }) => status).filter((status) => ![200, 404, 503].includes(status))
    expect(unexpected).toEqual([])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(readPeakMemory(pid)).toBeLessThan(limitMebibytes)
  }, 600_000)

  test('lookups of large reports in many trails take little memory', async () => {
    const location = await createDatabase(engine)
    const records = trails.flatMap(toLargeTrail)
    await using service = await startServiceProcess({ location, folder: await createFolder(), records, node })
    const answers = await Promise.all(
      Array.from({ length: 2 }, () => lookups)
        .flat()
        .map(service.send),
    )
    const unexpected = answers.map(({ status }) => status).filter((status) => ![200, 404, 503].includes(status))
    expect(unexpected).toEqual([])
    expect(readPeakMemory(service.pid)).toBeLessThan(limitMebibytes)
  }, 600_000)

  test('lists of large reports that clients do not read take little memory, and others can read', async () => {
    const location = await createDatabase(engine)
    const records = trails.flatMap(toLargeTrail)
    await using service = await startServiceProcess({ location, folder: await createFolder(), records, node })
    const path = '/api/v2/attestations/acme?flow_name=large&page=1&per_page=20'
    const statuses: number[] = []
    for (let at = 0; at < 30; at += 1) statuses.push((await service.start({ path })).statusCode)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(20)
    expect(statuses[0]).toBe(200)
    expect((await service.send({ path: '/acme/flows/large/trails/t1' })).status).toBe(200)
    expect(readPeakMemory(service.pid)).toBeLessThan(limitMebibytes)
  }, 600_000)
})
