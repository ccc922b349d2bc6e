import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFolder, readErrorLine, callEvidence, startEvidenceServe } from '../../testkit/cli/evidence.ts'
import { createDatabase, engines } from '../../testkit/service/store/engine.ts'

const target = { type: 'WEBHOOK', url: 'https://hooks.example.test/', secret: 'hush' }

async function putAction(url: string, token: string | undefined): Promise<number> {
  const response = await fetch(`${url}/actions/acme/flows`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'notify', triggers: ['ON_ATTESTATION'], targets: [target] }),
  })
  return response.status
}

/** A data folder whose database has a secret. */
async function createData(args: (data: string) => readonly string[] = () => []): Promise<string> {
  const data = join(createFolder(), 'data')
  const service = await startEvidenceServe(data, args(data))
  expect(existsSync(join(data, 'evidence.key'))).toBe(false)
  expect(await putAction(service.url, service.token)).toBe(201)
  expect(await service.stop()).toBe(0)
  return data
}

function toKey(data: string): string {
  return join(data, '..', 'keys', 'own.key')
}

describe('evidence serve', () => {
  test('creates the key file when the first secret arrives, and starts with it again', async () => {
    const data = await createData()

    expect(statSync(join(data, 'evidence.key')).mode & 0o777).toBe(0o600)
    const again = await startEvidenceServe(data)
    expect(again.stdout()).toContain('listens on')
  })

  test('uses the file of --key-file', async () => {
    const data = await createData((folder) => ['--key-file', toKey(folder)])

    expect(statSync(toKey(data)).mode & 0o777).toBe(0o600)
    expect(existsSync(join(data, 'evidence.key'))).toBe(false)
    const again = await startEvidenceServe(data, ['--key-file', toKey(data)])
    expect(again.stdout()).toContain('listens on')
  })

  test.each<readonly [string, (key: string) => void, string]>([
    ['is missing', (key) => rmSync(key), 'does not exist, but the database has secrets that were sealed with it'],
    ['is open to others', (key) => chmodSync(key, 0o644), 'run chmod 600'],
    ['has no key', (key) => writeFileSync(key, 'hush'), 'does not contain a key of 32 bytes in base64url'],
    [
      'has another key',
      (key) => writeFileSync(key, randomBytes(32).toString('base64url')),
      'does not open a secret of the organisation "acme"',
    ],
  ])('does not start if the key file %s, and says so in one sentence', async (_, change, sentence) => {
    const data = await createData()
    change(join(data, 'evidence.key'))

    const refused = await callEvidence(['serve', '--data', data, '--port', '0', '--log', 'none'])

    expect(refused.exitCode).toBe(2)
    expect(readErrorLine(refused)).toContain(sentence)
    expect(readErrorLine(refused)).toContain(join(data, 'evidence.key'))
    expect(readErrorLine(refused)).not.toContain('hush')
  })

  test('names the file of EVIDENCE_KEY_FILE, which --key-file overrides', async () => {
    const data = await createData()
    const serve = ['serve', '--data', data, '--port', '0', '--log', 'none']
    const env = { EVIDENCE_KEY_FILE: 'variable.key' }
    const cwd = createFolder()

    const refused = await callEvidence(serve, { env, cwd })
    const overridden = await callEvidence([...serve, '--key-file', 'option.key'], { env, cwd })

    expect(readErrorLine(refused)).toContain(`The key file ${join(cwd, 'variable.key')} does not exist`)
    expect(readErrorLine(overridden)).toContain(`The key file ${join(cwd, 'option.key')} does not exist`)
  })

  test('starts without the key with --discard-secrets, and lists the actions that need their secret again', async () => {
    const data = await createData()
    rmSync(join(data, 'evidence.key'))
    const made = await callEvidence([
      'token',
      'create',
      '--data',
      data,
      '--name',
      'ops',
      '--org',
      'acme',
      '--role',
      'admin',
    ])
    const token = made.stdout.trim()

    const service = await startEvidenceServe(data, ['--discard-secrets'])
    const response = await fetch(`${service.url}/actions/acme`, { headers: { authorization: `Bearer ${token}` } })

    expect(await response.json()).toMatchObject([{ targets: [{ needs_secret: true }] }])
    expect(service.stderr()).toContain('Secrets of notification actions of acme were discarded')
    expect(await putAction(service.url, token)).toBe(200)
    expect(await service.stop()).toBe(0)
    const again = await startEvidenceServe(data)
    expect(again.stdout()).toContain('listens on')
  })
})

test('commands that open no secret need no key file', async () => {
  const data = await createData()
  rmSync(join(data, 'evidence.key'))

  for (const words of [['fsck'], ['token', 'list'], ['backup', join(data, '..', 'copy')], ['export', 'acme']]) {
    expect(await callEvidence([...words, '--data', data])).toMatchObject({ exitCode: 0 })
  }

  expect(existsSync(join(data, 'evidence.key'))).toBe(false)
})

test.each(engines.filter(({ name }) => name === 'PostgreSQL'))(
  'a service on $name and S3 asks for --key-file when it has secrets',
  async (engine) => {
    const database = await createDatabase(engine)
    const keyFile = join(createFolder(), 'evidence.key')
    const first = await engine.open(database)
    const sealed = await first.secrets.sealSecrets('acme', [{ id: 'x', text: 'hush' }])
    expect(sealed).toHaveLength(1)
    await first.close()
    await engine.exec(database, `INSERT INTO secret VALUES ('x', 'acme', '${sealed[0]?.sealed ?? ''}', 1)`)
    const location = ['--database', database, '--attachments', 's3://bucket/prefix?region=eu-central-1']

    const refused = await callEvidence(['serve', ...location, '--port', '0', '--log', 'none'])
    const other = await callEvidence(['serve', ...location, '--port', '0', '--log', 'none', '--key-file', keyFile])

    expect(refused.exitCode).toBe(2)
    expect(readErrorLine(refused)).toContain('give its path with --key-file or EVIDENCE_KEY_FILE')
    expect(readErrorLine(other)).toContain(`The key file ${keyFile} does not exist`)
  },
)
