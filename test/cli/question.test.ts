import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Finished } from '../../testkit/action/process.ts'
import { createFolder, readErrorLine, callEvidence, startEvidenceServe } from '../../testkit/cli/evidence.ts'
import { createWorkspace } from '../../testkit/step/workspace.ts'

type Run = (...words: readonly string[]) => Promise<Finished>

const content = 'the application'
const fingerprint = createHash('sha256').update(content).digest('hex')

/** A service with one trail, which has an artifact and an attestation, and a folder with the file of the artifact. */
async function startScene(args: readonly string[] = []): Promise<Run> {
  const { url, token } = await startEvidenceServe(createFolder(), args)
  const cwd = createWorkspace({ 'app.tgz': content })
  const env = { EVIDENCE_URL: url, EVIDENCE_TOKEN: token }
  const run: Run = (...words) => callEvidence([...words, '--org', 'acme'], { cwd, env })
  const report = ['--kind', 'generic', '--name', 'app.approved', '--compliant', '--artifacts', 'app=app.tgz']
  const reported = await run('report', '--flow', 'shop', '--trail', 'v1', ...report)
  expect(reported.exitCode, reported.stderr).toBe(0)
  return run
}

test('a trail, an artifact and an attestation are shown as text and as JSON', async () => {
  const run = await startScene()
  const flow = ['--flow', 'shop']

  const trail = await run('trail', 'show', 'v1', ...flow)
  expect([trail.exitCode, trail.stderr]).toEqual([0, ''])
  expect(trail.stdout).toMatch(/^Waiting\n/)
  expect(trail.stdout).toMatch(/approved +generic +\d{4}-\d\d-\d\d \d\d:\d\d UTC \(now\) +first/)
  expect(trail.stdout).toMatch(new RegExp(`app +waiting|app.tgz.* ${fingerprint}`))
  expect(JSON.parse((await run('trail', 'show', 'v1', ...flow, '--json')).stdout)).toMatchObject({ name: 'v1' })

  for (const wanted of ['app.tgz', 'app', fingerprint.slice(0, 12)]) {
    const shown = await run('artifact', 'show', wanted, ...flow, '--json')
    expect(JSON.parse(shown.stdout), wanted).toMatchObject({
      fingerprint,
      filename: 'app.tgz',
      assertion: { compliance: 'INCOMPLETE' },
    })
  }
  const artifact = await run('artifact', 'show', 'app.tgz', ...flow)
  expect(artifact.stdout).toMatch(/^Waiting · app\.tgz\n/)

  const found = await run('search', fingerprint.slice(0, 12), '--json')
  expect(JSON.parse(found.stdout)).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'artifact', trail: 'v1', name: 'app.tgz' })]),
  )
  expect((await run('search', 'v1', 'nothing')).stdout).toBe('Nothing was found.\n')

  const byName = await run('attestation', 'show', 'approved', '--trail', 'v1', ...flow, '--json')
  const { attestation_id: id } = JSON.parse(byName.stdout) as { attestation_id: string }
  const byId = await run('attestation', 'show', id)
  expect(byId.stdout).toMatch(/^Compliant · approved\n/)
  expect(byId.stdout).toContain(`- Artifact: ${fingerprint}`)
})

