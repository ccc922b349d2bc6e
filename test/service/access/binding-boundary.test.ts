import { describe, expect, test } from 'vitest'
import { createBinding, matchesBinding, type BindingRequest } from '../../../src/service/access/binding.ts'
import type { Job } from '../../../src/service/access/job-token.ts'
import { JobClaims } from '../../../src/wire/oidc.ts'
import { parse } from '../../../src/wire/parse.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import { pushClaims, toBinding } from '../../../testkit/service/access/issuer.ts'

async function create(members: Partial<BindingRequest>): Promise<unknown> {
  const store = await openSqliteStore(':memory:')
  try {
    return await createBinding(store, toBinding(members)).catch((error: unknown) => error)
  } finally {
    await store.close()
  }
}

function toJob(claims: object): Job {
  const parsed = parse(JobClaims, { ...pushClaims, ...claims })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return { ...parsed.value, issuer: 'https://token.actions.githubusercontent.com' }
}

describe('a binding', () => {
  test.each(['7x', 'x7', '', ' 7', '7\n', '-7', '1'.repeat(21)])('is rejected with the owner %j', async (id) => {
    expect(await create({ repository_owner_id: id })).toMatchObject({ code: 'usage' })
    expect(await create({ repository_id: id })).toMatchObject({ code: 'usage' })
  })
  test('may have ids of twenty digits', async () => {
    const id = '1'.repeat(20)
    expect(await create({ repository_owner_id: id, repository_id: id })).toMatchObject({ repository_owner_id: id })
  })
  test.each(['refs/heads/main*', 'refs/heads/*main', 'refs/heads/', 'xrefs/heads/main', 'refs/tags/main'])(
    'of a role that changes verdicts is rejected, and does not match, with the ref %s',
    async (ref) => {
      for (const role of ['maintainer', 'overrider'] as const) {
        expect(await create({ role, ref })).toMatchObject({ code: 'usage' })
        const binding = { ...toBinding({ role, ref }), id: 'b', created_at: 1, revoked_at: null }
        expect(matchesBinding(binding, toJob({ ref }))).toBe(false)
        expect(matchesBinding(binding, toJob({ ref: 'refs/heads/main' }))).toBe(false)
      }
    },
  )
  test('of an overrider may name a foreign event', async () => {
    expect(await create({ role: 'overrider', ref: 'refs/heads/main', event_name: 'issues' })).toMatchObject({
      event_name: 'issues',
    })
  })
})
