import { describe, expect, test } from 'vitest'
import { JobClaims } from '../../../src/wire/oidc.ts'
import { parse } from '../../../src/wire/parse.ts'
import {
  coversRole,
  explainDenial,
  isAllowed,
  needsOwnership,
  withAllFlows,
  type Caller,
  type Grant,
} from '../../../src/service/access/role.ts'
import type { JobActor } from '../../../src/service/store/record.ts'
import { pushClaims } from '../../../testkit/service/access/issuer.ts'

const shop = { org: 'acme', flow: 'shop' }
const toGrant = (grant: Partial<Grant>): Grant => ({ org: 'acme', flow: '*', role: 'admin', read: null, ...grant })
const ofRepository: Grant = { org: 'acme', repositoryFlow: 'shop', role: 'reporter', read: null }

function toCaller(grants: readonly Grant[], job?: JobActor): Caller {
  const actor = job === undefined ? { name: 'ci' } : { name: 'ci', job }
  return { id: '1', name: 'ci', actor, credential: { bindings: [] }, grants }
}

function toJob(claims: object = {}): JobActor {
  const parsed = parse(JobClaims, { ...pushClaims, ...claims })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return { ...parsed.value, issuer: 'https://issuer.test', bindings: [] }
}

describe('a grant for the flow of a repository', () => {
  test('is for that flow alone', () => {
    const caller = toCaller([ofRepository])
    for (const access of ['report', 'read'] as const) {
      expect(isAllowed(caller, access, shop)).toBe(true)
      expect(isAllowed(caller, access, { org: 'acme', flow: 'site' })).toBe(false)
      expect(isAllowed(caller, access, { org: 'acme', flow: undefined })).toBe(false)
    }
  })
  test('reads the flows of its pattern too, and changes none of them', () => {
    const caller = toCaller([{ ...ofRepository, read: 'si*' }])
    expect(isAllowed(caller, 'read', shop)).toBe(true)
    expect(isAllowed(caller, 'read', { org: 'acme', flow: 'site' })).toBe(true)
    expect(isAllowed(caller, 'read', { org: 'other', flow: 'site' })).toBe(false)
    expect(isAllowed(caller, 'read', { org: 'acme', flow: undefined })).toBe(false)
    expect(isAllowed(caller, 'report', { org: 'acme', flow: 'site' })).toBe(false)
    expect(isAllowed(toCaller([{ ...ofRepository, read: '*' }]), 'read', { org: 'acme', flow: undefined })).toBe(true)
  })
  test('needs that its repository owns the flow, unless a pattern allows it too', () => {
    expect(needsOwnership(toCaller([ofRepository]), 'report', shop)).toBe(true)
    expect(needsOwnership(toCaller([ofRepository]), 'read', shop)).toBe(true)
    expect(needsOwnership(toCaller([{ ...ofRepository, read: 'sh*' }]), 'read', shop)).toBe(false)
    expect(needsOwnership(toCaller([{ ...ofRepository, read: 'sh*' }]), 'report', shop)).toBe(true)
    expect(needsOwnership(toCaller([ofRepository, toGrant({ flow: 'sh*' })]), 'report', shop)).toBe(false)
    expect(needsOwnership(toCaller([ofRepository, toGrant({ flow: 'x' })]), 'report', shop)).toBe(true)
    expect(needsOwnership(toCaller([ofRepository, toGrant({ role: 'reader' })]), 'report', shop)).toBe(true)
  })
  test('covers all flows while the flow is not known', () => {
    const { grants } = withAllFlows(toCaller([ofRepository, toGrant({ flow: 'x', role: 'reader' })]))
    expect(grants).toEqual([toGrant({ role: 'reporter' }), toGrant({ role: 'reader' })])
    expect(withAllFlows(toCaller([])).grants).toEqual([])
  })
})

test('a role covers the roles that allow no more', () => {
  const roles = ['reader', 'reporter', 'overrider', 'maintainer', 'admin'] as const
  const covered = roles.map((wide) => roles.filter((narrow) => coversRole(wide, narrow)))
  expect(covered).toEqual([
    ['reader'],
    ['reader', 'reporter'],
    ['reader', 'overrider'],
    ['reader', 'reporter', 'maintainer'],
    [...roles],
  ])
})

