import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createBinding, type BindingRequest } from '../../../src/service/access/binding.ts'
import { describeNarrowedBindings } from '../../../src/service/access/narrowed-binding.ts'
import { startService } from '../../../src/service/main.ts'
import { openStore } from '../../../src/service/store/open.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { toBinding } from '../../../testkit/service/access/issuer.ts'
import { createFolder, engines, openEmpty } from '../../../testkit/service/store/engine.ts'

/** Stores a binding without a record, as an earlier version of the service did. */
async function addOldBinding(store: Store, id: string, members: Partial<BindingRequest>): Promise<void> {
  await store.changeAccess('acme', async ({ createBinding: create }) => {
    await create({ ...toBinding(members), id, created_at: 1, revoked_at: null })
    return { records: [], result: undefined }
  })
}

const maintainer = { role: 'maintainer', ref: 'refs/heads/main' } as const

describe.each(engines)('a binding of an earlier version in $name', (engine) => {
  test.each<[Partial<BindingRequest>, string]>([
    [{ ref: 'refs/heads/*' }, 'in --ref refs/heads/*, * stops at / and @'],
    [{ workflow_ref: 'acme/shop/*' }, 'in --workflow acme/shop/*, * stops at / and @'],
    [
      { job_workflow_ref: 'a@*', ref: '*' },
      'in --ref *, * stops at / and @; in --job-workflow a@*, * stops at / and @',
    ],
    [maintainer, 'the role maintainer without --event holds for the events push, schedule, workflow_dispatch only'],
    [{ ...maintainer, role: 'overrider' }, 'the role overrider without --event holds for the events push'],
    [{ ...maintainer, event_name: 'workflow_run' }, 'so this binding matches no job'],
  ])('that matches fewer jobs is described: %j', async (members, reason) => {
    const store = await openEmpty(engine)
    await addOldBinding(store, 'old', members)
    const [line, ...more] = await describeNarrowedBindings(store)
    expect(line).toContain(`The binding "acme" (old) of the organisation "acme" matches fewer jobs than before: `)
    expect(line).toContain(reason)
    expect(more).toEqual([])
  })

  test.each<Partial<BindingRequest>>([
    {},
    { repository_id: '42', environment: 'production', event_name: 'workflow_run', flow: 'shop-*' },
    { ref: 'refs/heads/main', workflow_ref: 'acme/shop/.github/workflows/ci.yml@refs/heads/main' },
    { ...maintainer, event_name: 'push' },
    { ...maintainer, role: 'overrider', event_name: 'issue_comment' },
  ])('that matches the same jobs is not described: %j', async (members) => {
    const store = await openEmpty(engine)
    await addOldBinding(store, 'old', members)
    expect(await describeNarrowedBindings(store)).toEqual([])
  })

  test('is not described once it is revoked, and a new one never is', async () => {
    const store = await openEmpty(engine)
    await addOldBinding(store, 'old', { ref: 'refs/heads/*' })
    await createBinding(store, toBinding({ ...maintainer, name: 'new' }))
    await createBinding(store, toBinding({ ref: 'refs/heads/*' }))
    expect((await describeNarrowedBindings(store)).length).toBe(1)
    await store.changeAccess('acme', async ({ revokeBinding }) => ({
      records: [],
      result: await revokeBinding('old', 5),
    }))
    expect(await describeNarrowedBindings(store)).toEqual([])
  })
})

test('the service logs such bindings at each start', async () => {
  const folder = await createFolder()
  const store = await openStore(join(folder, 'evidence.db'))
  await addOldBinding(store, 'old', { ref: 'refs/heads/*' })
  await store.close()
  for (const start of [1, 2]) {
    const lines: string[] = []
    const service = await startService({ folder, log: (line) => lines.push(line) })
    expect([start, lines.filter((line) => line.includes('(old)')).length]).toEqual([start, 1])
    await service.close()
  }
})