test('a number that JavaScript cannot hold is shown as it was reported', async () => {
  const { url, token } = await startEvidenceServe(createFolder())
  const form = new FormData()
  form.set('data_json', '{"attestation_name": "a", "is_compliant": true, "user_data": {"n": 12345678901234567891}}')
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${url}/attestations/acme/shop/trail/v1/generic`, { method: 'POST', headers, body: form })
  const env = { EVIDENCE_URL: url, EVIDENCE_TOKEN: token }
  const shown = ['attestation', 'show', 'a', '--org', 'acme', '--flow', 'shop', '--trail', 'v1']
  for (const option of ['--json', '--statement']) {
    const { stdout } = await callEvidence([...shown, option], { env })
    expect(stdout).toMatch(/"n": ?12345678901234567891\b/)
  }
})

test('an attestation and an artifact are shown as in-toto statements, with and without --json', async () => {
  const run = await startScene()
  const flow = ['--flow', 'shop']
  const subject = { digest: { sha256: fingerprint } }
  for (const more of [[], ['--json']]) {
    const attestation = await run('attestation', 'show', 'approved', '--trail', 'v1', ...flow, '--statement', ...more)
    const statement = JSON.parse(attestation.stdout) as { predicate: { record: { id: string } } }
    expect(statement).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [subject],
      predicate: { record: { name: 'approved' } },
    })
    const byId = await run('attestation', 'show', statement.predicate.record.id, '--statement', ...more)
    expect(byId.stdout).toBe(attestation.stdout)
    const artifact = await run('artifact', 'show', 'app', ...flow, '--statement', ...more)
    expect(JSON.parse(artifact.stdout)).toMatchObject({ subject: [{ name: 'app.tgz', ...subject }] })
  }
  expect(readErrorLine(await run('attestation', 'show', 'none', '--trail', 'v1', ...flow, '--statement'))).toContain(
    'has no attestation "none"',
  )
})

test('what does not exist is refused with the nearest name', async () => {
  const run = await startScene()
  const refusals = await Promise.all([
    run('trail', 'show', 'v2', '--flow', 'shop'),
    run('artifact', 'show', 'appp', '--flow', 'shop'),
    run('attestation', 'show', 'aproved', '--trail', 'v1', '--flow', 'shop'),
    run('notification', 'test', 'none'),
  ])
  expect(refusals.map(({ exitCode }) => exitCode)).toEqual([5, 5, 5, 5])
  expect(readErrorLine(refusals[0])).toContain('There is no trail "v2"')
  expect(readErrorLine(refusals[1])).toContain('Did you mean "app"?')
  expect(readErrorLine(refusals[2])).toContain('Did you mean "approved"?')
  expect(readErrorLine(refusals[3])).toContain('has no notification action "none"')
})

test('a question to a service names the options to set, and creates no records on this machine', async () => {
  const cwd = createFolder()
  const where = ['--org', 'acme', '--flow', 'shop']
  const local = await callEvidence(['trail', 'show', 'v1', ...where], { cwd })
  expect([local.exitCode, readErrorLine(local)]).toEqual([2, expect.stringContaining('Set --url or $EVIDENCE_URL')])
  const asserted = await callEvidence(['assert', `sha256:${fingerprint}`, ...where], { cwd })
  expect([asserted.exitCode, readErrorLine(asserted)]).toEqual([2, expect.stringContaining('Set --url')])
  const url = 'http://127.0.0.1:9/api/v2'
  const noToken = await callEvidence(['trail', 'show', 'v1', ...where, '--url', url], { cwd })
  expect([noToken.exitCode, readErrorLine(noToken)]).toEqual([5, expect.stringContaining('$EVIDENCE_TOKEN or --token')])
  const noOrg = await callEvidence(['type', 'list', '--url', url, '--token', 'des_x_y'], { cwd })
  expect([noOrg.exitCode, readErrorLine(noOrg)]).toEqual([2, expect.stringContaining('--org is required')])
  const wrong = await callEvidence(['trail', 'show', 'v1', ...where, '--url', 'nope'], { cwd })
  expect(wrong.exitCode).toBe(2)
  expect(wrong.stderr).not.toMatch(/\binputs?\b/i)
  expect(readdirSync(cwd)).toEqual([])
})

test('a custom type is created with its schema and rules, and listed', async () => {
  const run = await startScene()
  const schema = createWorkspace({ 'schema.json': '{"type":"object","required":["lines"]}' })
  const words = ['type', 'create', 'coverage', '--schema', `${schema}/schema.json`, '--rule', '.lines >= 80']
  const made = await run(...words)
  expect([made.exitCode, made.stdout]).toEqual([
    0,
    'The type custom:coverage has version 1, with 1 rule and a schema.\n',
  ])
  expect(JSON.parse((await run(...words, '--json')).stdout)).toMatchObject({ name: 'coverage', version: 2 })
  expect((await run('type', 'list')).stdout).toMatch(/custom:coverage +2 +1 rule +yes +.* UTC \(now\)/)
  expect((await run('type', 'create', 'broken', '--rule', '.lines >')).exitCode).toBe(5)
  expect(await run('type', 'create', 'broken', '--schema', 'nowhere.json')).toMatchObject({ exitCode: 2 })
})

test('a notification action is created without its secret on the command line, and tested', async () => {
  const received: { url: string; signature: unknown; body: string }[] = []
  const hooks = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      received.push({ url: request.url ?? '', signature: request.headers['webhook-signature'], body })
      response.writeHead(request.url === '/good' ? 204 : 500).end()
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void hooks.close())
  await once(hooks, 'listening')
  const { port } = hooks.address() as AddressInfo
  const run = await startScene(['--allow-private-targets', '127.0.0.0/8'])
  const secrets = createWorkspace({ secret: 'hush hush\n' })
  const create = async (name: string, path: string): Promise<Finished> =>
    run(
      'notification',
      'create',
      name,
      '--trigger',
      'ON_OVERRIDE',
      '--flow',
      'other',
      '--webhook',
      `http://127.0.0.1:${port}/${path}`,
      '--secret-file',
      `${secrets}/secret`,
    )

  expect((await create('good', 'good')).stdout).toContain('"good" has number 1 and 1 target.')
  expect((await create('bad', 'bad')).exitCode).toBe(0)
  const good = await run('notification', 'test', 'good')
  const bad = await run('notification', 'test', '2', '--json')

  expect([good.exitCode, good.stdout]).toEqual([0, expect.stringContaining('delivered')])
  expect(bad.exitCode).toBe(1)
  expect(JSON.parse(bad.stdout)).toMatchObject({ targets: [{ delivered: false, failure: 'the target answered 500' }] })
  expect(received.map(({ url }) => url)).toEqual(['/good', '/bad'])
  expect(received[0]?.signature).toMatch(/^v1,/)
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    type: 'notification.test',
    data: { org: 'acme', action: 'good' },
  })
  const listed = await run('notification', 'list')
  expect(listed.stdout).toMatch(/1 +good +ON_OVERRIDE +other +1 target +nothing sent yet/)
  expect(`${listed.stdout}${good.stdout}${bad.stdout}`).not.toContain('hush')
})
