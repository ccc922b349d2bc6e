import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient, type Client } from '../../src/client/client.ts'
import { replayFolder } from '../../src/step/replay.ts'
import { report } from '../../src/step/report.ts'
import type { RunContext } from '../../src/step/environment/run-context.ts'
import { startService, type RunningService } from '../../src/service/main.ts'
import { repositoryOf } from '../../testkit/git/repository.ts'
import { startFaultyProxy } from '../../testkit/end-to-end/faulty-proxy.ts'
import { toJunitReport, toPushEvent, toRunVariables } from '../../testkit/step/report-steps.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../testkit/step/workspace.ts'

let service: RunningService
let client: Client
const folder = mkdtempSync(join(tmpdir(), 'evidence-repeat-'))
beforeAll(async () => {
  service = await startService({ folder })
  client = createClient({ baseUrl: service.url, token: service.firstToken ?? '', timeoutSeconds: 30 })
})
afterAll(async () => {
  await client.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

type Given = Parameters<typeof givenInputs>[0]

function inputs(flow: string, given: Given): ReturnType<typeof givenInputs> {
  const where = { org: 'acme', flow, trail: 'trail', url: service.url, token: service.firstToken ?? '' }
  return givenInputs({ 'github-token': '', timeout: '20', ...where, ...given })
}

async function listAttachments(flow: string): Promise<readonly string[]> {
  const params = { org: 'acme', flow_name: flow, trail_name: 'trail' }
  const held = await client.listTrailAttestations({ params })
  return Promise.all(
    held.map(async ({ attestation_id }) => {
      const headers = { authorization: `Bearer ${service.firstToken}` }
      const answer = await fetch(`${service.url}/attestations/acme/${attestation_id}/attachment`, { headers })
      return answer.text()
    }),
  )
}

describe.each<[string, Given, readonly [string, string]]>([
  ['generic', { kind: 'generic', name: 'looked-at', compliant: 'true' }, ['one', 'another']],
  ['custom', { kind: 'custom:coverage', data: '{"is_compliant":true}' }, ['one', 'another']],
  ['junit', { kind: 'junit' }, [toJunitReport(), `${toJunitReport()}\n<!-- on another day -->`]],
])('the same %s evidence, reported again by one step', (flow, given, [first, second]) => {
  test('is recorded once with the same attachment, and again with another', async () => {
    const environment = toRunVariables({}, 'push')
    for (const content of [first, first, second]) {
      const cwd = createWorkspace({ 'result.xml': content })
      const context = { ...createRunContext(cwd), environment, event: toPushEvent('main') }
      await report(inputs(flow, { files: 'result.xml', ...given }), context)
    }
    expect((await listAttachments(flow)).toSorted()).toEqual([first, second].toSorted())
  })
})

test('outside GitHub Actions, a report that was spooled after a lost response keeps the idempotency key of its first attempt', async () => {
  const cwd = createWorkspace({ 'result.xml': toJunitReport() })
  const local: RunContext = createRunContext(cwd)
  await using proxy = await startFaultyProxy(
    service.url,
    async ({ request, forward }) => {
      await forward()
      request.socket.resetAndDestroy()
    },
    { on: /junit$/, always: true },
  )
  const given = { url: proxy.url, kind: 'junit', files: 'result.xml', 'on-unreachable': 'spool', timeout: '2' }
  await report(inputs('lost', given), local)
  expect(await listAttachments('lost')).toHaveLength(1)

  const kept = { folder: join(cwd, 'evidence-spool'), url: service.url, token: service.firstToken ?? '', timeout: '20' }
  expect(await replayFolder(kept, local)).toBe(2)
  expect(await listAttachments('lost')).toHaveLength(1)
})

describe('a report that is replayed', () => {
  test('says so, and declares its run and the time of its step', async () => {
    const cwd = createWorkspace({ 'result.xml': toJunitReport() })
    const environment = toRunVariables({ run: 9 }, 'push')
    const context = { ...createRunContext(cwd), environment, event: toPushEvent('main') }
    const url = 'http://127.0.0.1:9/api/v2'
    const given = { kind: 'junit', files: 'result.xml', 'on-unreachable': 'spool', timeout: '1' }
    const before = Math.floor(Date.now() / 1000)
    await report(inputs('replayed', { url, ...given }), context)
    const after = Date.now() / 1000
    const spool = {
      folder: join(cwd, 'evidence-spool'),
      url: service.url,
      token: service.firstToken ?? '',
      timeout: '20',
    }
    await replayFolder(spool, context)
    const params = { org: 'acme', flow_name: 'replayed', trail_name: 'trail' }
    const [replayed] = await client.listTrailAttestations({ params })
    expect(replayed).toMatchObject({
      annotations: { replayed: true, run: { id: 9, attempt: 1 }, source: { job: 'build' } },
    })
    const spooledAt = Number(replayed?.annotations?.['spooled_at'])
    expect(spooledAt).toBeGreaterThanOrEqual(before)
    expect(spooledAt).toBeLessThanOrEqual(after)
  })
})

async function annotationsOf(flow: string, environment: Readonly<Record<string, string>>): Promise<unknown> {
  const context = { ...createRunContext(createWorkspace({})), environment }
  await report(inputs(flow, { kind: 'generic', compliant: 'true' }), context)
  const params = { org: 'acme', flow_name: flow, trail_name: 'trail' }
  return (await client.listTrailAttestations({ params })).map(({ annotations }) => annotations)
}

describe('the source of a report', () => {
  test('is not sent outside CI, and neither is the run', async () => {
    expect(await annotationsOf('laptop', {})).toEqual([{}])
  })

  test('is the job of a build server, with the number of its build', async () => {
    const repository = repositoryOf('Sell')
    const context = { ...createRunContext(repository), environment: { JOB_NAME: 'nightly', BUILD_NUMBER: '12' } }
    await report(inputs('server', { kind: 'generic', compliant: 'true' }), context)
    const params = { org: 'acme', flow_name: 'server', trail_name: 'trail' }
    expect(await client.listTrailAttestations({ params })).toMatchObject([
      { annotations: { source: { job: 'nightly' }, run: { id: 12, attempt: 1 } } },
    ])
  })
})

test('two calls of a reusable workflow record two reports, also where they are equal', async () => {
  const cwd = createWorkspace({ 'result.xml': toJunitReport() })
  for (const checkRun of ['1', '1', '2']) {
    const environment = { ...toRunVariables({}, 'push'), EVIDENCE_CHECK_RUN: checkRun }
    await report(inputs('called', { kind: 'junit', files: 'result.xml' }), {
      ...createRunContext(cwd),
      environment,
      event: toPushEvent('main'),
    })
  }
  const params = { org: 'acme', flow_name: 'called', trail_name: 'trail' }
  expect(await client.listTrailAttestations({ params })).toHaveLength(2)
})
