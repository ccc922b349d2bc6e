import { describe, expect, onTestFinished, test } from 'vitest'
import { readBearer } from '../../../src/service/access/api-token.ts'
import { authenticateCaller } from '../../../src/service/access/authenticate.ts'
import { createBinding } from '../../../src/service/access/binding.ts'
import { JobClaims } from '../../../src/wire/oidc.ts'
import { parse } from '../../../src/wire/parse.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import { pushClaims, toBinding } from '../../../testkit/service/access/issuer.ts'

test('a job has the grants of the bindings that match it, and of no other one of its owner', async () => {
  const store = await openSqliteStore(':memory:')
  onTestFinished(async () => store.close())
  const parsed = parse(JobClaims, pushClaims)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const binding = toBinding()
  const job = { ...parsed.value, issuer: binding.issuer }
  await createBinding(store, { ...binding, repository_id: '43', flow: 'foreign' })
  const jobTokens = { verify: async () => job }
  const none = await authenticateCaller({ store, jobTokens }, 'Bearer a.b.c')
  expect(none).toMatchObject({ grants: [], credential: { bindings: [] }, actor: { job: { bindings: [] } } })
  const { id } = await createBinding(store, binding)
  const one = await authenticateCaller({ store, jobTokens }, 'Bearer a.b.c')
  expect(one.grants).toEqual([{ org: 'acme', role: 'reporter', repositoryFlow: 'shop', read: null }])
  expect(one.credential).toEqual({ bindings: [id] })
})

describe('the token of a request', () => {
  test.each([
    ['Bearer abc', 'abc'],
    ['bearer   abc ', 'abc'],
    [' BEARER a b', 'a b'],
  ])('%j is %j', (header, token) => {
    expect(readBearer(header)).toBe(token)
  })
  test.each([undefined, '', ' ', 'Bearer', 'Bearer  ', 'Basic Bearer abc', 'xBearer abc', 'abc'])(
    'is not in %j',
    (header) => {
      expect(() => readBearer(header)).toThrow('send "Authorization: Bearer <token>"')
    },
  )
})
