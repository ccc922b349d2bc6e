import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { RunContext, StartedService } from '../../../src/command/environment/run-context.ts'
import { findEmbeddedFolder, startEmbeddedService } from '../../../src/command/send/embedded-service.ts'
import { requestJobToken } from '../../../src/command/send/job-token.ts'
import { openService } from '../../../src/command/send/open-service.ts'
import { trailOperations } from '../../../src/schema/operation/trail.ts'
import { json, serve } from '../../../testkit/client/server.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../../testkit/command/workspace.ts'

test.each([
  [{ EVIDENCE_HOME: 'data', RUNNER_TEMP: '/tmp/runner' }, '/project/data'],
  [{ EVIDENCE_HOME: '/data' }, '/data'],
  [{ EVIDENCE_HOME: '', RUNNER_TEMP: '/tmp/runner' }, '/tmp/runner/delivery-evidence'],
  [{ RUNNER_TEMP: '/tmp/runner' }, '/tmp/runner/delivery-evidence'],
  [{ RUNNER_TEMP: '' }, '/project/evidence-data'],
  [{}, '/project/evidence-data'],
])('with %j the data is in %s', (environment, folder) => {
  expect(findEmbeddedFolder(environment, '/project')).toBe(folder)
})

interface Calls {
  readonly started: unknown[]
  readonly minted: Parameters<StartedService['mintToken']>[0][]
  closed: number
}

/** A run whose embedded service has records of these organisations. */
function toContext(known: readonly string[], url = 'http://127.0.0.1:9/api/v2') {
  const calls: Calls = { started: [], minted: [], closed: 0 }
  const service: StartedService = {
    url,
    file: '/data/evidence.db',
    mintToken: async (request) => {
      calls.minted.push(request)
      return 'des_minted'
    },
    listOrganisations: async () => known,
    close: async () => void (calls.closed += 1),
  }
  const masked: string[] = []
  const run = createRunContext('/checkout')
  const context: RunContext = {
    ...run,
    host: { ...run.host, mask: (secret) => void masked.push(secret) },
    environment: { RUNNER_TEMP: '/tmp/runner' },
    loadService: async () => ({
      startService: async (options) => {
        calls.started.push(options)
        return service
      },
    }),
  }
  return { context, calls, masked }
}

describe('the embedded service', () => {
  test('has a token of a day for all flows of the organisation', async () => {
    const { context, calls } = toContext([])
    const before = Date.now() / 1000
    const service = await startEmbeddedService({ org: 'acme', isQuestion: false, isDryRun: false }, context)
    expect(service).toMatchObject({ file: '/data/evidence.db', token: 'des_minted' })
    expect(calls.started).toEqual([{ folder: '/tmp/runner/delivery-evidence', embedded: true, mustExist: false }])
    expect(calls.minted).toEqual([
      { name: expect.any(String), org: 'acme', flow: '*', role: 'admin', expiresAt: expect.any(Number) },
    ])
    const lifetime = (calls.minted[0]?.expiresAt ?? 0) - before
    expect(Math.round(lifetime / 3600)).toBe(24)
    await service.close()
    expect(calls.closed).toBe(1)
  })

  test('makes no folder for a dry run where there is none', async () => {
    const { context, calls } = toContext([])
    const folderOf = async (home: string, isDryRun: boolean): Promise<string> => {
      const at = { ...context, environment: { EVIDENCE_HOME: home } }
      const existed = existsSync(home)
      const service = await startEmbeddedService({ org: 'acme', isQuestion: false, isDryRun }, at)
      const { folder } = calls.started.at(-1) as { readonly folder: string }
      expect(existsSync(folder)).toBe(folder === home ? existed : true)
      await service.close()
      expect([existsSync(folder), existsSync(home)]).toEqual([folder === home && existed, existed])
      return folder
    }
    const [empty, full] = [createWorkspace({}), createWorkspace({ 'evidence.db': 'x' })]
    const none = join(empty, 'none')
    expect(await folderOf(none, false)).toBe(none)
    expect(await folderOf(empty, false)).toBe(empty)
    expect(await folderOf(full, true)).toBe(full)
    for (const home of [none, empty]) {
      expect(await folderOf(home, true)).toMatch(/\/delivery-evidence-[^/]+$/)
      expect(existsSync(none)).toBe(false)
    }
  })

  test('answers a question about an organisation that it has', async () => {
    const { context, calls } = toContext(['caf\u00E9', 'acme'])
    await startEmbeddedService({ org: 'cafe\u0301', isQuestion: true, isDryRun: false }, context)
    expect(calls.started).toMatchObject([{ mustExist: true }])
    expect([calls.minted.length, calls.closed]).toEqual([1, 0])
  })

  test.each([
    [['acme', 'other'], 'Is "acme" meant?'],
    [['zzz'], 'Check `org`, or report something first.'],
    [[], 'Check `org`, or report something first.'],
  ])('refuses a question about another one than %j', async (known, hint) => {
    const { context, calls } = toContext(known)
    await expect(
      startEmbeddedService({ org: 'acmee', isQuestion: true, isDryRun: false }, context),
    ).rejects.toMatchObject({
      code: 'usage',
      message: `The records of this machine in /data/evidence.db have no flow of the organisation "acmee". ${hint}`,
      facts: { org: 'acmee' },
    })
    expect([calls.minted, calls.closed]).toEqual([[], 1])
  })
})

