import { expect, onTestFinished, test } from 'vitest'
import { listChanges } from '../../../src/service/access/access-history.ts'
import { serviceActor, toAccessRecord } from '../../../src/service/access/access-record.ts'
import { createBinding, revokeBinding } from '../../../src/service/access/binding.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import { toBinding } from '../../../testkit/service/access/issuer.ts'

test('all changes of one kind are listed, oldest first, with their flow if they have one', async () => {
  const store = await openSqliteStore(':memory:')
  onTestFinished(async () => store.close())
  const flows = Array.from({ length: 501 }, (_, at) => `flow-${at}`)
  await createBinding(store, toBinding())
  await store.changeAccess('acme', async () => ({
    records: flows.map((flow) => toAccessRecord('flow_transfer', { org: 'acme', flow, actor: serviceActor, body: {} })),
    result: undefined,
  }))
  const changes = await listChanges(store, 'flow_transfer')
  expect(changes.map(({ flow }) => flow)).toEqual(flows)
  expect(changes[0]).toMatchObject({ by: serviceActor.name, org: 'acme' })
  expect(await listChanges(store, 'binding_change')).toMatchObject([{ name: 'acme', flow: null }])
})

test('changes of several organisations are in the order of their time', async () => {
  let time = 0
  const store = await openSqliteStore(':memory:', { now: () => (time += 1) })
  onTestFinished(async () => store.close())
  for (const org of ['b', 'c', 'a']) await createBinding(store, toBinding({ org }))
  expect((await listChanges(store, 'binding_change')).map(({ org }) => org)).toEqual(['b', 'c', 'a'])
})

test('a revoked binding is a record of its own organisation, whose ledger is locked', async () => {
  const store = await openSqliteStore(':memory:')
  onTestFinished(async () => store.close())
  const [, second] = [
    await createBinding(store, toBinding({ org: 'a' })),
    await createBinding(store, toBinding({ org: 'b' })),
  ]
  const locked: string[] = []
  const changeAccess: typeof store.changeAccess = async (org, change) => {
    locked.push(org)
    return store.changeAccess(org, change)
  }
  expect(await revokeBinding({ ...store, changeAccess }, second.id)).toBe(true)
  expect(locked).toEqual(['b'])
  const listed = await listChanges(store, 'binding_change')
  expect(listed.map(({ org, sequence, id, revoked_at: at }) => [org, sequence, id === second.id, at === null])).toEqual(
    [
      ['a', 1, false, true],
      ['b', 1, true, true],
      ['b', 2, true, false],
    ],
  )
})
