import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFolder, callEvidence, startEvidenceServe, readErrorLine } from '../../../testkit/cli/evidence.ts'

interface Listed {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly revoked_at: number | null
  readonly expires_at: number | 'never'
}

interface Change {
  readonly by: string
  readonly change: string
  readonly id: string
  readonly org: string
}

async function list(data: string): Promise<readonly Listed[]> {
  const { stdout } = await callEvidence(['token', 'list', '--json', '--data', data])
  return JSON.parse(stdout) as Listed[]
}

async function run(data: string, ...words: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await callEvidence(['token', ...words, '--data', data])
  expect([exitCode, stderr]).toEqual([0, ''])
  return stdout.trimEnd()
}

async function listHistory(data: string): Promise<readonly Change[]> {
  return JSON.parse(await run(data, 'list', '--history', '--json')) as Change[]
}

async function create(data: string, ...words: readonly string[]): Promise<string> {
  const needed = ['--name', 'ci', '--org', 'acme', '--role', 'reporter']
  const { exitCode, stdout, stderr } = await callEvidence([
    'token',
    'create',
    '--create-database',
    '--data',
    data,
    ...needed,
    ...words,
  ])
  expect([exitCode, stderr]).toEqual([0, ''])
  return stdout.trimEnd()
}

async function knock(url: string, token: string): Promise<number> {
  return (await fetch(`${url}/flows/acme`, { headers: { authorization: `Bearer ${token}` } })).status
}

