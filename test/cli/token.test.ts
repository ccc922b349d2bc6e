import { describe, expect, test } from 'vitest'
import { createFolder, evidence, serve } from './evidence.ts'

interface Listed {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly revoked_at: number | null
}

async function list(data: string): Promise<readonly Listed[]> {
  const { stdout } = await evidence(['token', 'list', '--data', data])
  return JSON.parse(stdout) as Listed[]
}

async function create(data: string, ...words: readonly string[]): Promise<string> {
  const needed = ['--name', 'ci', '--org', 'acme', '--role', 'reporter']
  const { exitCode, stdout, stderr } = await evidence(['token', 'create', '--data', data, ...needed, ...words])
  expect([exitCode, stderr]).toEqual([0, ''])
  return stdout.trimEnd()
}

async function knock(url: string, token: string): Promise<number> {
  return (await fetch(`${url}/flows/acme`, { headers: { authorization: `Bearer ${token}` } })).status
}

describe('evidence token', () => {
  test('makes a token and prints it alone; the list never shows it again', async () => {
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

  test('makes and revokes tokens while the service runs', async () => {
    const data = createFolder()
    const { url } = await serve(data)
    const token = await create(data)
    expect(await knock(url, token)).toBe(200)
    const id = (await list(data)).find(({ name }) => name === 'ci')?.id ?? ''
    expect(await evidence(['token', 'revoke', '--data', data, '--id', id])).toEqual({
      exitCode: 0,
      stdout: `Token ${id} is revoked.\n`,
      stderr: '',
    })
    expect(await knock(url, token)).toBe(401)
    expect((await list(data)).find((one) => one.id === id)?.revoked_at).toBeTypeOf('number')
  })
})
