import { describe, expect, test } from 'vitest'
import {
  createBinding,
  matchesBinding,
  toBindingGrant,
  type BindingRequest,
} from '../../../src/service/access/binding.ts'
import { isAllowed } from '../../../src/service/access/role.ts'
import type { Job } from '../../../src/service/access/job-token.ts'
import { parse } from '../../../src/wire/parse.ts'
import { JobClaims } from '../../../src/wire/oidc.ts'
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
    [{ ref: 'refs/heads/*' }, { ref: 'refs/heads/feature/x' }, false],
    [{ ref: 'refs/*' }, {}, false],
    [{ workflow_ref: 'acme/shop/.github/workflows/ci.yml@refs/heads/*' }, {}, true],
    [{ workflow_ref: 'acme/shop/.github/workflows/ci.yml@*' }, {}, false],
    [{ workflow_ref: 'acme/*@refs/heads/main' }, {}, false],
    [
      { workflow_ref: 'acme/shop/.github/workflows/ci.yml@refs/heads/*' },
      { workflow_ref: 'acme/shop/.github/workflows/x.yml@refs/heads/main' },
      false,
    ],
    [
      { job_workflow_ref: 'acme/flows/.github/workflows/*@v*' },
      { job_workflow_ref: 'acme/flows/.github/workflows/a.yml@v1' },
      true,
    ],
    [{ job_workflow_ref: 'acme/flows/*' }, { job_workflow_ref: 'acme/flows/.github/workflows/a.yml@v1' }, false],
    [{ job_workflow_ref: 'acme/flows/.github/workflows/*@v*' }, {}, false],
    [{ job_workflow_ref: '*' }, { job_workflow_ref: undefined }, false],
    [{ role: 'maintainer', ref: 'refs/heads/main' }, {}, true],
    [{ role: 'maintainer', ref: 'refs/heads/main' }, { event_name: 'pull_request_target' }, false],
    [{ role: 'maintainer', ref: 'refs/heads/main' }, { event_name: 'schedule' }, true],
    [{ role: 'maintainer', ref: 'refs/heads/main' }, { event_name: 'workflow_dispatch' }, true],
    [{ role: 'maintainer', ref: 'refs/heads/main', event_name: 'push' }, {}, true],
    [{ role: 'maintainer', ref: 'refs/heads/main', event_name: 'push' }, { event_name: 'schedule' }, false],
    [{ role: 'maintainer', ref: 'refs/heads/main', event_name: 'workflow_run' }, { event_name: 'workflow_run' }, false],
    [{ role: 'maintainer', ref: 'refs/heads/main' }, { ref: 'refs/heads/other' }, false],
    [{ role: 'maintainer', ref: 'refs/heads/main' }, { ref: 'refs/tags/main' }, false],
    [{ role: 'maintainer', ref: 'refs/heads/*' }, {}, false],
    [{ role: 'maintainer', ref: null }, {}, false],
    [{ role: 'overrider', ref: null }, {}, false],
    [{ role: 'overrider', ref: 'refs/heads/main' }, {}, true],
    [{ role: 'overrider', ref: 'refs/heads/main' }, { event_name: 'workflow_run' }, false],
    [{ role: 'overrider', ref: 'refs/heads/main' }, { event_name: 'issues' }, false],
    [{ role: 'overrider', ref: 'refs/heads/main', event_name: 'workflow_run' }, { event_name: 'workflow_run' }, true],
    [{}, { event_name: 'pull_request_target' }, true],
  ])('%j, %j: %s', (members, claims, bound) => {
    expect(matchesBinding(toRecord(members), toJob(claims))).toBe(bound)
  })
})

/** All events of GitHub that start a workflow, apart from the trusted ones. */
const foreignEvents = (
  'branch_protection_rule check_run check_suite create delete deployment deployment_status discussion discussion_comment dynamic fork ' +
  'gollum image_version issue_comment issues label merge_group milestone page_build project project_card project_column public ' +
  'pull_request pull_request_comment pull_request_review pull_request_review_comment pull_request_target registry_package release ' +
  'repository_dispatch status watch workflow_call workflow_run unknown'
).split(' ')

