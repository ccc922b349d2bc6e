import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../../src/client/client.ts'
import type { Outcome } from '../../../src/step/outcome/outcome.ts'
import { replayFolder } from '../../../src/step/replay.ts'
import { report } from '../../../src/step/report.ts'
import type { RunContext } from '../../../src/step/environment/run-context.ts'
import { openBindings } from '../../../src/service/access/access-store.ts'
import { startService, type RunningService } from '../../../src/service/main.ts'
import { startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { toJunitReport, toPushEvent, toRunVariables } from '../../../testkit/step/report-steps.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

/** Reporting without a secret: GitHub issues an OIDC token for this service, and the service identifies the job by it. */
let issuer: Issuer
let service: RunningService
const folder = mkdtempSync(join(tmpdir(), 'evidence-job-'))
beforeAll(async () => {
  issuer = await startIssuer()
  service = await startService({ folder, oidcIssuers: [issuer.url] })
  const bindings = await openBindings({ folder })
  await bindings.createBinding(toBinding({ issuer: issuer.url }))
  await bindings.close()
})
afterAll(async () => {
  await service.close()
  await issuer.close()
  rmSync(folder, { recursive: true, force: true })
})

type Given = Parameters<typeof givenInputs>[0]

function toContext(cwd: string): RunContext {
  const environment = {
    ...toRunVariables({}, 'push'),
    ACTIONS_ID_TOKEN_REQUEST_URL: issuer.idTokenUrl,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'runner-secret',
  }
  return { ...createRunContext(cwd), environment, event: toPushEvent('main') }
}

async function run(given: Given, cwd = createWorkspace({ 'r.xml': toJunitReport() })): Promise<Outcome> {
  const common = { kind: 'junit', files: 'r.xml', name: 'unit-tests', 'github-token': '', timeout: '20' }
  return report(givenInputs({ ...common, url: service.url, ...given }), toContext(cwd))
}

describe('a job without an API token', () => {
  test.each(['', '/'])('reports with its OIDC token (base URL with "%s" at its end)', async (end) => {
    const outcome = await run({ url: `${service.url}${end}` })
    expect(outcome.sent).toMatchObject([{ name: 'unit-tests' }])

    const client = createClient({ baseUrl: service.url, token: service.firstToken ?? '', timeoutSeconds: 20 })
    const { data } = await client.listAttestations({ params: { org: 'acme' } })
    await client.close()
    expect(data[0]).toMatchObject({
      attestation_name: 'unit-tests',
      reported_by: 'acme/shop run 1001 attempt 1 by ada',
    })
  })

  test('asks for one token in a step', async () => {
    const before = issuer.requests.length
    await run({ gate: 'artifact', artifacts: 'r.xml' }).catch(() => undefined)
    expect(issuer.requests.slice(before).filter((path) => path === '/id-token')).toHaveLength(1)
  })

  test('replays the spooled reports of another run with its OIDC token', async () => {
    const cwd = createWorkspace({ 'r.xml': toJunitReport() })
    const url = 'http://127.0.0.1:9/api/v2'
    await run({ url, token: 'unused', 'on-unreachable': 'spool', timeout: '1' }, cwd)
    const request = { folder: join(cwd, 'evidence-spool'), url: service.url, token: '', timeout: '20' }
    expect(await replayFolder(request, toContext(cwd))).toBe(2)
    expect(await replayFolder(request, toContext(cwd))).toBe(0)
  })

  test('is refused for another flow, with the reason of the service', async () => {
    await expect(run({ flow: 'bank' })).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('is for flows named "shop", not for "bank"'),
    })
  })
})
