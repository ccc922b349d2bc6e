import { describe, expect, test } from 'vitest'
import type { NewRecord } from '../../../../src/service/store/record.ts'
import { createCurrentDatabase, engines, toRecord } from '../../../../testkit/service/store/engine.ts'

const issuer = 'https://token.actions.example'

const toJob = (repositoryId: string): NewRecord['actor'] => ({
  name: `job of ${repositoryId}`,
  job: {
    issuer,
    bindings: ['b1'],
    repository: `acme/${repositoryId}`,
    repository_id: repositoryId,
    repository_owner: 'acme',
    repository_owner_id: '1',
    ref: 'refs/heads/main',
    event_name: 'push',
    workflow_ref: 'acme/shop/.github/workflows/ci.yml@refs/heads/main',
    run_id: '7',
    run_attempt: '1',
    actor: 'ada',
  },
})

describe.each(engines)('the owner of a flow in $name', (engine) => {
  test('is the first repository that reported into it with an OIDC token, also in one batch', async () => {
    const place = await createCurrentDatabase(engine)
    const store = await engine.open(place)
    const writes: readonly Partial<NewRecord>[] = [
      { flow: 'shop', actor: { name: 'ci', token_id: 't1' } },
      { flow: 'shop', actor: toJob('20') },
      { flow: 'shop', actor: toJob('30') },
      { flow: 'site', trail: null, actor: toJob('30') },
      { flow: null, trail: null, actor: toJob('40') },
      { flow: 'later', kind: 'log_event', actor: toJob('50') },
    ]

    await Promise.all(writes.map((members, at) => store.append({ record: toRecord({ id: `${at}`, ...members }) })))
    await store.append({ record: toRecord({ id: 'next', flow: 'shop', actor: toJob('60') }) })
    await store.close()

    expect(await engine.exec(place, 'SELECT * FROM flow_owner ORDER BY flow')).toEqual([
      { org: 'acme', flow: 'shop', issuer, repository_id: '20', sequence: expect.anything() },
      { org: 'acme', flow: 'site', issuer, repository_id: '30', sequence: expect.anything() },
    ])
  })

  test('is not recorded by a write that fails', async () => {
    const place = await createCurrentDatabase(engine)
    const store = await engine.open(place)
    await store.append({ record: toRecord({ id: 'taken' }) })

    const failed = store.append({ record: toRecord({ id: 'taken', actor: toJob('20') }) })

    await expect(failed).rejects.toThrow(/under a new id|record_id_key/)
    await store.close()
    expect(await engine.exec(place, 'SELECT * FROM flow_owner')).toEqual([])
  })
})
