import { expect, onTestFinished, test } from 'vitest'
import { startCountingHarness, type CountingHarness } from '../../../testkit/service/found-records.ts'
import { toForm, type HttpResponse } from '../../../testkit/service/harness.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'
import {
  commitSha,
  fingerprint,
  createTestTrail,
  otherCommitSha,
  putTrail,
  type TestTrail,
} from '../../../testkit/service/report.ts'

/** So many records of trails are searched first. */
const firstPart = 32

async function start(): Promise<CountingHarness> {
  const counting = await startCountingHarness()
  onTestFinished(() => counting.service.close())
  return counting
}

/** Puts trails with these names that began with a commit. */
async function putTrails({ service }: CountingHarness, spot: TestTrail, names: readonly string[]): Promise<void> {
  for (const trail of names)
    await putTrail(service, { ...spot, trail }, { members: { git_commit_info: { sha1: commitSha } } })
}

function judge(
  { service }: CountingHarness,
  { org, flow, trail }: TestTrail,
  members: object = {},
): Promise<HttpResponse> {
  return service.request('POST', `/trails/${org}/${flow}/${trail}/judgement`, { form: toForm(members) })
}

function listNames(first: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `t${first + at}`)
}

test('the beginning of a commit is ambiguous after a few of its trails were found', async () => {
  const counting = await start()
  const spot = createTestTrail(counting.service, commitSha.slice(0, 7))
  await putTrails(counting, spot, listNames(0, 60))
  const answer = await judge(counting, spot)
  const shown = listNames(50, 10)
    .toReversed()
    .map((name) => `"${name}"`)
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain(JSON.stringify(shown.at(0)).slice(1, -1))
  expect(JSON.stringify(answer.body)).toContain(JSON.stringify(shown.at(-1)).slice(1, -1))
  expect(JSON.stringify(answer.body)).not.toContain('t49')
  expect(counting.found).toEqual([firstPart])
})

test('the beginning of a commit is ambiguous also if the second trail is far behind the first', async () => {
  const counting = await start()
  const spot = createTestTrail(counting.service, commitSha.slice(0, 7))
  await putTrails(counting, spot, ['old', ...Array.from({ length: 40 }, () => 'new')])
  expect(JSON.stringify((await judge(counting, spot)).body)).toContain('it may be \\"new\\" or \\"old\\"')
  expect(counting.found).toEqual([firstPart, 41 - firstPart])
})

test('the head of a pull request is the trail with its name, and no other one is searched', async () => {
  const counting = await start()
  const spot = createTestTrail(counting.service, 'queue')
  await putTrails(counting, spot, [commitSha, ...listNames(0, 3)])
  await putTrail(counting.service, spot, { members: { git_commit_info: { sha1: otherCommitSha } } })
  const answer = await judge(counting, spot, { proof: { queued_pull_requests: [{ number: 7, head: commitSha }] } })
  expect(answer.status).toBe(200)
  expect(counting.found).toEqual([])
})

test('without one, it is the newest of many trails that began with it', async () => {
  const counting = await start()
  const spot = createTestTrail(counting.service, 'queue')
  await putTrails(counting, spot, listNames(0, 60))
  await putTrail(counting.service, spot, { members: { git_commit_info: { sha1: otherCommitSha } } })
  const answer = await judge(counting, spot, { proof: { queued_pull_requests: [{ number: 7, head: commitSha }] } })
  expect(answer.status).toBe(200)
  expect(counting.found).toEqual([firstPart])
})

test('a wrong name of a flow is compared with the newest 1,000 flows', async () => {
  const { service } = await start()
  const org = service.org()
  const flows = ['a-flow', ...Array.from({ length: 999 }, (_, at) => `f${at}`)]
  const place = { org, kind: 'flow', trail: null, name: null, type: null } as const
  const put = (flow: string): Promise<unknown> =>
    service.store.append({ record: toRecord({ ...place, id: flow, flow, body: { name: flow } }), memoryBytes: 100 })
  await Promise.all(flows.map(put))
  const assert = (): Promise<HttpResponse> =>
    service.request('GET', `/asserts/${org}/fingerprint/${fingerprint}?flow_name=b-flow`)
  expect(JSON.stringify((await assert()).body)).toContain('is \\"a-flow\\" meant?')
  await put('newest')
  expect(JSON.stringify((await assert()).body)).toContain('check the spelling')
})
