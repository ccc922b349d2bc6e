import { expect, onTestFinished, test } from 'vitest'
import { authenticateCaller } from '../../../src/service/access/authenticate.ts'
import { createBinding } from '../../../src/service/access/binding.ts'
import type { Job } from '../../../src/service/access/job-token.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import { pushClaims, toBinding } from '../../../testkit/service/access/issuer.ts'

test('a job has the grants of the bindings that match it, and of no other binding of its owner', async () => {
  const store = await openSqliteStore(':memory:')
  onTestFinished(async () => store.close())
  const issuer = 'https://issuer.test'
  const job = { ...pushClaims, issuer } as unknown as Job
  const own = await createBinding(store, toBinding({ issuer, flow: 'shop-*' }))
  const repository = await createBinding(store, toBinding({ issuer, repository_id: '42' }))
  for (const members of [
    { repository_id: '43' },
    { environment: 'production' },
    { event_name: 'schedule' },
    { ref: 'refs/heads/other' },
  ]) {
    await createBinding(store, toBinding({ issuer, ...members }))
  }
  await createBinding(store, toBinding({ issuer: 'https://other.test' }))
  await createBinding(store, toBinding({ issuer, repository_owner_id: '8' }))

  const caller = await authenticateCaller({ store, jobTokens: { verify: async () => job } }, 'Bearer a.b.c')

  const bindings = [own.id, repository.id]
  expect(caller).toMatchObject({
    id: `${issuer}#42\n1001`,
    name: 'acme/shop run 1001 attempt 1 by ada',
    actor: { name: 'acme/shop run 1001 attempt 1 by ada', job: { ...job, bindings: expect.any(Array) } },
  })
  expect(caller.credential).toEqual({
    bindings: expect.toSatisfy(
      (ids: readonly string[]) => ids.length === 2 && bindings.every((id) => ids.includes(id)),
    ),
  })
  expect(caller.grants).toHaveLength(2)
  expect(caller.grants).toContainEqual({ org: 'acme', role: 'reporter', flow: 'shop-*', read: null })
  expect(caller.grants).toContainEqual({ org: 'acme', role: 'reporter', repositoryFlow: 'shop', read: null })
})
