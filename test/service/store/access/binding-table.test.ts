import { describe, expect, test } from 'vitest'
import type { BindingRecord, BindingTable } from '../../../../src/service/store/access/binding.ts'
import type { Store } from '../../../../src/service/store/store.ts'
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
  read: 'lib-*',
  role: 'maintainer',
}

/** Changes the table of bindings without a record. */
async function change<T>(store: Store, work: (bindings: BindingTable) => Promise<T>): Promise<T> {
  return store.changeAccess('acme', async (tables) => ({ records: [], result: await work(tables) }))
}

describe.each(engines)('bindings in $name', (engine) => {
  test('are listed unchanged, oldest first', async () => {
    const store = await openEmpty(engine)
    await change(store, ({ createBinding }) => createBinding(narrow))
    await change(store, ({ createBinding }) => createBinding(binding))

    expect(await store.listBindings()).toEqual([binding, narrow])
    await expect(change(store, ({ createBinding }) => createBinding(binding))).rejects.toThrow(/unique/i)
  })

  test('are found by issuer and owner, because ids are unique within an issuer only', async () => {
    const store = await openEmpty(engine)
    await change(store, ({ createBinding }) => createBinding(binding))
    await change(store, ({ createBinding }) =>
      createBinding({ ...binding, id: 'elsewhere', issuer: 'https://ghes.test/_services/token' }),
    )
    await change(store, ({ createBinding }) => createBinding({ ...binding, id: 'other', repository_owner_id: '8' }))

    expect(await store.findBindings(binding.issuer, '7')).toEqual([binding])
    expect(await store.findBindings(binding.issuer, '77')).toEqual([])
  })

  test('are no longer found after their revocation, and stay in the list with its time', async () => {
    const store = await openEmpty(engine)
    await change(store, ({ createBinding }) => createBinding(binding))

    await change(store, ({ revokeBinding }) => revokeBinding('one', 10))

    expect(await store.findBindings(binding.issuer, '7')).toEqual([])
    expect(await store.listBindings()).toEqual([{ ...binding, revoked_at: 10 }])
    const found = await change(store, async ({ findBinding }) => [await findBinding('one'), await findBinding('none')])
    expect(found).toEqual([{ ...binding, revoked_at: 10 }, undefined])
  })
})
