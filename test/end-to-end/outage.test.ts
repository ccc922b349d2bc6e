import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { resolve } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { runProcess } from '../../testkit/action/process.ts'
import { runBuiltAction, runSourceAction, newSha, onlyError } from '../../testkit/end-to-end/run-action.ts'
import { startService } from '../../testkit/end-to-end/service.ts'
import { createWorkspace } from '../../testkit/end-to-end/workspace.ts'

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** The base URL of a service that gives this response to every request. */
async function serve(answer: RequestListener): Promise<string> {
  server = createServer((request, response) => {
    request.resume()
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/v2`
}

/** A port without a listener. One that was free a moment ago may be that of another test by now. */
const nowhere = 'http://127.0.0.1:1/api/v2'

const generic = { kind: 'generic', compliant: 'true', timeout: '2', token: 'des_1_secret' }

const outages: readonly (readonly [string, number, RequestListener | undefined])[] = [
  ['is down', 4, undefined],
  ['never answers', 4, () => undefined],
  ['hangs up', 4, (request) => request.socket.destroy()],
  ['answers 503 all the time', 4, (_, response) => response.writeHead(503).end()],
  [
    'answers in HTML',
    4,
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in</h1>'),
  ],
  [
    'answers what is not JSON',
    4,
    (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"na'),
  ],
  [
    'answers JSON of another kind',
    4,
    (_, response) => response.writeHead(201, { 'content-type': 'application/json' }).end('{"x":1}'),
  ],
  [
    'answers 403',
    5,
    (_, response) =>
      response
        .writeHead(403, { 'content-type': 'application/problem+json' })
        .end('{"message":"This token may only read."}'),
  ],
]

describe.each(outages)('a service that %s', (_, exitCode, answer) => {
  test('ends the step in one sentence that names it', async () => {
    using workspace = createWorkspace({})
    const url = answer === undefined ? nowhere : await serve(answer)
    const outcome = await runSourceAction({ workspace: workspace.folder, inputs: { ...generic, url } })
    expect(outcome.exitCode).toBe(exitCode)
    expect(onlyError(outcome)).toContain(new URL(url).host)
    expect(onlyError(outcome)).not.toContain('secret')
    expect(outcome.outputs).toMatchObject({ compliance: 'UNKNOWN', compliant: 'false' })
  })
})

describe('on-unreachable', () => {
  test('warn continues the job with a warning', async () => {
    using workspace = createWorkspace({})
    const inputs = { ...generic, url: nowhere, 'on-unreachable': 'warn' }
    const { exitCode, annotations, outputs } = await runBuiltAction({ workspace: workspace.folder, inputs })
    expect(exitCode).toBe(0)
    expect(annotations).toMatchObject([{ level: 'warning' }])
    expect(outputs).toMatchObject({ compliance: 'UNKNOWN', compliant: 'false' })
  })

  test.each(['warn', 'spool'])('%s never passes a gate', async (mode) => {
    using workspace = createWorkspace({ '.github/evidence.yml': 'version: 1\n' })
    const inputs = { ...generic, url: nowhere, 'on-unreachable': mode, gate: 'true' }
    const { exitCode, outputs } = await runBuiltAction({ workspace: workspace.folder, inputs })
    expect(exitCode).toBe(4)
    expect(outputs['compliant']).toBe('false')
  })

  test('spool stores the reports, and replay sends them once', async () => {
    using workspace = createWorkspace({})
    const sha = newSha()
    const { exitCode, annotations } = await runBuiltAction({
      workspace: workspace.folder,
      inputs: { ...generic, url: nowhere, 'on-unreachable': 'spool' },
      github: { sha },
    })
    expect(exitCode).toBe(0)
    const [, spool = ''] = /`evidence replay (.+)`/.exec(annotations[0]?.message ?? '') ?? []

    const service = await startService()
    try {
      const replay = () =>
        runProcess({
          file: process.execPath,
          args: [resolve('dist/cli/index.js'), 'replay', spool, '--url', service.url],
          cwd: workspace.folder,
          env: { EVIDENCE_TOKEN: service.token },
        })
      expect(await replay()).toMatchObject({ exitCode: 0 })
      expect(await replay()).toMatchObject({ exitCode: 0 })
      expect(await service.read(`/attestations/acme/greeting/trail/${sha}`)).toMatchObject([
        { attestation_name: 'generic' },
      ])
    } finally {
      await service.stop()
    }
  })
})
