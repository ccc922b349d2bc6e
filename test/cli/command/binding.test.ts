import { describe, expect, test } from 'vitest'
import { createFolder, evidence, serve, soleSentence } from '../../../testkit/cli/evidence.ts'
import { startIssuer } from '../../../testkit/service/access/issuer.ts'

interface Listed {
  readonly id: string
  readonly revoked_at: number | null
}

async function list(data: string): Promise<readonly Listed[]> {
  const { stdout } = await evidence(['binding', 'list', '--data', data])
  return JSON.parse(stdout) as Listed[]
}

const needed = ['--name', 'acme', '--org', 'acme', '--owner-id', '7'] as const

async function create(data: string, ...words: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await evidence(['binding', 'create', '--data', data, ...needed, ...words])
  expect([exitCode, stderr]).toEqual([0, ''])
  return stdout.trimEnd()
}

describe('evidence binding', () => {
  test('makes one that lets every repository of an owner in, and prints its id', async () => {
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
        role: 'reporter',
        revoked_at: null,
      },
    ])
  })

  test('makes one with every condition', async () => {
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
    const which = ['--workflow', 'acme/shop/*', '--job-workflow', 'acme/flows/*', '--flow', 'shop-*']
    await create(data, ...where, ...which, '--role', 'maintainer', '--issuer', 'https://ghes.test/_services/token')
    expect(await list(data)).toMatchObject([
      {
        issuer: 'https://ghes.test/_services/token',
        repository_id: '42',
        environment: 'production',
        ref: 'refs/heads/main',
        event_name: 'push',
        workflow_ref: 'acme/shop/*',
        job_workflow_ref: 'acme/flows/*',
        flow: 'shop-*',
        role: 'maintainer',
      },
    ])
  })

  test('lets jobs in and out while the service runs', async () => {
    await using issuer = await startIssuer()
    const data = createFolder()
    const { url } = await serve(data, ['--oidc-issuer', issuer.url])
    const knock = async (): Promise<number> => {
      const authorization = `Bearer ${await issuer.sign({ audience: url })}`
      return (await fetch(`${url}/flows/acme`, { headers: { authorization } })).status
    }
    expect(await knock()).toBe(403)
    const id = await create(data, '--issuer', issuer.url)
    expect(await knock()).toBe(200)
    expect((await evidence(['binding', 'revoke', '--data', data, '--id', id])).stdout).toBe(
      `Binding ${id} is revoked.\n`,
    )
    expect(await knock()).toBe(403)
    expect((await list(data))[0]?.revoked_at).toBeTypeOf('number')
  })

  test.each([
    [['create', ...needed, '--role', 'maintainer'], 'give it, such as --ref refs/heads/main'],
    [['create', ...needed, '--role', 'admin'], '--role takes reporter, reader, overrider, maintainer'],
    [['create', ...needed, '--repository-id', ''], '--repository-id is required'],
    [['create', '--name', 'acme', '--org', 'acme'], '--owner-id is required'],
    [['create', ...needed, '--owner-id', 'acme'], '"acme" is no id'],
    [['revoke', '--id', 'none'], 'There is no binding none here'],
    [['make'], 'binding takes create, list or revoke'],
  ])('refuses %j in one sentence', async (words, message) => {
    const finished = await evidence(['binding', ...words, '--data', createFolder()])
    expect(soleSentence(finished)).toContain(message)
    expect(finished.exitCode).toBe(2)
  })
})

test.each(['http://ghes.example.test', 'github', ''])('evidence serve refuses %j as an issuer', async (issuer) => {
  const finished = await evidence(['serve', '--data', createFolder(), '--port', '0', '--oidc-issuer', issuer])
  expect(soleSentence(finished)).toContain(`The OIDC issuer is "${issuer}"`)
  expect(finished.exitCode).toBe(2)
})
