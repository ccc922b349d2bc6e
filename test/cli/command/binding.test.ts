import { describe, expect, test } from 'vitest'
import { createFolder, callEvidence, startEvidenceServe, readErrorLine } from '../../../testkit/cli/evidence.ts'
import { startIssuer } from '../../../testkit/service/access/issuer.ts'

interface Listed {
  readonly id: string
  readonly revoked_at: number | null
}

async function list(data: string): Promise<readonly Listed[]> {
  const { stdout } = await callEvidence(['binding', 'list', '--json', '--data', data])
  return JSON.parse(stdout) as Listed[]
}

const needed = ['--name', 'acme', '--org', 'acme', '--owner-id', '7'] as const

async function create(data: string, ...words: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await callEvidence([
    'binding',
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

describe('evidence binding', () => {
  test('creates a binding for every repository of an owner and prints its id', async () => {
    const data = createFolder()
    const id = await create(data)
    expect(await list(data)).toMatchObject([
      {
        id,
        name: 'acme',
        org: 'acme',
        issuer: 'https://token.actions.githubusercontent.com',
        repository_owner_id: '7',
        repository_id: null,
        ref: null,
        flow: null,
        read: null,
        role: 'reporter',
        revoked_at: null,
      },
    ])
  })

  test('creates a binding with every condition', async () => {
    const data = createFolder()
    const where = [
      '--repository-id',
      '42',
      '--environment',
      'production',
      '--ref',
      'refs/heads/main',
      '--event',
      'push',
    ]
    const which = ['--workflow', 'acme/shop/.github/workflows/*@refs/heads/main', '--flow', 'shop-*', '--read', '*']
    which.push('--job-workflow', 'acme/flows/.github/workflows/*@v*')
    await create(data, ...where, ...which, '--role', 'maintainer', '--issuer', 'https://ghes.test/_services/token')
    expect(await list(data)).toMatchObject([
      {
        issuer: 'https://ghes.test/_services/token',
        repository_id: '42',
        environment: 'production',
        ref: 'refs/heads/main',
        event_name: 'push',
        workflow_ref: 'acme/shop/.github/workflows/*@refs/heads/main',
        job_workflow_ref: 'acme/flows/.github/workflows/*@v*',
        flow: 'shop-*',
        read: '*',
        role: 'maintainer',
      },
    ])
  })

  test('grants and revokes access while the service runs', async () => {
    await using issuer = await startIssuer()
    const data = createFolder()
    const { url } = await startEvidenceServe(data, ['--oidc-issuer', issuer.url])
    const knock = async (): Promise<number> => {
      const authorization = `Bearer ${await issuer.sign({ audience: url })}`
      return (await fetch(`${url}/custom-attestation-types/acme`, { headers: { authorization } })).status
    }
    expect(await knock()).toBe(403)
    const id = await create(data, '--issuer', issuer.url)
    expect(await knock()).toBe(200)
    expect((await callEvidence(['binding', 'revoke', '--data', data, '--id', id])).stdout).toBe(
      `Binding ${id} is revoked.\n`,
    )
    expect(await knock()).toBe(403)
    expect((await list(data))[0]?.revoked_at).toBeTypeOf('number')
    const { stdout } = await callEvidence(['binding', 'list', '--history', '--json', '--data', data])
    expect(JSON.parse(stdout)).toMatchObject([
      { change: 'created', id, org: 'acme', role: 'reporter', sequence: 1, by: expect.stringMatching(/^user /) },
      { change: 'revoked', id, org: 'acme', revoked_at: expect.any(Number), sequence: 2 },
    ])
  })

  test('refuses to revoke a binding that does not exist', async () => {
    const data = createFolder()
    await create(data)
    const finished = await callEvidence(['binding', 'revoke', '--id', 'none', '--data', data])
    expect(readErrorLine(finished)).toContain('There is no active binding with the id none')
    expect(finished.exitCode).toBe(2)
  })

  test.each([
    [['create', '--create-database', ...needed, '--role', 'maintainer'], 'add it, such as --ref refs/heads/main'],
    [['create', ...needed, '--role', 'admin'], '--role must be one of reporter, reader, overrider, maintainer'],
    [['create', ...needed, '--repository-id', ''], '--repository-id is required'],
    [['create', '--name', 'acme', '--org', 'acme'], '--owner-id is required'],
    [['create', '--create-database', ...needed, '--owner-id', 'acme'], '"acme" is not a GitHub id'],
    [['make'], 'binding needs create, list or revoke'],
  ])('rejects %j in one line', async (words, message) => {
    const finished = await callEvidence(['binding', ...words, '--data', createFolder()])
    expect(readErrorLine(finished)).toContain(message)
    expect(finished.exitCode).toBe(2)
  })
})

test.each(['http://ghes.example.test', 'github', ''])('evidence serve rejects %j as an issuer', async (issuer) => {
  const finished = await callEvidence(['serve', '--data', createFolder(), '--port', '0', '--oidc-issuer', issuer])
  expect(readErrorLine(finished)).toContain(`"${issuer}" is not an OIDC issuer`)
  expect(finished.exitCode).toBe(2)
})
