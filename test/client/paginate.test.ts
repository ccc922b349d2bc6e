import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { paginateTrails } from '../../src/client/paginate.ts'
import { createTestClient, json, serve } from '../../testkit/client/server.ts'

const flow = { org: 'o', flow_name: 'f' }
const trails = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ name: `t${from + at}` }))

type List = (page: number) => unknown

async function namesFrom(list: List): Promise<{ names: string[]; requests: number }> {
  const { url, seen } = await serve((response, one, request) =>
    json(200, list(Number(new URL(one.url, 'http://h').searchParams.get('page'))))(response, one, request),
  )
  const names: string[] = []
  for await (const { name } of paginateTrails(createTestClient(url), flow)) names.push(name)
  return { names, requests: seen.length }
}

const flows: readonly { what: string; list: List; count: number; requests: number }[] = [
  { what: 'a service without pages that has many trails', list: () => trails(0, 250), count: 250, requests: 2 },
  {
    what: 'a service without pages that has exactly one page of trails',
    list: () => trails(0, 100),
    count: 100,
    requests: 2,
  },
  {
    what: 'arrays with a full last page',
    list: (page) => (page < 3 ? trails((page - 1) * 100, 100) : []),
    count: 200,
    requests: 3,
  },
  {
    what: 'a page_count that is too high',
    list: (page) => paged(page === 1 ? trails(0, 5) : [], page, 9),
    count: 5,
    requests: 2,
  },
  { what: 'a service without pages that has few trails', list: () => trails(0, 99), count: 99, requests: 1 },
  { what: 'a flow without trails', list: () => [], count: 0, requests: 1 },
]

test.each(flows)('$what: each trail is listed once, in $requests requests', async ({ list, count, requests }) => {
  const found = await namesFrom(list)
  expect(found).toEqual({ names: trails(0, count).map(({ name }) => name), requests })
})

function paged(data: readonly { name: string }[], page: number, page_count: number): object {
  return { data, pagination: { total: 0, page, per_page: 100, page_count } }
}

test('a trail that moves to the next page during the listing is listed once, and none is lost', async () => {
  const before = trails(0, 150)
  const after = [{ name: 'new' }, ...before]
  const { names } = await namesFrom((page) =>
    paged(page === 1 ? before.slice(0, 100) : after.slice((page - 1) * 100, page * 100), page, 2),
  )
  expect(names).toEqual(before.map(({ name }) => name))
})

test('a service with cursors is asked for the page after the last trail, also while trails are added, until it has no next page', async () => {
  let all = trails(0, 250)
  const { url, seen } = await serve((response, one, request) => {
    const query = new URL(one.url, 'http://h').searchParams
    const start = all.findIndex(({ name }) => name === query.get('after')) + 1
    const data = all.slice(start, start + 100)
    const next = `<http://h/?page=9&after=${data.at(-1)?.name}>; rel="next"`
    const headers = {
      link: start + 100 < all.length ? `<http://h/>; rel="first", ${next}` : '<http://h/>; rel="first"',
    }
    all = [{ name: `new${seen.length}` }, ...all]
    return json(200, paged(data, 1, 9), headers)(response, one, request)
  })
  const names: string[] = []
  for await (const { name } of paginateTrails(createTestClient(url), flow)) names.push(name)
  expect(names).toEqual(trails(0, 250).map(({ name }) => name))
  expect(seen.map((one) => new URL(one.url, 'http://h').searchParams.get('after'))).toEqual([null, 't99', 't199'])
})

const noTrails: List = () => []

test('any number of trails, as array or object, is listed once and in order', async () => {
  let list = noTrails
  const { url } = await serve((response, one, request) =>
    json(200, list(Number(new URL(one.url, 'http://h').searchParams.get('page'))))(response, one, request),
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(450), fc.constantFrom('array', 'object'), async (count, form) => {
      const all = trails(0, count)
      list = (page) => {
        const data = all.slice((page - 1) * 100, page * 100)
        return form === 'array' ? data : paged(data, page, Math.ceil(count / 100))
      }
      const found: string[] = []
      for await (const { name } of paginateTrails(createTestClient(url), flow)) found.push(name)
      expect(found).toEqual(all.map(({ name }) => name))
    }),
    { numRuns: 30 },
  )
})
