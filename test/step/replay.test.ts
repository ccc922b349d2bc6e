import { describe, expect, test } from 'vitest'
import { spoolRequest } from '../../src/client/spool.ts'
import { replayFolder, type ReplayRequest } from '../../src/step/replay.ts'
import { serveHeld } from '../../testkit/client/held-server.ts'
import { failureOf, json, receipt, serve } from '../../testkit/client/server.ts'
import { createRunContext, createWorkspace } from '../../testkit/step/workspace.ts'

/** A folder with two spooled reports. */
async function spoolTwo(): Promise<string> {
  const folder = createWorkspace({})
  const params = { org: 'acme', flow_name: 'shop', trail_name: 't' }
  for (const name of ['a', 'b']) {
    const body = { attestation_name: name, is_compliant: true }
    await spoolRequest(folder, { operation: 'reportGeneric', params, body })
  }
  return folder
}

async function replay(members: Partial<ReplayRequest>, environment: Readonly<Record<string, string>> = {}) {
  const folder = await spoolTwo()
  const context = createRunContext(folder)
  const traced: string[] = []
  const host = { ...context.host, trace: (line: string) => void traced.push(line) }
  const request = { folder, url: '', token: 'des_test_token', timeout: '20', ...members }
  const sent = await replayFolder(request, { host, environment })
  return { sent, messages: context.messages, traced }
}

describe('the replay of a folder', () => {
  test('prints a line for each report, traces its requests, and closes its connections', async () => {
    const { url, seen, closings } = await serveHeld(json(201, receipt))

    const { sent, messages, traced } = await replay({ url })

    expect(sent).toBe(2)
    expect(messages).toEqual([
      expect.stringMatching(/^000001-reportGeneric-\w+\.json: sent$/),
      expect.stringMatching(/^000002-reportGeneric-\w+\.json: sent$/),
    ])
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(Array(2).fill('Bearer des_test_token'))
    expect(traced.join('\n')).toContain(`POST ${url}/attestations/acme/shop/trail/t/generic`)
    expect(new Set(await closings())).toEqual(new Set([true]))
  })

  test('uses the proxy of the environment', async () => {
    const { url } = await serve(json(201, receipt))
    const failure = await failureOf(replay({ url }, { http_proxy: 'ftp://proxy.example' }))
    expect(failure).toMatchObject({ code: 'environment', message: expect.stringContaining('ftp://proxy.example') })
  })

  test('without a token requests that of the job for this service', async () => {
    const { url, origin, seen } = await serve((response, one, request) => {
      const value = one.url.startsWith('/id-token') ? { value: 'job-token' } : receipt
      json(one.method === 'GET' ? 200 : 201, value)(response, one, request)
    })
    const environment = {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${origin}/id-token`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'runner',
    }

    const { messages } = await replay({ url, token: '' }, environment)

    const [first, second] = seen.map((one) => [one.url, one.headers.authorization])
    expect(first).toEqual([`/id-token?audience=${encodeURIComponent(url)}`, 'bearer runner'])
    expect(second).toEqual(['/api/v2/attestations/acme/shop/trail/t/generic', 'Bearer job-token'])
    expect(messages).toContain('job-token')
  })

  test.each(['0', 'soon', ''])('refuses the timeout %j by its name', async (timeout) => {
    const { url, seen } = await serve(json(201, receipt))
    const failure = await failureOf(replay({ url, timeout }))
    expect([failure.code, failure.facts, seen]).toEqual(['usage', { input: 'timeout' }, []])
  })
})
