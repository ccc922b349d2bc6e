import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFolder, evidence, serve, soleSentence, type Serving } from '../../testkit/cli/evidence.ts'

async function attest({ url, token }: Serving, name: string, file?: string): Promise<void> {
  const body = new FormData()
  body.set('data_json', JSON.stringify({ attestation_name: name, is_compliant: true }))
  if (file !== undefined) body.set('attachment_file', new Blob([file]), 'note.txt')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/attestations/acme/shop/trail/one/generic`, { method: 'POST', headers, body })
  expect(answer.status).toBe(201)
}

async function list({ url }: Serving, token: string | undefined): Promise<unknown> {
  const answer = await fetch(`${url}/attestations/acme`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.text()).replaceAll(new URL(url).origin, '')
}

/** A service that goes on running, with two reports, one of them with a file. */
async function prepare(): Promise<{ readonly data: string; readonly service: Serving; readonly base: string }> {
  const base = createFolder()
  const data = join(base, 'data')
  const service = await serve(data)
  await attest(service, 'note', 'kept for good')
  await attest(service, 'other')
  return { data, service, base }
}

const digest = '0f2a1b'.padEnd(64, '0')

function age(path: string): void {
  utimesSync(path, 1_000_000_000, 1_000_000_000)
}

describe('a service that runs', () => {
  test('is checked by evidence fsck', async () => {
    const { data } = await prepare()

    const { exitCode, stdout, stderr } = await evidence(['fsck', '--data', data])

    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 0,
      stdout: '1 organisation, 2 records and 1 attachment checked: nothing wrong, 0 attachments unnamed.\n',
      stderr: '',
    })
  })

  test('is copied by evidence backup, and a service on the copy answers the same', async () => {
    const { data, service, base } = await prepare()
    const target = join(base, 'backup')

    const { exitCode, stdout } = await evidence(['backup', target, '--data', data])

    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('2 records and 1 attachment are in')])
    const restored = await serve(target)
    expect(await list(restored, service.token)).toBe(await list(service, service.token))
  })

  test('is exported, and imported elsewhere, and exported again as the same bytes', async () => {
    const { data, service, base } = await prepare()
    const [file, other] = [join(base, 'acme.jsonl'), join(base, 'other')]

    expect((await evidence(['export', 'acme', '--data', data, '--output', file])).exitCode).toBe(0)
    const imported = await evidence(['import', file, '--data', other])
    const again = await evidence(['export', 'acme', '--data', other])

    expect(imported).toMatchObject({ exitCode: 0, stderr: '' })
    expect(imported.stdout).toMatch(/^acme: 2 records and 1 attachment imported\. Chain: [a-f0-9]{64}\n$/)
    expect(again.stdout).toBe(readFileSync(file, 'utf8'))
    expect(again.stderr).toContain('without its tokens')
    const { stdout: token } = await evidence([
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
    const moved = await serve(other)
    expect(await list(moved, token.trim())).toBe(await list(service, service.token))
  })
})

describe('evidence fsck', () => {
  test('ends with 2 and a line for each finding, or a line of JSON', async () => {
    const { data, service } = await prepare()
    await service.stop()
    rmSync(join(data, 'attachments'), { recursive: true })

    const plain = await evidence(['fsck', '--data', data])
    const json = await evidence(['fsck', '--data', data, '--json'])

    expect([plain.exitCode, json.exitCode]).toEqual([2, 2])
    expect(plain.stdout).toMatch(
      /^acme: the attachment [a-f0-9]{64}, which record 1 names, is not there; restore it [^\n]+\n1 org[^\n]+: 1 wrong/,
    )
    const lines = json.stdout
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    expect(lines).toMatchObject([
      { finding: { kind: 'attachment', org: 'acme' } },
      { organisations: 1, records: 2, attachments: 1, findings: 1, unnamed: 0 },
    ])
  })

  test('names what an upload left whose process was killed, as nothing wrong; evidence sweep removes it', async () => {
    const { data, service } = await prepare()
    await service.stop()
    const name = `.${randomUUID()}.part`
    const path = join(data, 'attachments', name)
    writeFileSync(path, 'begun')
    utimesSync(path, 1, 1)

    const { exitCode, stdout } = await evidence(['fsck', '--data', data])
    expect(exitCode).toBe(0)
    expect(stdout).toContain(`An upload that broke off left ${name} (5 bytes), which harms nothing`)

    expect((await evidence(['sweep', '--data', data])).stdout).toContain(`${name} (5 bytes)`)
    expect(existsSync(path)).toBe(false)
  })

  test('tells of pages that are broken', async () => {
    const { data, service } = await prepare()
    await service.stop()
    const path = join(data, 'evidence.db')
    const bytes = readFileSync(path)
    bytes.fill(0xff, bytes.length - 4096 * 3, bytes.length)
    writeFileSync(path, bytes)

    const { exitCode, stdout, stderr } = await evidence(['fsck', '--data', data])

    expect(exitCode).toBe(2)
    expect(`${stdout}${stderr}`).toMatch(/is damaged|malformed/)
  })

  test.each([['fsck'], ['sweep'], ['backup', 'target'], ['export', 'acme']])(
    'and the like refuse a folder without a database, and make none: %s',
    async (...words) => {
      const data = join(createFolder(), 'nothing')

      const finished = await evidence([...words, '--data', data])

      expect(finished.exitCode).toBe(2)
      expect(soleSentence(finished)).toContain('There is no evidence database')
      expect(existsSync(data)).toBe(false)
    },
  )
})

test('evidence sweep removes in two steps what is old and no record names', async () => {
  const { data } = await prepare()
  const file = join(data, 'attachments', digest)
  writeFileSync(file, 'left over')
  age(file)

  const dry = await evidence(['sweep', '--data', data, '--dry-run'])
  const first = await evidence(['sweep', '--data', data])
  age(join(data, 'attachments', '.set-aside', digest))
  const second = await evidence(['sweep', '--data', data, '--older-than', '2d'])

  expect(dry.stdout).toContain('would be set aside')
  expect(first.stdout).toContain('1 set aside, 0 removed')
  expect(second.stdout).toContain('0 set aside, 1 removed')
  expect((await evidence(['fsck', '--data', data])).stdout).toContain('nothing wrong, 0 attachments unnamed')
})

test.each([
  [['sweep', '--older-than', 'soon'], 'such as 24h'],
  [['sweep', '--older-than', '0h'], '3600 seconds or more'],
  [['export'], 'needs an ORG'],
  [['import'], 'needs a FILE'],
  [['backup'], 'needs a TARGET'],
])('%j is refused in one sentence', async (words, message) => {
  const { data } = await prepare()

  const finished = await evidence([...words, '--data', data])

  expect(finished.exitCode).toBe(2)
  expect(soleSentence(finished)).toContain(message)
})
