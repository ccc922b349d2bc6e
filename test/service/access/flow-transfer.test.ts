import { expect, onTestFinished, test } from 'vitest'
import { explainForeignFlow, transferFlow } from '../../../src/service/access/flow-owner.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import { pushClaims } from '../../../testkit/service/access/issuer.ts'
import { toRecord } from '../../../testkit/service/store/engine.ts'

test('the flow of another repository is explained with a command that a shell reads as written', () => {
  const job = { ...pushClaims, issuer: 'https://a.test', repository_id: '42' } as never
  const owner = { issuer: 'https://b.test', repository_id: '7' }
  const command = (org: string): string | undefined =>
    /evidence flow transfer .*?(?=\. Otherwise)/.exec(explainForeignFlow({ org, flow: 'shop' }, owner, job))?.[0]
  expect(command('acme')).toBe('evidence flow transfer shop --org acme --repository-id 42 --issuer https://a.test')
  for (const org of ['a b', 'a;b', '$(a)', ' a', 'a ']) expect(command(org)).toContain('--org … --repository-id')
})

test('a flow is transferred in the form of its name that is recorded, and not to its owner', async () => {
  const store = await openSqliteStore(':memory:', { now: () => 100 })
  onTestFinished(async () => store.close())
  await store.append({ record: toRecord({ id: 'one', org: 'caf\u00E9' }) })
  const transfer = { org: 'cafe\u0301', flow: 'shop', issuer: 'https://a.test', repository_id: '42' }
  for (const id of ['', 'x1', '1x', '1'.repeat(21)]) {
    const invalid = transferFlow(store, { ...transfer, repository_id: id })
    await expect(invalid).rejects.toMatchObject({
      code: 'usage',
      message: `"${id}" is not a repository id, which is a number such as 1296269.`,
    })
  }
  await transferFlow(store, transfer)
  await expect(transferFlow(store, transfer)).rejects.toThrow('already belongs to the repository 42 of https://a.test.')
  const [record] = await store.find('caf\u00E9', { kinds: ['flow_transfer'] })
  expect(record).toMatchObject({
    flow: 'shop',
    actor: { name: 'service' },
    body: { repository_id: '42', from: null },
    ignored_members: [],
    attachment: null,
  })
  await transferFlow(store, { ...transfer, issuer: 'https://b.test' })
  const [next] = await store.find('caf\u00E9', { kinds: ['flow_transfer'] })
  expect(next).toMatchObject({
    body: { issuer: 'https://b.test', from: { issuer: 'https://a.test', repository_id: '42' } },
  })
  await expect(transferFlow(store, { ...transfer, flow: 'none' })).rejects.toThrow(
    'has no flow "none". Check both names.',
  )
})
