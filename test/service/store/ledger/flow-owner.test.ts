import { describe, expect, test } from 'vitest'
import type { NewRecord } from '../../../../src/service/store/record.ts'
import { pushClaims } from '../../../../testkit/service/access/issuer.ts'
import { createCurrentDatabase, engines, openEmpty, toRecord } from '../../../../testkit/service/store/engine.ts'

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

const toWrite = (id: string, repository_id: string, from = 'https://a.test') => {
  const actor = { name: 'job', job: { ...pushClaims, issuer: from, repository_id, bindings: [] } } as never
  return { record: toRecord({ id, actor }), repository: { issuer: from, repository_id } }
}

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

  test('is the first repository, and then that of the last transfer; another one cannot report', async () => {
    const store = await openEmpty(engine, () => 100)
    await store.append(toWrite('a', '1'))
    await store.append(toWrite('b', '1'))
    const owner = { issuer: 'https://a.test', repository_id: '1' }
    await expect(store.append(toWrite('c', '2'))).rejects.toMatchObject({ name: 'ForeignFlow', owner })
    await expect(store.append(toWrite('d', '1', 'https://b.test'))).rejects.toMatchObject({
      name: 'ForeignFlow',
      owner,
    })
    expect(await store.findFlowOwner('acme', 'shop')).toMatchObject(owner)
    const transfer = { kind: 'flow_transfer', trail: null, name: null, type: null } as const
    for (const [at, id] of ['7', '8'].entries()) {
      await store.append({
        record: toRecord({
          id: `t${at}`,
          ...transfer,
          body: { issuer: 'https://c.test', repository_id: id, from: null },
        }),
      })
    }
    expect(await store.listFlowOwners('acme')).toEqual([
      { flow: 'shop', issuer: 'https://c.test', repository_id: '8', sequence: 4 },
    ])
  })

  test('is no repository that has the flow by its name alone, if the flow had records', async () => {
    const store = await openEmpty(engine)
    const byToken = { record: toRecord({ id: 'token', actor: { name: 'ci', token_id: 't1' } }) }
    const byName = toWrite('name', '1')
    const settle = async (...writes: readonly Parameters<typeof store.append>[0][]): Promise<readonly string[]> =>
      (await Promise.allSettled(writes.map((write) => store.append(write)))).map((it) =>
        it.status === 'fulfilled' ? 'recorded' : String(it.reason),
      )
    const refused = 'ForeignFlow: The flow belongs to no repository.'
    // The writes of one batch, and then of two.
    expect(await settle(byToken, byName)).toEqual(['recorded', refused])
    expect(await settle(byName)).toEqual([refused])
    expect(await store.listFlowOwners('acme')).toEqual([])

    const { record: throughBinding } = toWrite('binding', '1')
    expect(await settle({ record: throughBinding }, byName, toWrite('other', '2'))).toEqual([
      'recorded',
      'recorded',
      'ForeignFlow: The flow belongs to the repository 1 of https://a.test.',
    ])
    expect(await store.listFlowOwners('acme')).toMatchObject([{ flow: 'shop', repository_id: '1', sequence: 2 }])
  })

  test('still has the flow when it repeats its first report, in a new flow with an idempotency key', async () => {
    const store = await openEmpty(engine)
    const idempotency = { caller: 'c', key: 'k', request: 'r' }
    const first = await store.append({ ...toWrite('a', '1'), idempotency })
    const again = await store.append({ ...toWrite('b', '1'), idempotency })
    expect([first.replayed, again.replayed, again.record.id]).toEqual([false, true, 'a'])
  })

  test('does not follow from a report that names a repository, or from a transfer without a flow or a repository', async () => {
    const store = await openEmpty(engine)
    const transfer = { kind: 'flow_transfer', trail: null, name: null, type: null } as const
    const to = { issuer, repository_id: '7' }
    const others: readonly Partial<NewRecord>[] = [
      { body: to },
      { ...transfer, flow: null, body: to },
      { ...transfer, body: { ...to, issuer: 7 } },
      { ...transfer, body: { ...to, repository_id: 7 } },
    ]

    await Promise.all(others.map((members, at) => store.append({ record: toRecord({ id: `${at}`, ...members }) })))

    expect(await store.listFlowOwners('acme')).toEqual([])
  })

  test('of each flow is the first repository that reported into it', async () => {
    const store = await openEmpty(engine)
    const reports: readonly Partial<NewRecord>[] = [
      { actor: toJob('20') },
      { actor: toJob('30') },
      { flow: 'site', actor: toJob('30') },
      { flow: null, trail: null, actor: toJob('40') },
      { flow: 'later', kind: 'log_event', actor: toJob('50') },
    ]

    await Promise.all(reports.map((members, at) => store.append({ record: toRecord({ id: `${at}`, ...members }) })))

    const owners = await store.listFlowOwners('acme')
    expect(owners.map(({ flow, repository_id }) => [flow, repository_id])).toEqual([
      ['shop', '20'],
      ['site', '30'],
    ])
  })
})