describe.each(['maintainer', 'overrider'] as const)('a binding of a %s without an event', (role) => {
  test.each(foreignEvents)('does not match the event %s, although its run is on the branch', (event_name) => {
    expect(matchesBinding(toRecord({ role, ref: 'refs/heads/main' }), toJob({ event_name }))).toBe(false)
  })
})

describe('a binding of a maintainer for a foreign event', () => {
  test.each(foreignEvents)('is rejected, and one that exists does not match: %s', async (event_name) => {
    const members = { role: 'maintainer', ref: 'refs/heads/main', event_name } as const
    const store = await openSqliteStore(':memory:')
    await expect(createBinding(store, toBinding(members))).rejects.toMatchObject({ code: 'usage' })
    await store.close()
    expect(matchesBinding(toRecord(members), toJob({ event_name }))).toBe(false)
  })
})

describe('a binding grants', () => {
  test.each<[Partial<BindingRequest>, string, object]>([
    [{}, 'acme/shop', { repositoryFlow: 'shop' }],
    [{ flow: 'shop-*' }, 'acme/shop', { flow: 'shop-*' }],
    [{ flow: '*' }, 'acme/shop', { flow: '*' }],
    [{ read: 'lib-*' }, 'acme/shop', { repositoryFlow: 'shop', read: 'lib-*' }],
    [{ flow: 'shop', read: '*' }, 'acme/site', { flow: 'shop', read: '*' }],
    [{ repository_id: '42' }, 'acme/shop', { repositoryFlow: 'shop' }],
    [{ repository_id: '42' }, 'acme/.github', { repositoryFlow: 'github' }],
    [{}, 'acme/-shop', { repositoryFlow: '' }],
    [{}, 'acme/.github', { repositoryFlow: '' }],
  ])('%j to %s: %j', (members, repository, flow) => {
    const record = toRecord(members)
    expect(toBindingGrant(record, toJob({ repository }))).toEqual({
      org: 'acme',
      role: 'reporter',
      read: null,
      ...flow,
    })
  })
  test.each(['acme/*', 'acme/a*', 'acme/**'])(
    'no other flow to the repository %s: a claim is no pattern',
    (repository) => {
      for (const repository_id of [null, '42']) {
        const grant = toBindingGrant(toRecord({ repository_id }), toJob({ repository }))
        const caller = { id: '1', name: 'job', actor: { name: 'job' }, credential: { bindings: [] }, grants: [grant] }
        for (const flow of ['shop', 'a', 'ab']) {
          expect(isAllowed(caller, 'report', { org: 'acme', flow })).toBe(false)
        }
        expect(isAllowed(caller, 'maintain', { org: 'acme', flow: undefined })).toBe(false)
      }
    },
  )
})

describe('a binding is rejected', () => {
  test.each<[Partial<BindingRequest>, string]>([
    [{ role: 'maintainer' }, '--ref refs/heads/main'],
    [{ role: 'overrider' }, '--ref refs/heads/main'],
    [{ role: 'maintainer', ref: 'refs/heads/*' }, '--ref refs/heads/main'],
    [{ role: 'maintainer', ref: 'refs/pull/1/merge' }, '--ref refs/heads/main'],
    [
      { role: 'maintainer', ref: 'refs/heads/main', event_name: 'workflow_run' },
      'push, schedule, workflow_dispatch only',
    ],
    [{ workflow_ref: 'acme/shop/*' }, 'matches no workflow'],
    [{ job_workflow_ref: 'acme/flows/*' }, 'acme/shop/.github/workflows/*@refs/heads/main'],
    [{ flow: 'acme/shop' }, 'The pattern "acme/shop" matches the name of no flow'],
    [{ read: 'acme/*' }, 'The pattern "acme/*" matches the name of no flow; use one such as shop or shop-*'],
    [{ read: '-*' }, 'matches the name of no flow'],
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
