import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  createFolder,
  callEvidence,
  startEvidenceServe,
  readErrorLine,
  type RunningService,
} from '../../testkit/cli/evidence.ts'

async function attest({ url, token }: RunningService, name: string, file?: string): Promise<void> {
  const body = new FormData()
  body.set('data_json', JSON.stringify({ attestation_name: name, is_compliant: true }))
  if (file !== undefined) body.set('attachment_file', new Blob([file]), 'note.txt')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/attestations/acme/shop/trail/one/generic`, { method: 'POST', headers, body })
  expect(answer.status).toBe(201)
}

async function list({ url }: RunningService, token: string | undefined): Promise<unknown> {
  const answer = await fetch(`${url}/attestations/acme`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.text()).replaceAll(new URL(url).origin, '')
}

/** Starts a service with two reports, one of them with a file. */
async function prepare(): Promise<{ readonly data: string; readonly service: RunningService; readonly base: string }> {
  const base = createFolder()
  const data = join(base, 'data')
  const service = await startEvidenceServe(data)
  await attest(service, 'note', 'kept for good')
  await attest(service, 'other')
  return { data, service, base }
}

const digest = '0f2a1b'.padEnd(64, '0')

function age(path: string): void {
  utimesSync(path, 1_000_000_000, 1_000_000_000)
}

describe('a running service', () => {
  test('is verified by evidence fsck', async () => {
    const { data } = await prepare()

    const { exitCode, stdout, stderr } = await callEvidence(['fsck', '--data', data])

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    // The service starts the two logs within a second, with a record each.
    expect(stdout).toMatch(
      /^1 organisation, [3-5] records and 1 attachment checked: 0 findings, 0 unreferenced attachments\.\n$/,
    )
  })

  test('is copied by evidence backup, and a service on the copy answers the same', async () => {
    const { data, service, base } = await prepare()
    const target = join(base, 'backup')

    const { exitCode, stdout } = await callEvidence(['backup', target, '--data', data])

    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^[3-5] records and 1 attachment are in/)])
    const restored = await startEvidenceServe(target, ['--unsigned'])
    // A service that signs nothing makes no packages.
    const expected = String(await list(service, service.token)).replaceAll('_package":true', '_package":false')
    expect(await list(restored, service.token)).toBe(expected)
  })

  test('is exported, imported elsewhere and exported again as the same bytes', async () => {
    const { data, service, base } = await prepare()
    const [file, other] = [join(base, 'acme.jsonl'), join(base, 'other')]

    expect((await callEvidence(['export', 'acme', '--data', data, '--output', file])).exitCode).toBe(0)
    const imported = await callEvidence(['import', file, '--data', other, '--create-database'])
    const again = await callEvidence(['export', 'acme', '--data', other])

    expect(imported).toMatchObject({ exitCode: 0, stderr: '' })
    expect(imported.stdout).toMatch(/^acme: [23] records and 1 attachment imported\. Chain: [a-f0-9]{64}\n$/)
    expect(again.stdout).toBe(readFileSync(file, 'utf8'))
    expect(again.stderr).toContain('without its tokens')
    const { stdout: token } = await callEvidence([
      'token',
      'create',
      '--data',
      other,
      '--name',
      'a',
      '--org',
      'acme',
      '--role',
      'reader',
    ])
    const moved = await startEvidenceServe(other)
    expect(await list(moved, token.trim())).toBe(await list(service, service.token))
  })
})

describe('evidence fsck', () => {
  test('exits with 2 and prints a line, or a line of JSON, for each finding', async () => {
    const { data, service } = await prepare()
    await service.stop()
    rmSync(join(data, 'attachments'), { recursive: true })

    const plain = await callEvidence(['fsck', '--data', data])
    const json = await callEvidence(['fsck', '--data', data, '--json'])

    expect([plain.exitCode, json.exitCode]).toEqual([2, 2])
    expect(plain.stdout).toMatch(
      /^acme: the attachment [a-f0-9]{64}, to which record 1 refers, is missing; restore it [^\n]+\n1 org[^\n]+: 1 finding,/,
    )
    const lines = json.stdout
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    expect(lines).toMatchObject([
      { finding: { kind: 'attachment', org: 'acme' } },
      { organisations: 1, records: 5, attachments: 1, findings: 1, unnamed: 0 },
    ])
  })

  test('reports the file of an interrupted upload, without a finding; evidence sweep removes it', async () => {
    const { data, service } = await prepare()
    await service.stop()
    const name = `.${randomUUID()}.part`
    const path = join(data, 'attachments', name)
    writeFileSync(path, 'partial')
    utimesSync(path, 1, 1)

    const { exitCode, stdout } = await callEvidence(['fsck', '--data', data])
    expect(exitCode).toBe(0)
    expect(stdout).toContain(`An interrupted upload left the file ${name} (7 bytes). It is harmless`)

    expect((await callEvidence(['sweep', '--data', data])).stdout).toContain(`${name} (7 bytes)`)
    expect(existsSync(path)).toBe(false)
  })

  test('reports damaged database pages', async () => {
    const { data, service } = await prepare()
    await service.stop()
    const path = join(data, 'evidence.db')
    const bytes = readFileSync(path)
    bytes.fill(0xff, bytes.length - 4096 * 3, bytes.length)
    writeFileSync(path, bytes)

    const { exitCode, stdout, stderr } = await callEvidence(['fsck', '--data', data])

    expect(exitCode).toBe(2)
    expect(`${stdout}${stderr}`).toMatch(/is damaged|malformed/)
  })

  test.each([
    ['fsck'],
    ['sweep'],
    ['backup', 'target'],
    ['export', 'acme'],
    ['import', 'archive'],
    ['token', 'list'],
    ['token', 'create', '--name', 'ci', '--org', 'acme', '--role', 'reader'],
    ['binding', 'list'],
    ['flow', 'list', '--org', 'acme'],
  ])('and similar commands reject a folder without a database and create none: %s', async (...words) => {
    const data = join(createFolder(), 'nothing')

    const finished = await callEvidence([...words, '--data', data])

    expect(finished.exitCode).toBe(2)
    expect(readErrorLine(finished)).toContain('does not exist; give the data folder')
    expect(existsSync(data)).toBe(false)
  })
})

test('evidence sweep removes old attachments that no record refers to in two steps', async () => {
  const { data } = await prepare()
  const file = join(data, 'attachments', digest)
  writeFileSync(file, 'left over')
  age(file)

  const dry = await callEvidence(['sweep', '--data', data, '--dry-run'])
  const first = await callEvidence(['sweep', '--data', data])
  age(join(data, 'attachments', '.set-aside', digest))
  const second = await callEvidence(['sweep', '--data', data, '--older-than', '2d'])

  expect(dry.stdout).toContain('would be set aside')
  expect(first.stdout).toContain('1 set aside, 0 removed')
  expect(second.stdout).toContain('0 set aside, 1 removed')
  expect((await callEvidence(['fsck', '--data', data])).stdout).toContain('0 findings, 0 unreferenced attachments')
})

test.each([
  [['sweep', '--older-than', 'soon'], 'such as 30m'],
  [['sweep', '--older-than', '0h'], 'at least 3600 seconds'],
  [['export'], 'needs an ORG'],
  [['import'], 'needs a FILE'],
  [['backup'], 'needs a TARGET'],
])('%j is rejected in one line', async (words, message) => {
  const { data } = await prepare()

  const finished = await callEvidence([...words, '--data', data])

  expect(finished.exitCode).toBe(2)
  expect(readErrorLine(finished)).toContain(message)
})
