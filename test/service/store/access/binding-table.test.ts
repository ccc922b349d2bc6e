import { describe, expect, test } from 'vitest'
import type { BindingRecord } from '../../../../src/service/store/access/binding.ts'
import { toBinding } from '../../../../testkit/service/access/issuer.ts'
import { engines, openEmpty } from '../../../../testkit/service/store/engine.ts'

const binding: BindingRecord = { ...toBinding(), id: 'one', created_at: 1.5, revoked_at: null }
const narrow: BindingRecord = {
  ...binding,
  id: 'another',
  created_at: 2,
  repository_id: '42',
  environment: 'production',
  ref: 'refs/heads/main',
  event_name: 'push',
  workflow_ref: 'acme/shop/*',
  job_workflow_ref: 'acme/flows/*',
  flow: 'shop-*',
  role: 'maintainer',
}

describe.each(engines)('bindings in $name', (engine) => {
  test('are listed unchanged, oldest first', async () => {
    const store = await openEmpty(engine)
    await store.createBinding(narrow)
    await store.createBinding(binding)

    expect(await store.listBindings()).toEqual([binding, narrow])
    await expect(store.createBinding(binding)).rejects.toThrow(/unique/i)
  })

  test('are found by issuer and owner, because ids are unique within an issuer only', async () => {
    const store = await openEmpty(engine)
    await store.createBinding(binding)
    await store.createBinding({ ...binding, id: 'elsewhere', issuer: 'https://ghes.test/_services/token' })
    await store.createBinding({ ...binding, id: 'other', repository_owner_id: '8' })

    expect(await store.findBindings(binding.issuer, '7')).toEqual([binding])
    expect(await store.findBindings(binding.issuer, '77')).toEqual([])
  })

  test('are revoked once, are no longer found, and stay in the list with the time of the revocation', async () => {
    let clock = 10
    const store = await openEmpty(engine, () => clock)
    await store.createBinding(binding)

    expect(await store.revokeBinding('one')).toBe(true)
    clock = 20
    expect(await store.revokeBinding('one')).toBe(false)
    expect(await store.revokeBinding('absent')).toBe(false)
    expect(await store.findBindings(binding.issuer, '7')).toEqual([])
    expect(await store.listBindings()).toEqual([{ ...binding, revoked_at: 10 }])
  })
})
