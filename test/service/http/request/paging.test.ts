import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toListHeaders, toPage, toPagination, toRange } from '../../../../src/service/http/request/paging.ts'

const url = 'http://example.test/api/v2/attestations/o?attestation_name=unit%20tests'

function linkTo(relation: string, link: string | undefined): string | undefined {
  return new RegExp(`<([^>]+)>; rel="${relation}"`).exec(link ?? '')?.[1]
}

test('page or per_page alone uses the default of the other', () => {
  expect(toPage({ page: 3 }, url, 15)).toEqual({ page: 3, per_page: 15 })
  expect(toPage({ per_page: 7 }, url, 15)).toEqual({ page: 1, per_page: 7 })
})

test('pagination is present for more than one page only', () => {
  expect(toPagination({ page: 1, per_page: 5 }, 5)).toBeUndefined()
  expect(toPagination({ page: 1, per_page: 5 }, 6)).toEqual({ total: 6, page: 1, per_page: 5, page_count: 2 })
})

/** The positions of the pages from an address on, as Link leads to them, while elements are added. */
function follow(relation: string, from: string, { total, added }: { total: number; added: number }): number[] {
  const met: number[] = []
  for (let [address, size] = [from, total]; ; size += added) {
    const { page, per_page, after, before } = Object.fromEntries(new URL(address).searchParams)
    const query = { page: Number(page), per_page: Number(per_page), after, before }
    const requested = toPage(query, address, 20)
    const { upTo = 0, limit, edges } = toRange(requested, size)
    const positions = Array.from({ length: limit }, (_, at) => upTo - at)
    if (relation === 'next') met.push(...positions)
    else met.unshift(...positions)
    const next = linkTo(relation, toListHeaders({ url: address, total: size, page: requested, edges })['link'])
    if (next === undefined) return met
    address = next
  }
}

const countDown = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, from - to + 1) }, (_, at) => from - at)

test('following rel="next" returns each element once, and ends; rel="prev" returns all newer ones', () => {
  const size = fc.integer({ min: 1, max: 100 })
  fc.assert(
    fc.property(fc.nat(350), size, fc.nat(3), (total, perPage, added) => {
      const first = `${url}&page=1&per_page=${perPage}`
      expect(follow('next', first, { total, added })).toEqual(countDown(total, 1))
      const last = toListHeaders({ url, total, page: { page: 1, per_page: perPage } })['link']
      expect(follow('prev', linkTo('last', last) ?? '', { total, added: 0 })).toEqual(countDown(total, 1))
    }),
  )
})

test('links keep the other parameters, and lead back from a page after the last', () => {
  const { link } = toListHeaders({ url, total: 30, page: { page: 9, per_page: 10 } })
  expect(link).toContain('attestation_name=unit+tests&page=3&per_page=10>; rel="prev"')
  expect(linkTo('next', link)).toBeUndefined()
})

test('the links of a page have its number and a cursor, which the first and the last page do not have', () => {
  const edges = { first: 25, last: 16, hasNewer: true, hasOlder: true }
  const { link } = toListHeaders({ url, total: 30, page: { page: 2, per_page: 10 }, edges })
  expect(linkTo('next', link)).toMatch(/&page=3&per_page=10&after=16-[0-9a-f]{8}$/)
  expect(linkTo('prev', link)).toMatch(/&page=1&per_page=10&before=25-[0-9a-f]{8}$/)
  expect(`${linkTo('first', link)} ${linkTo('last', link)}`).not.toMatch(/after|before/)
})

test('a list without paging has its own URL as first and last', () => {
  expect(toListHeaders({ url, total: 2 })).toEqual({
    link: `<${url}>; rel="first", <${url}>; rel="last"`,
    'x-total-count': '2',
  })
})
