import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findEmbeddedFolder, startEmbeddedService } from '../../../src/step/send/embedded-service.ts'
import { shareJobToken } from '../../../src/step/send/job-token.ts'
import { json, serve } from '../../../testkit/client/server.ts'
import { embeddedContext } from '../../../testkit/step/embedded-context.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'

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

describe('the embedded service', () => {
  test('has a token of a day for all flows of the organisation, with the origin of every run', async () => {
    const { context, calls } = embeddedContext([])
    const before = Date.now() / 1000
    const service = await startEmbeddedService({ org: 'acme', isQuestion: false, isDryRun: false }, context)
    expect(service).toMatchObject({ file: '/data/evidence.db', token: 'des_minted' })
    expect(calls.started).toEqual([
      { folder: '/tmp/runner/delivery-evidence', embedded: true, isTemporary: true, mustExist: false },
    ])
    expect(calls.minted).toEqual([
      {
        name: 'embedded',
        origin: 'embedded',
        org: 'acme',
        flow: '*',
        role: 'admin',
        expiresAt: expect.any(Number),
      },
    ])
    const lifetime = (calls.minted[0]?.expiresAt ?? 0) - before
    expect(Math.round(lifetime / 3600)).toBe(24)
    await service.close()
    expect(calls.closed).toBe(1)
  })

  test('makes no folder for a dry run where there is none', async () => {
    const { context, calls } = embeddedContext([])
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
    const { context, calls } = embeddedContext(['caf\u00E9', 'acme'])
    await startEmbeddedService({ org: 'cafe\u0301', isQuestion: true, isDryRun: false }, context)
    expect(calls.started).toMatchObject([{ mustExist: true }])
    expect([calls.minted.length, calls.closed]).toEqual([1, 0])
  })

  test.each([
    [['acme', 'other'], 'Is "acme" meant?'],
    [['zzz'], 'Check `org`, or report something first.'],
    [[], 'Check `org`, or report something first.'],
  ])('refuses a question about another one than %j', async (known, hint) => {
    const { context, calls } = embeddedContext(known)
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

describe('the token of a job', () => {
  const request = { url: 'https://e.example/api/v2', timeout: 20, restricted: undefined }
  test('is that of its issuer for the service, and is masked', async () => {
    const { origin, seen } = await serve(json(200, { value: 'the.job.token' }))
    const { context, masked } = embeddedContext([])
    const environment = {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${origin}/token?x=1`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'runner-secret',
    }
    expect(await shareJobToken(request, { ...context, environment })()).toBe('the.job.token')
    expect(masked).toEqual(['the.job.token'])
    expect(new URL(seen[0]?.url ?? '', origin).searchParams.get('audience')).toBe('https://e.example/api/v2')
  })
  test('is asked for at once, shared for a minute, and asked for again after a failure', async () => {
    let answer = json(503, {})
    const { origin, seen } = await serve((...exchange) => answer(...exchange))
    const { context } = embeddedContext([])
    const environment = {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${origin}/token`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'runner-secret',
    }
    let now = 0
    const readToken = shareJobToken({ ...request, timeout: 1 }, { ...context, environment }, { now: () => now })
    await expect(readToken()).rejects.toMatchObject({ code: 'unreachable' })
    answer = json(200, { value: 'first' })
    expect(await Promise.all([readToken(), readToken()])).toEqual(['first', 'first'])
    answer = json(200, { value: 'second' })
    now = 60_000
    expect(await readToken()).toBe('first')
    const asked = seen.length
    now = 60_001
    expect([await readToken(), seen.length]).toEqual(['second', asked + 1])
  })
  test.each([{}, { GITHUB_ACTIONS: 'false' }, { ACTIONS_ID_TOKEN_REQUEST_URL: '' }])(
    'needs a job of GitHub Actions: %j',
    async (environment) => {
      const { context } = embeddedContext([])
      await expect(shareJobToken(request, { ...context, environment })()).rejects.toMatchObject({
        code: 'refused',
        message:
          'There is no token for https://e.example/api/v2. Set $EVIDENCE_TOKEN or `token`. Only a job of GitHub Actions can request a token of its own.',
      })
    },
  )
  test('needs the permission of a job, and the message names it', async () => {
    const { context } = embeddedContext([])
    const asked = shareJobToken(request, { ...context, environment: { GITHUB_ACTIONS: 'true' } })()
    await expect(asked).rejects.toThrow(/id-token: write/)
  })
})
