import { describe, expect, test } from 'vitest'
import type { NewRecord } from '../../src/service/store/record.ts'
import { startServiceProcess, type Sent } from '../../testkit/service/service-process.ts'
import { createDatabase, createFolder, engines, toRecord } from '../../testkit/service/store/engine.ts'

/** Reports of as many names, unless `most` limits them. */
const names = (flow: string, trail: string, count: number, most = count): readonly NewRecord[] =>
  Array.from({ length: count }, (_, at) => {
    const name = `n${at % most}`
    const body = { attestation_name: name, is_compliant: at % 3 > 0 }
    return toRecord({ id: `${flow}-${trail}-${at}`, flow, trail, name, type: 'generic', body })
  })
const large = (trail: string, count: number): readonly NewRecord[] =>
  Array.from({ length: count }, (_, at) => {
    const body = { attestation_name: `n${at}`, is_compliant: true, user_data: { text: 'x'.repeat(1_000_000) } }
    return toRecord({ id: `large-${trail}-${at}`, flow: 'large', trail, name: `n${at}`, type: 'generic', body })
  })
const list = <T>(count: number, make: (at: number) => readonly T[]): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at)).flat()

const reads: readonly { readonly name: string; readonly sent: Sent; readonly most?: number }[] = [
  { name: 'a trail with 8,000 names', sent: { path: '/api/v2/trails/acme/shop/wide' } },
  { name: 'its attestations', sent: { path: '/api/v2/attestations/acme/shop/trail/wide' } },
  { name: 'its page', sent: { path: '/acme/flows/shop/trails/wide' } },
  { name: 'a trail with 8,192 reports', sent: { path: '/api/v2/trails/acme/full/all' } },
  { name: 'its attestations', sent: { path: '/api/v2/attestations/acme/full/trail/all' } },
  { name: 'its page', sent: { path: '/acme/flows/full/trails/all' } },
  { name: 'all trails of a flow, with 500 names each', sent: { path: '/api/v2/trails/acme/many' } },
  { name: 'the page of that flow', sent: { path: '/acme/flows/many' } },
  { name: 'a search', sent: { path: '/acme/search?q=n1' } },
  { name: 'trails with 20 reports of 1 MB', sent: { path: '/api/v2/trails/acme/large' } },
  { name: 'the page of that flow', sent: { path: '/acme/flows/large' } },
  { name: '100 attestations of 1 MB', sent: { path: '/api/v2/attestations/acme?flow_name=large&per_page=100' } },
  { name: 'failing attestations', sent: { path: '/api/v2/attestations/acme?is_compliant=false' } },
]

describe.each(engines)('over $name', (engine) => {
  test('reads of large trails are answered, also to many that wait', async () => {
    const records = [
      ...names('shop', 'wide', 8000),
      ...names('full', 'all', 8192, 2000),
      ...list(30, (at) => names('many', `t${at}`, 500)),
      ...list(5, (at) => large(`t${at}`, 20)),
    ]
    const location = await createDatabase(engine)
    await using service = await startServiceProcess({ location, folder: await createFolder(), records })
    const { send } = service
    for (const { name, sent } of reads) expect([name, (await send(sent)).status]).toEqual([name, 200])

    const path = '/api/v2/trails/acme/shop/wide'
    const { etag } = await send({ path })
    const waiting = Array.from({ length: 100 }, () =>
      send({ path, headers: { prefer: 'wait=60', 'if-none-match': etag } }),
    )
    const data = { attestation_name: 'n0', is_compliant: true }
    await send({ path: '/api/v2/attestations/acme/shop/trail/wide/generic', method: 'POST', data })
    const answers = await Promise.all(waiting)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ etag: one }) => one)).size).toBe(1)
  }, 600_000)
})
