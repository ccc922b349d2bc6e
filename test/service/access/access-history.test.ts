import { expect, onTestFinished, test } from 'vitest'
import { listChanges } from '../../../src/service/access/access-history.ts'
import { serviceActor, toAccessRecord } from '../../../src/service/access/access-record.ts'
import { createBinding } from '../../../src/service/access/binding.ts'
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
