import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../../../src/wire/operation/operations.ts'
import type { Role } from '../../../../src/wire/role.ts'
import { valueAt, toForm, startHarness, type Harness } from '../../../../testkit/service/harness.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

const values: Readonly<Record<string, string>> = {
  flow_name: 'flow',
  trail_name: 'trail',
  commit_sha: 'a'.repeat(40),
  fingerprint: 'a'.repeat(64),
  sha: 'abcdef0',
  number: '1',
  attestation_id: 'none',
  sequence: '1',
  name: 'unit',
  type_name: 'coverage',
  fingerprint_prefix: 'aaaaa',
}

function pathOf(path: string, org: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => (name === 'org' ? org : (values[name] ?? '')))
}

const all = Object.entries(operations)
const roles: readonly Role[] = ['reader', 'reporter', 'overrider', 'maintainer', 'admin']
const allowed: Readonly<Record<string, readonly Role[]>> = {
  read: roles,
  report: ['reporter', 'maintainer', 'admin'],
  override: ['overrider', 'admin'],
  maintain: ['maintainer', 'admin'],
  erase: ['admin'],
}

describe.each(all)('%s', (_name, operation) => {
  test('returns 401 without a token and with an unknown token', async () => {
    const path = pathOf(operation.path, 'acme')
    const none = await service.request(operation.method, path, { token: null })
    expect(none).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
    expect((await service.request(operation.method, path, { token: 'des_abc_def' })).status).toBe(401)
  })
  test('returns 403 for a token of another organisation', async () => {
    const token = await service.tokenFor('admin', 'other')
    const response = await service.request(operation.method, pathOf(operation.path, 'acme'), { token })
    expect(response.status).toBe(403)
    expect(valueAt(response.body, 'message')).toContain('"other"')
  })
  test.each(roles)('allows or denies the role %s before it reads the body', async (role) => {
    const token = await service.tokenFor(role, 'acme')
    const response = await service.request(operation.method, pathOf(operation.path, 'acme'), { token })
    expect(response.status === 403).toBe(allowed[operation.access]?.includes(role) !== true)
  })
})

test('a reporter of one flow cannot report into another', async () => {
  const token = await service.tokenFor('reporter', '*', 'shop-*')
  const json = { fingerprint: 'a'.repeat(64), filename: 'app', build_url: 'b', commit_url: 'c' }
  expect((await service.request('POST', '/artifacts/acme/shop-front', { token, json })).status).toBe(201)
  expect((await service.request('POST', '/artifacts/acme/bank', { token, json })).status).toBe(403)
})

test('a maintainer of one flow cannot change the template of another', async () => {
  const token = await service.tokenFor('maintainer', '*', 'shop')
  const ask = async (name: string): Promise<number> =>
    (await service.request('PUT', '/flows/acme/template_file', { token, form: toForm({ name }) })).status
  expect(await ask('shop')).toBe(201)
  expect(await ask('bank')).toBe(403)
})

test('an upload that is denied because of its token is not stored', async () => {
  const token = await service.tokenFor('reader')
  const before = await service.listAttachments()
  const response = await service.request('POST', '/attestations/acme/flow/trail/t/generic', {
    token,
    form: toForm({ attestation_name: 'a', is_compliant: true }, { content: Buffer.alloc(5_000_000) }),
  })
  expect(response.status).toBe(403)
  expect(await service.listAttachments()).toEqual(before)
})