const ask = (access: Parameters<typeof explainDenial>[1], flow: string | undefined, ...grants: readonly Grant[]) =>
  explainDenial(toCaller(grants), access, { org: 'acme', flow })

describe('a denial', () => {
  test('names all organisations, flows and roles once', () => {
    const foreign = ['a', 'b', 'a'].map((org) => toGrant({ org }))
    expect(ask('read', 'shop', ...foreign)).toContain('is for the organisation "a" or "b", not for "acme"')
    const named = ['x', 'y'].map((flow) => toGrant({ flow }))
    expect(ask('report', 'site', ...named, ofRepository, toGrant({ flow: 'z', role: 'reader' }))).toBe(
      'The token "ci" is for flows named "x" or "y" or "shop", not for "site"; use a token for that flow.',
    )
    const weak = [toGrant({ role: 'reader' }), toGrant({ role: 'reporter' })]
    expect(ask('maintain', 'shop', ...weak)).toBe(
      'The token "ci" has the role reader and reporter, which is not allowed to change templates, custom types and notification actions; use one with the role maintainer or admin.',
    )
    expect(ask('report', 'shop', toGrant({ role: 'reader' }))).toContain(
      'allowed to report; use one with the role reporter',
    )
  })
  test('of a request about the organisation asks for a token for all flows', () => {
    expect(ask('maintain', undefined, toGrant({ flow: 'x' }))).toBe(
      'The token "ci" is for flows named "x", but this request concerns all flows of the organisation; use a token for all flows.',
    )
  })
  test('of a job names the binding, and for a maintainer the event', () => {
    const caller = toCaller([ofRepository], toJob({ event_name: 'issues' }))
    expect(explainDenial(caller, 'report', { org: 'acme', flow: 'site' })).toBe(
      'The token of the job ci is for flows named "shop", not for "site"; use a token for that flow, or bind the job there.',
    )
    const end = '; a job is a maintainer in push, schedule and workflow_dispatch runs alone, and this is a issues run.'
    expect(explainDenial(caller, 'maintain', shop).endsWith(end)).toBe(true)
    expect(explainDenial(caller, 'override', shop)).toMatch(/or bind the job there\.$/)
  })
  test('of a read of a job names the flows that it may read, and the option that adds some', () => {
    const caller = toCaller([{ ...ofRepository, read: 'lib-*' }], toJob())
    expect(explainDenial(caller, 'read', { org: 'acme', flow: 'site' })).toBe(
      'The token of the job ci is for flows named "shop" or "lib-*", not for "site"; use a token for that flow, or create a binding of the job with --read.',
    )
    expect(explainDenial(caller, 'read', { org: 'acme', flow: undefined })).toMatch(
      /concerns all flows of the organisation; use a token for all flows, or create a binding of the job with --read\.$/,
    )
    expect(explainDenial(caller, 'report', { org: 'acme', flow: 'site' })).toContain(
      'is for flows named "shop", not for',
    )
  })
  test('of a job without a binding has its claims and the command', () => {
    const claims = { repository_owner: 'acme', repository_owner_id: '7', repository_id: '42' }
    const text = explainDenial(toCaller([], toJob(claims)), 'report', shop)
    expect(text).toMatch(
      /^No binding matches the token of this job\. Its claims: repository acme\/shop, repository_id 42, /,
    )
    expect(text).toContain(', issuer https://issuer.test. To accept')
    expect(text).not.toContain('environment')
    const command = 'evidence binding create --name acme --org acme --owner-id 7 --issuer https://issuer.test'
    expect(text).toContain(`runs: ${command} (for this repository only, add --repository-id 42).`)
    const inEnvironment = explainDenial(toCaller([], toJob({ environment: 'prod' })), 'report', shop)
    expect(inEnvironment).toContain(', environment prod, issuer')
  })
  test.each(['a b', 'a;b', '$(a)', 'a\nb', 'ä'])('has no command with the organisation %j', (org) => {
    const text = explainDenial(toCaller([], toJob()), 'report', { org, flow: 'shop' })
    expect(text).toContain('--org … --owner-id')
  })
})