describe('a run opens', () => {
  const request = { change: undefined, org: 'acme', isQuestion: false }
  test('the embedded service, whose token is masked', async () => {
    const { url, seen } = await serve(json(200, { name: 't' }))
    const { context, calls, masked } = toContext([], url)
    const service = await openService({ ...request, inputs: givenInputs({ url: 'embedded' }) }, context)
    expect([service.file, masked]).toEqual(['/data/evidence.db', ['des_minted']])
    await service.connection.bind(trailOperations).getTrail({ params: { org: 'o', flow_name: 'f', trail_name: 't' } })
    await service.close()
    expect([calls.closed, seen.map(({ headers }) => headers.authorization)]).toEqual([1, ['Bearer des_minted']])
  })
  test('no embedded service to wait', async () => {
    const { context, calls } = toContext([])
    const waiting = openService({ ...request, inputs: givenInputs({ url: 'embedded', wait: '1' }) }, context)
    await expect(waiting).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/^Input `wait` cannot be used with `url: embedded`/),
    })
    expect(calls.started).toEqual([])
  })
  test('a remote service', async () => {
    const { context, calls } = toContext([])
    const inputs = givenInputs({ url: 'https://e.example/api/v2', token: 't', wait: '1' })
    const service = await openService({ ...request, inputs }, context)
    expect([service.file, calls.started]).toEqual([undefined, []])
    await service.close()
  })
})

describe('the token of a job', () => {
  const request = { url: 'https://e.example/api/v2', timeout: 20, restricted: undefined }
  test('is that of its issuer for the service, and is masked', async () => {
    const { origin, seen } = await serve(json(200, { value: 'the.job.token' }))
    const { context, masked } = toContext([])
    const environment = {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${origin}/token?x=1`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'runner-secret',
    }
    expect(await requestJobToken(request, { ...context, environment })).toBe('the.job.token')
    expect(masked).toEqual(['the.job.token'])
    expect(new URL(seen[0]?.url ?? '', origin).searchParams.get('audience')).toBe('https://e.example/api/v2')
  })
  test.each([{}, { GITHUB_ACTIONS: 'false' }, { ACTIONS_ID_TOKEN_REQUEST_URL: '' }])(
    'needs a job of GitHub Actions: %j',
    async (environment) => {
      const { context } = toContext([])
      await expect(requestJobToken(request, { ...context, environment })).rejects.toMatchObject({
        code: 'refused',
        message:
          'There is no token for https://e.example/api/v2. Set $EVIDENCE_TOKEN or `token`. Only a job of GitHub Actions can request a token of its own.',
      })
    },
  )
  test('needs the permission of a job, and the message names it', async () => {
    const { context } = toContext([])
    const asked = requestJobToken(request, { ...context, environment: { GITHUB_ACTIONS: 'true' } })
    await expect(asked).rejects.toThrow(/id-token: write/)
  })
})
