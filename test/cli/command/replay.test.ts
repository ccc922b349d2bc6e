import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { spoolRequest } from '../../../src/client/spool.ts'
import { createBinding } from '../../../src/service/access/binding.ts'
import { callEvidence, createFolder } from '../../../testkit/cli/evidence.ts'
import { pushClaims, startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { startHarness, toForm, type Harness } from '../../../testkit/service/harness.ts'

const spooled = { attestation_name: 'scan', is_compliant: false, annotations: { run: { id: 900, attempt: 1 } } }

/** The job that replays is of run 1001. */
let issuer: Issuer
let service: Harness
beforeAll(async () => {
  issuer = await startIssuer(pushClaims)
  service = await startHarness({ oidcIssuers: [issuer.url] })
})
afterAll(async () => {
  await service.close()
  await issuer.close()
})

let org: string
beforeEach(async () => {
  org = service.org()
  await createBinding(service.store, toBinding({ org, issuer: issuer.url }))
})

/** A folder with one report of run 900, which is red. */
async function spool(): Promise<string> {
  const folder = join(createFolder(), 'evidence-spool')
  mkdirSync(folder)
  const params = { org, flow_name: 'shop', trail_name: 't' }
  const file = { filename: 'scan.log', content: 'log' }
  await spoolRequest(folder, { operation: 'reportGeneric', params, body: spooled, file, idempotencyKey: 'key' })
  return folder
}

async function replay(folder: string, claims: Readonly<Record<string, string>> = {}) {
  const url = `${service.origin}/api/v2`
  const token = await issuer.sign({ audience: url, claims })
  return callEvidence(['replay', folder, '--url', url, '--token', token])
}

async function report(runId: string, members: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const token = await issuer.sign({ audience: `${service.origin}/api/v2`, claims: { run_id: runId } })
  const form = toForm({ ...spooled, ...members }, { content: 'log' })
  const [path, headers] = [`/attestations/${org}/shop/trail/t/generic`, { 'idempotency-key': 'key' }]
  return (await service.request('POST', path, { token, form, headers })).status
}

const countReports = (): Promise<number> => service.store.count(org, { flow: 'shop' })

describe('evidence replay by another run', () => {
  test('records a report that was lost in the outage, once', async () => {
    const folders = [await spool(), await spool()]

    const outcomes = [await replay(folders[0] ?? ''), await replay(folders[1] ?? '')]

    expect(outcomes.map(({ exitCode, stderr }) => [exitCode, /sent|already recorded/.exec(stderr)?.[0]])).toEqual([
      [0, 'sent'],
      [0, 'already recorded'],
    ])
    expect(await countReports()).toBe(1)
    expect(folders.flatMap((folder) => readdirSync(folder))).toEqual([])
  })

  test('records nothing for a report that arrived although its answer was lost', async () => {
    expect(await report('900')).toBe(201)
    const folder = await spool()

    const { exitCode, stderr } = await replay(folder)

    expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/\.json: already recorded$/m)])
    expect(await countReports()).toBe(1)
    expect(readdirSync(folder)).toEqual([])
  })

  test('records a red report although a pull request has used its key', async () => {
    expect(await report('7', { is_compliant: true })).toBe(201)
    const folder = await spool()

    expect((await replay(folder)).exitCode).toBe(0)

    expect(await countReports()).toBe(2)
  })

  test('keeps a report whose key has another report, and fails', async () => {
    expect(await report('900', { is_compliant: true })).toBe(201)
    const folder = await spool()
    const files = readdirSync(folder)

    const { exitCode, stdout, stderr } = await replay(folder)

    expect([exitCode, stdout]).toEqual([5, ''])
    expect(stderr).toContain(`${files.find((name) => name.endsWith('.json'))} could not be sent: `)
    expect(stderr).toContain('refused the request (422)')
    expect(stderr).toContain('This report is not recorded: report that evidence again and remove this file')
    expect([await countReports(), readdirSync(folder)]).toEqual([1, files])
  })
})
