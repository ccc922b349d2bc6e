import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueAt, startHarness, textAt, type Harness } from '../../../testkit/service/harness.ts'
import { putTrail, createTestTrail } from '../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

describe('the list of trails', () => {
  test('is a plain array, newest first, without a page', async () => {
    const spot = createTestTrail(service)
    for (const trail of ['one', 'two', 'three']) await putTrail(service, { ...spot, trail })
    const response = await service.request('GET', `/trails/${spot.org}/flow`)
    expect(response.body).toMatchObject([{ name: 'three' }, { name: 'two' }, { name: 'one' }])
    expect(response.headers['x-total-count']).toBe('3')
    expect((await service.request('GET', `/trails/${spot.org}/flow?page=&per_page=`)).body).toHaveLength(3)
  })
  test('is an object with data for a page, and pagination if there are several pages', async () => {
    const spot = createTestTrail(service)
    for (const trail of ['one', 'two', 'three']) await putTrail(service, { ...spot, trail })
    const first = await service.request('GET', `/trails/${spot.org}/flow?per_page=2`)
    expect(first.body).toMatchObject({
      data: [{ name: 'three' }, { name: 'two' }],
      pagination: { total: 3, page: 1, per_page: 2, page_count: 2 },
    })
    const next = /<([^>]+)>; rel="next"/.exec(textAt(first.headers, 'link'))?.[1] ?? ''
    const second = await service.request('GET', next.replace(`${service.origin}/api/v2`, ''))
    expect(second.body).toMatchObject({ data: [{ name: 'one' }] })
    const whole = await service.request('GET', `/trails/${spot.org}/flow?page=1`)
    expect(Object.keys(Object(whole.body))).toEqual(['data'])
    expect((await service.request('GET', `/trails/${spot.org}/flow?page=9`)).body).toEqual({ data: [] })
    const last = `page=${Number.MAX_SAFE_INTEGER}&per_page=100`
    expect((await service.request('GET', `/trails/${spot.org}/flow?${last}`)).body).toEqual({ data: [] })
  })
  test('of an unknown flow is 404', async () => {
    expect((await service.request('GET', `/trails/${service.org()}/flow`)).status).toBe(404)
  })
  test('of more than 1,000 always has pagination', async () => {
    const { org, flow } = createTestTrail(service)
    const record = {
      org,
      kind: 'trail',
      flow,
      name: null,
      type: null,
      fingerprint: null,
      commit: null,
      attachment: null,
    } as const
    const names = Array.from({ length: 1001 }, (_, index) => `t${index}`)
    await Promise.all(
      names.map((name) =>
        service.store.append({
          record: {
            ...record,
            id: `${org}-${name}`,
            trail: name,
            actor: { name: 'x' },
            origin: null,
            ignored_members: [],
            body: { name },
          },
        }),
      ),
    )
    const response = await service.request('GET', `/trails/${org}/flow`)
    expect(valueAt(response.body, 'pagination')).toEqual({ total: 1001, page: 1, per_page: 20, page_count: 51 })
    expect(response.headers['x-total-count']).toBe('1001')
  })
})