describe('evidence token', () => {
  test('creates a token and prints only that; list never shows it again', async () => {
    const data = createFolder()
    const token = await create(data, '--flow', 'greet*', '--expires-at', '2099-01-01T00:00:00Z')
    expect(token).toMatch(/^des_[^_]+_\S+$/)
    const listed = await list(data)
    expect(listed).toMatchObject([
      { name: 'ci', org: 'acme', flow: 'greet*', role: 'reporter', expires_at: 4_070_908_800, revoked_at: null },
    ])
    expect(JSON.stringify(listed)).not.toContain(token.split('_')[2])
    expect(JSON.stringify(listed)).not.toContain('sha256')
  })

  test.each([
    ['90d', (now: number) => now + 90 * 86_400],
    ['2099-01-01', () => 4_070_908_800],
    ['2099-01-01T12:00:00+02:00', () => 4_070_944_800],
  ])('creates a token that expires: %s', async (expires, toMoment) => {
    const data = createFolder()
    const now = Date.now() / 1000
    await create(data, '--expires', expires)
    const [listed] = await list(data)
    expect(Math.abs(Number(listed?.expires_at) - toMoment(now))).toBeLessThan(60)
    expect(listed).toMatchObject({ last_used_at: null })
  })

  test('creates a token for 90 days, and one without an expiry only on request', async () => {
    const data = createFolder()
    await create(data)
    await create(data, '--expires', 'never')
    const [first, second] = await list(data)
    expect(Math.abs(Number(first?.expires_at) - Date.now() / 1000 - 90 * 86_400)).toBeLessThan(60)
    expect(second?.expires_at).toBe('never')
  })

  test('rotates a token of a running service: only the new secret is accepted', async () => {
    const data = createFolder()
    const { url } = await startEvidenceServe(data)
    const old = await create(data, '--expires', '7d')
    const id = old.split('_')[1] ?? ''
    const before = await list(data)
    const rotated = await run(data, 'rotate', '--id', id)
    expect(rotated).toMatch(new RegExp(`^des_${id}_\\w+$`))
    expect([await knock(url, old), await knock(url, rotated)]).toEqual([401, 200])
    expect((await list(data)).map(({ expires_at }) => expires_at)).toEqual(before.map(({ expires_at }) => expires_at))
  })

  test('replaces a token of a running service at once, or after an overlap', async () => {
    const data = createFolder()
    const { url } = await startEvidenceServe(data)
    const first = await create(data, '--flow', 'shop-*')
    const second = await run(data, 'create', '--replaces', first.split('_')[1] ?? '', '--overlap', '1h')
    expect([await knock(url, first), await knock(url, second)]).toEqual([200, 200])
    const third = await run(data, 'create', '--replaces', second.split('_')[1] ?? '')
    expect([await knock(url, first), await knock(url, second), await knock(url, third)]).toEqual([200, 401, 200])
    const id = first.split('_')[1]
    expect(await list(data)).toMatchObject([
      { name: 'first', expires_at: expect.any(Number) },
      { id, origin_id: null, replaces: null },
      { origin_id: id, replaces: id, name: 'ci', flow: 'shop-*', role: 'reporter' },
      { origin_id: id, replaces: second.split('_')[1], revoked_at: null },
    ])
  })

  test('lists every change with its author, without a secret or a hash', async () => {
    const data = createFolder()
    const token = await create(data)
    const id = token.split('_')[1] ?? ''
    const rotated = await run(data, 'rotate', '--id', id)
    const replaced = await run(data, 'create', '--replaces', id)
    await run(data, 'revoke', '--id', replaced.split('_')[1] ?? '')
    const history = await listHistory(data)
    expect(history.map(({ change }) => change)).toEqual(['created', 'rotated', 'created', 'replaced', 'revoked'])
    for (const { by, org } of history) expect([by, org]).toEqual([expect.stringMatching(/^user \S+ on the/), 'acme'])
    const text = JSON.stringify(history)
    for (const one of [token, rotated, replaced]) expect(text).not.toContain(one.split('_')[2])
    expect(text).not.toMatch(/sha256|[a-f0-9]{64}/)
  })

  test.each([
    [['--expires', '90'], 'a time with its zone'],
    [['--expires', '2020-01-01'], 'is in the past'],
    [['--expires', '0d'], 'is in the past'],
    [['--expires-at', '2020-01-01T00:00:00Z'], 'is in the past'],
    [['--expires', '1d', '--expires-at', '2099-01-01T00:00:00Z'], 'not both'],
  ])('rejects %j', async (words, message) => {
    const needed = ['token', 'create', '--name', 'ci', '--org', 'acme', '--role', 'reporter', '--data', createFolder()]
    const finished = await callEvidence([...needed, ...words])
    expect(readErrorLine(finished)).toContain(message)
    expect(finished.exitCode).toBe(2)
  })

  test.each([
    ['token', 'frob'],
    ['token', 'revoke'],
    ['token', 'create', '--name', 'ci', '--org', 'acme', '--role', 'king'],
    ['binding', 'frob'],
    ['binding', 'create', '--name', 'ci', '--org', 'acme'],
  ])('rejects %j without creating a data folder', async (...words) => {
    const data = join(createFolder(), 'data')
    const { exitCode } = await callEvidence([...words, '--data', data])
    expect(exitCode).toBe(2)
    expect(existsSync(data)).toBe(false)
  })

  test.each([
    ['rotate', '--id', 'none'],
    ['revoke', '--id', 'none'],
    ['create', '--replaces', 'none'],
  ])('%s %s %s is refused, because there is no such token', async (...words) => {
    const data = createFolder()
    await create(data)
    const finished = await callEvidence(['token', ...words, '--data', data])
    expect([finished.exitCode, readErrorLine(finished)]).toEqual([2, expect.stringContaining('the id none.')])
  })

  test('lists tokens and changes as tables, with the time in UTC and the distance from now', async () => {
    const data = createFolder()
    const token = await create(data, '--expires', '30d')
    const [head, row] = (await run(data, 'list')).split('\n')
    expect(head?.trim().split(/ {2,}/)).toEqual(['ID', 'NAME', 'ORGANISATION', 'FLOWS', 'ROLE', 'STATE', 'LAST USED'])
    expect(row).toMatch(/ci +acme +\* +reporter +expires \d{4}-\d\d-\d\d \d\d:\d\d UTC \(in 29 d\) +never$/)
    expect(row).toContain(token.split('_')[1])
    expect(await run(data, 'list', '--history')).toMatch(/ UTC \(now\) +created +\S+ +ci +acme +user \S+ on the/)
  })

  test('lists the last use and the scope of a token', async () => {
    const data = createFolder()
    const { url } = await startEvidenceServe(data)
    const token = await create(data)
    expect(await knock(url, token)).toBe(200)
    const used = (await list(data)).find(({ name }) => name === 'ci')
    expect(used).toMatchObject({ org: 'acme', flow: '*', role: 'reporter', last_used_at: expect.any(Number) })
  })

  test('creates and revokes tokens while the service runs', async () => {
    const data = createFolder()
    const { url } = await startEvidenceServe(data)
    const token = await create(data)
    expect(await knock(url, token)).toBe(200)
    const id = (await list(data)).find(({ name }) => name === 'ci')?.id ?? ''
    expect(await callEvidence(['token', 'revoke', '--data', data, '--id', id])).toEqual({
      exitCode: 0,
      stdout: `Token ${id} is revoked.\n`,
      stderr: '',
    })
    expect(await knock(url, token)).toBe(401)
    expect((await list(data)).find((one) => one.id === id)?.revoked_at).toBeTypeOf('number')
  })
})
