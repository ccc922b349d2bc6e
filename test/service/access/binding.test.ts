import { describe, expect, test } from 'vitest'
import {
  createBinding,
  matchesBinding,
  toBindingGrant,
  type BindingRequest,
} from '../../../src/service/access/binding.ts'
import type { Job } from '../../../src/service/access/job-token.ts'
import { parse } from '../../../src/schema/parse.ts'
import { JobClaims } from '../../../src/schema/oidc.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import type { BindingRecord } from '../../../src/service/store/access/binding.ts'
import { pushClaims, toBinding } from '../../../testkit/service/access/issuer.ts'

function toJob(claims: Readonly<Record<string, unknown>> = {}): Job {
  const parsed = parse(JobClaims, { ...pushClaims, ...claims })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return { ...parsed.value, issuer: 'https://token.actions.githubusercontent.com' }
}

function toRecord(members: Partial<BindingRequest>): BindingRecord {
  return { ...toBinding(members), id: 'b', created_at: 1, revoked_at: null }
}

describe('a binding matches a job', () => {
  test.each<[Partial<BindingRequest>, Readonly<Record<string, unknown>>, boolean]>([
    [{}, {}, true],
    [{ repository_id: '42' }, {}, true],
    [{ repository_id: '43' }, {}, false],
    [{ repository_id: '42' }, { repository: 'acme/renamed' }, true],
    [{ environment: 'production' }, { environment: 'production' }, true],
    [{ environment: 'production' }, { environment: 'Production' }, false],
    [{ environment: 'production' }, {}, false],
    [{ ref: 'refs/heads/main' }, {}, true],
    [{ ref: 'refs/heads/main' }, { ref: 'refs/heads/mains' }, false],
    [{ ref: 'refs/heads/main' }, { ref: 'x/refs/heads/main' }, false],
    [{ ref: 'refs/heads/release-*' }, { ref: 'refs/heads/release-1' }, true],
    [{ ref: 'refs/heads/*' }, { ref: 'refs/pull/3/merge' }, false],
    [{ event_name: 'push' }, {}, true],
    [{ event_name: 'push' }, { event_name: 'pull_request' }, false],
    [{ workflow_ref: 'acme/shop/.github/workflows/ci.yml@*' }, {}, true],
    [
      { workflow_ref: 'acme/shop/.github/workflows/ci.yml@*' },
      { workflow_ref: 'acme/shop/.github/workflows/x.yml@1' },
      false,
    ],
    [{ job_workflow_ref: 'acme/flows/*' }, { job_workflow_ref: 'acme/flows/.github/workflows/a.yml@v1' }, true],
    [{ job_workflow_ref: 'acme/flows/*' }, {}, false],
    [{ job_workflow_ref: '*' }, { job_workflow_ref: undefined }, false],
    [{ role: 'maintainer', ref: 'refs/heads/main' }, {}, true],
    [{ role: 'maintainer', ref: 'refs/heads/main' }, { event_name: 'pull_request_target' }, false],
    [{ role: 'overrider', ref: 'refs/heads/main' }, { event_name: 'workflow_run' }, false],
    [{ role: 'overrider', ref: 'refs/heads/main', event_name: 'workflow_run' }, { event_name: 'workflow_run' }, true],
    [{}, { event_name: 'pull_request_target' }, true],
  ])('%j, %j: %s', (members, claims, bound) => {
    expect(matchesBinding(toRecord(members), toJob(claims))).toBe(bound)
  })
})

describe('a binding grants', () => {
  test.each<[Partial<BindingRequest>, string, string]>([
    [{}, 'acme/shop', 'shop'],
    [{ flow: 'shop-*' }, 'acme/shop', 'shop-*'],
    [{ flow: '*' }, 'acme/shop', '*'],
    [{ repository_id: '42' }, 'acme/shop', 'shop'],
    [{ repository_id: '42' }, 'acme/.github', 'github'],
    [{}, 'acme/-shop', ''],
    [{}, 'acme/.github', ''],
  ])('%j to %s the flow "%s"', (members, repository, flow) => {
    const record = toRecord(members)
    expect(toBindingGrant(record, toJob({ repository }))).toEqual({ org: 'acme', role: 'reporter', flow })
  })
  test.each([
    ['push', 'maintainer'],
    ['schedule', 'maintainer'],
    ['workflow_dispatch', 'maintainer'],
    ['repository_dispatch', 'reporter'],
    ['Push', 'reporter'],
  ])('to a run of the event %s the role %s, if it is for maintainers', (event_name, role) => {
    const record = toRecord({ role: 'maintainer', ref: 'refs/heads/main' })
    expect(toBindingGrant(record, toJob({ event_name }))).toMatchObject({ role })
  })
})

describe('a binding is rejected', () => {
  test.each<[Partial<BindingRequest>, string]>([
    [{ role: 'maintainer' }, '--ref refs/heads/main'],
    [{ role: 'overrider' }, '--ref refs/heads/main'],
    [{ role: 'maintainer', ref: 'refs/heads/*' }, '--ref refs/heads/main'],
    [{ role: 'maintainer', ref: 'refs/heads/main', event_name: 'release' }, 'push, schedule, workflow_dispatch'],
    [{ role: 'maintainer', ref: 'refs/pull/1/merge' }, '--ref refs/heads/main'],
    [{ repository_owner_id: 'acme' }, '"acme" is not a GitHub id'],
    [{ repository_id: 'acme/shop' }, '"acme/shop" is not a GitHub id'],
    [{ org: '*' }, 'one organisation'],
    [{ issuer: 'http://ghes.test/_services/token' }, 'is not an OIDC issuer'],
    [{ issuer: 'token.actions.githubusercontent.com' }, 'is not an OIDC issuer'],
    [{ issuer: 'https://user@ghes.test' }, 'is not an OIDC issuer'],
  ])('with %j', async (members, message) => {
    const store = await openSqliteStore(':memory:')
    const made = createBinding(store, toBinding(members))
    await expect(made).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining(message) })
    expect(await store.listBindings()).toEqual([])
    await store.close()
  })
})
