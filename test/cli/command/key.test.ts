import { generateKeyPairSync } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseCheckpoint } from '../../../src/log/checkpoint.ts'
import { parseNote } from '../../../src/log/note.ts'
import {
  createFolder,
  readErrorLine,
  callEvidence,
  startEvidenceServe,
  type RunningService,
} from '../../../testkit/cli/evidence.ts'

interface Answer {
  readonly status: number
  readonly text: string
}

interface Request {
  readonly token?: string | undefined
  readonly form?: FormData
}

async function call(service: RunningService, path: string, { token, form }: Request = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${token ?? service.token}` }
  const init = form === undefined ? { headers } : { headers, method: 'POST', body: form }
  const response = await fetch(new URL(path, service.url), init)
  return { status: response.status, text: await response.text() }
}

async function report(service: RunningService, token?: string): Promise<number> {
  const form = new FormData()
  form.set('data_json', JSON.stringify({ attestation_name: 'a', is_compliant: true }))
  return (await call(service, '/api/v2/attestations/acme/shop/trail/t/generic', { token, form })).status
}

function readCheckpoint(service: RunningService, token?: string): Promise<Answer> {
  return call(service, '/log/acme/checkpoint', { token })
}

async function run(data: string, ...args: readonly string[]): Promise<string> {
  const { stdout, stderr, exitCode } = await callEvidence([...args, '--data', data])
  expect([exitCode, stderr]).toEqual([0, ''])
  return stdout
}

test('init, create, rotate and show change and print the keys of the logs, also while the service runs', async () => {
  const data = createFolder()
  expect(await run(data, 'key', 'init')).toMatch(
    /^The keys of the service are made: .*evidence-log\.pem, .*evidence-verdict\.pem, .*evidence\.key\. /,
  )
  const token = (await run(data, 'token', 'create', '--name', 'r', '--org', 'acme', '--role', 'admin')).trim()
  const service = await startEvidenceServe(data)
  expect(await report(service, token)).toBe(201)
  await readCheckpoint(service, token)
  expect(await run(data, 'key', 'create')).toMatch(/^Key 2 \(\S+, .*evidence-log-2\.pem\) is created\. Copy it/)

  const rotated = await run(data, 'key', 'rotate', '--overlap', '24h')
  const shown = JSON.parse(await run(data, 'key', 'show', '--json')) as Record<'keys' | 'logs', readonly unknown[]>

  expect(rotated).toMatch(
    /^Key 2 \(.*evidence-log-2\.pem\) signs the logs from now on\. Key 1 signs too, until .*\.\n$/,
  )
  expect(shown.keys).toMatchObject([
    { number: 1, state: 'overlaps', signs_until: expect.any(Number), file: join(data, 'evidence-log.pem') },
    { number: 2, state: 'signs', signs_until: null, file: join(data, 'evidence-log-2.pem') },
  ])
  const key = expect.stringMatching(/^127\.0\.0\.1:\d+\/log\/acme\+[0-9a-f]{8}\+/)
  expect(shown.logs).toMatchObject([{ org: 'acme', keys: [key, key] }])
  expect(await run(data, 'key', 'show')).toMatch(/signs too, until/)
})

test('rotate and revoke change the key of the verdicts, and show lists it', async () => {
  const data = createFolder()
  const service = await startEvidenceServe(data)
  const rotated = await run(data, 'key', 'rotate', '--verdicts')
  const revoked = await run(data, 'key', 'revoke', '--verdicts', '1')
  const again = JSON.parse(await run(data, 'key', 'revoke', '--verdicts', '1', '--json')) as unknown
  const shown = JSON.parse(await run(data, 'key', 'show', '--json')) as Record<'verdict_keys', readonly unknown[]>

  expect(rotated).toMatch(/^Key 2 \([0-9a-f]{64}, .*evidence-verdict-2\.pem\) signs the verdicts from now on\.\n$/)
  expect(revoked).toMatch(
    /^Key 1 \([0-9a-f]{64}, .*\) is revoked\. Its verdicts that are in a log stay valid; none after them is\.\n$/,
  )
  expect(again).toMatchObject({ number: 1, state: 'revoked' })
  expect(shown.verdict_keys).toMatchObject([
    { number: 1, state: 'revoked', revoked_at: expect.any(Number), file: join(data, 'evidence-verdict.pem') },
    { number: 2, state: 'signs', revoked_at: null, file: join(data, 'evidence-verdict-2.pem') },
  ])
  expect(await run(data, 'key', 'show')).toMatch(/1 +revoked .*\n +2 +signs /)
  expect((await call(service, '/api/v2/verdict-keys/acme')).text).toContain('BEGIN PUBLIC KEY')
})

test('create makes no key in a folder that does not have the present one', async () => {
  const [data, cwd] = [createFolder(), createFolder()]
  await run(data, 'key', 'init')
  const refused = await callEvidence(
    ['key', 'create', '--database', join(data, 'evidence.db'), '--key-file', 'evidence.key'],
    { cwd },
  )
  expect(readErrorLine(refused)).toContain('The present key of the logs')
  expect([refused.exitCode, readdirSync(cwd)]).toEqual([2, []])
})

test('wrong usage is one line, and changes nothing', async () => {
  const data = createFolder()
  const fail = async (...args: readonly string[]): Promise<string> =>
    readErrorLine(await callEvidence([...args, '--data', data]))
  expect(await fail('key', 'create')).toMatch(
    /no evidence database|does not exist|has no database|there is no database/i,
  )
  await run(data, 'token', 'create', '--create-database', '--name', 'ops', '--org', 'acme', '--role', 'admin')
  const { privateKey } = generateKeyPairSync('ed25519')
  const secret = join(data, 'secret.pem')
  writeFileSync(secret, privateKey.export({ type: 'pkcs8', format: 'pem' }))

  expect(await run(data, 'key', 'show')).toContain('The logs have no key.')
  expect(await fail('key', 'rotate')).toContain('evidence key init')
  expect(await fail('key', 'create')).toContain('evidence key init')
  expect(await fail('key', 'rotate', '--overlap', 'soon')).toContain('--overlap is "soon"')
  expect(await fail('key', 'init', '--public-key', join(data, 'no.pem'))).toContain('of --public-key cannot be read')
  expect(await fail('key', 'init', '--public-key', secret)).toContain('does not contain an Ed25519 public key')
  expect(await fail('key', 'rotate', '--verdicts', '--overlap', '7d')).toContain(
    '--overlap is for the keys of the logs',
  )
  expect(await fail('key', 'revoke')).toContain('--verdicts is required')
  expect(await fail('key', 'revoke', '--verdicts', 'one')).toContain('--verdicts one is not the number of a key')
  expect(await fail('key')).toBe('key needs init, create, rotate, revoke or show. See evidence key --help.')
  expect(await fail('log', 'restart', 'acme')).toContain('--reason is required')
  expect(await fail('log', 'restart', '--reason', 'x')).toContain('log restart needs an organisation')
  expect(existsSync(join(data, 'evidence-log.pem'))).toBe(false)
})

test('`log restart` heals the log of a restored database, and a running service signs again', async () => {
  const data = createFolder()
  const first = await startEvidenceServe(data)
  const { token } = first
  await report(first)
  await readCheckpoint(first)
  await first.stop()
  copyFileSync(join(data, 'evidence.db'), join(data, 'evidence.db.backup'))
  const port = new URL(first.url).port
  const second = await startEvidenceServe(data, ['--port', port])
  await report(second, token)
  const lost = parseCheckpoint(parseNote((await readCheckpoint(second, token)).text).text)
  await second.stop()
  for (const end of ['-wal', '-shm']) rmSync(join(data, `evidence.db${end}`), { force: true })
  copyFileSync(join(data, 'evidence.db.backup'), join(data, 'evidence.db'))
  const third = await startEvidenceServe(data, ['--port', port])
  const refused = await readCheckpoint(third, token)
  const metrics = (await call(third, '/metrics', { token })).text

  const restart = JSON.parse(await run(data, 'log', 'restart', 'acme', '--reason', 'Disk failure', '--json')) as unknown

  const next = `${lost.origin}/2`
  expect(restart).toMatchObject({ origin: next, previous: { origin: lost.origin, size: lost.size } })
  expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('The log is not signed at present')])
  expect(metrics).toMatch(/^evidence_log_failures_total\{reason="refused"\} [1-9]/m)
  expect(await report(third, token)).toBe(201)
  await expect.poll(async () => (await readCheckpoint(third, token)).text).toContain(`${next}\n`)
  await third.stop()
  expect(third.stderr()).toMatch(/does not continue its signed checkpoint .* run evidence log restart/)
})

test('a signer of another key, or one without a key in the database, ends the start with one line', async () => {
  const data = createFolder()
  await run(data, 'token', 'create', '--create-database', '--name', 'ops', '--org', 'acme', '--role', 'admin')
  const args = ['serve', '--port', '0', '--log', 'none', '--signer', 'echo nothing', '--data', data]

  const { stdout, stderr, exitCode } = await callEvidence(args)

  expect([stdout, exitCode]).toEqual(['', 2])
  expect(stderr).toContain('evidence key init --public-key FILE')
})
