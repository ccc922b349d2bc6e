import { expect, test } from 'vitest'
import type { Access } from '../../../src/wire/operation/operation.ts'
import { explainDenial, isAllowed, type Caller, type Grant } from '../../../src/service/access/role.ts'
import type { Role } from '../../../src/wire/role.ts'

const toCaller = (...grants: readonly Partial<Grant>[]): Caller => ({
  id: '1',
  name: 'ci',
  actor: { name: 'ci' },
  credential: { bindings: [] },
  grants: grants.map((grant) => ({ org: 'acme', flow: '*', role: 'admin', read: '*', ...grant })),
})
const shop = { org: 'acme', flow: 'shop' }
const accesses: readonly Access[] = ['read', 'report', 'override', 'maintain']

test.each<[Role, readonly Access[]]>([
  ['reader', ['read']],
  ['reporter', ['read', 'report']],
  ['overrider', ['read', 'override']],
  ['maintainer', ['read', 'report', 'maintain']],
  ['admin', ['read', 'report', 'override', 'maintain']],
])('a %s has the access %j only', (role, allowed) => {
  expect(accesses.filter((access) => isAllowed(toCaller({ role }), access, shop))).toEqual(allowed)
})

test.each([
  ['acme', 'acme', true],
  ['acme', 'acme2', false],
  ['acme', 'ACME', false],
  ['*', 'anything', true],
  ['ac*', 'acme', false],
])('a token for the organisation %s in %s: %s', (org, asked, allowed) => {
  expect(isAllowed(toCaller({ org }), 'read', { org: asked, flow: 'shop' })).toBe(allowed)
})

test.each([
  ['shop', 'shop', true],
  ['shop', 'shop-2', false],
  ['shop', 'my-shop', false],
  ['shop-*', 'shop-api', true],
  ['shop-*', 'shop', false],
  ['*-api', 'shop-api', true],
  ['s*p-*i', 'shop-api', true],
  ['a.c', 'abc', false],
  ['a.*', 'a.c', true],
  ['(x)', '(x)', true],
  ['*', undefined, true],
  ['shop', undefined, false],
  ['', 'shop', false],
])('a token for flows named %s in %s: %s', (flow, asked, allowed) => {
  expect(isAllowed(toCaller({ flow }), 'report', { org: 'acme', flow: asked })).toBe(allowed)
})

test('a denial names the missing part and the remedy', () => {
  const caller = toCaller({ role: 'reporter', flow: 'shop-*' })

  expect(explainDenial(caller, 'report', { org: 'other', flow: 'shop-api' })).toBe(
    'The token "ci" is for the organisation "acme", not for "other"; use a token of that organisation.',
  )
  expect(explainDenial(caller, 'override', { org: 'acme', flow: 'shop-api' })).toBe(
    'The token "ci" has the role reporter, which is not allowed to override attestations; use one with the role overrider or admin.',
  )
  expect(explainDenial(caller, 'report', { org: 'acme', flow: 'site' })).toBe(
    'The token "ci" is for flows named "shop-*", not for "site"; use a token for that flow.',
  )
})
