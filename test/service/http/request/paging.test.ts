import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toListHeaders, toPage, toPagination, toListWindow } from '../../../../src/service/http/request/paging.ts'

const url = 'http://example.test/api/v2/attestations/o?attestation_name=unit%20tests'

function nextOf(link: string | undefined): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1]
}

test('page or per_page alone uses the default of the other', () => {
  expect(toPage({ page: 3 }, 15)).toEqual({ page: 3, per_page: 15 })
  expect(toPage({ per_page: 7 }, 15)).toEqual({ page: 1, per_page: 7 })
})

test('pagination is present for more than one page only', () => {
  expect(toPagination({ page: 1, per_page: 5 }, 5)).toBeUndefined()
  expect(toPagination({ page: 1, per_page: 5 }, 6)).toEqual({ total: 6, page: 1, per_page: 5, page_count: 2 })
})

test('following rel="next" from the first page returns each item once, and ends', () => {
  fc.assert(
    fc.property(fc.nat(350), fc.integer({ min: 1, max: 100 }), (total, perPage) => {
      const met: number[] = []
      let page = 1
      for (let turns = 0; turns <= total; turns += 1) {
        const window = toListWindow({ page, per_page: perPage })
        for (let item = window.offset; item < Math.min(total, window.offset + window.limit); item += 1) met.push(item)
        const next = nextOf(toListHeaders({ url, total, page: { page, per_page: perPage } })['link'])
        if (next === undefined) break
        page = Number(new URL(next).searchParams.get('page'))
      }
      expect(met).toEqual(Array.from({ length: total }, (_, item) => item))
    }),
  )
})

test('links keep the other parameters, and lead back from a page after the last', () => {
  const { link } = toListHeaders({ url, total: 30, page: { page: 9, per_page: 10 } })
  expect(link).toContain('attestation_name=unit+tests&page=3&per_page=10>; rel="prev"')
  expect(nextOf(link)).toBeUndefined()
})

test('a list without paging has its own URL as first and last', () => {
  expect(toListHeaders({ url, total: 2 })).toEqual({
    link: `<${url}>; rel="first", <${url}>; rel="last"`,
    'x-total-count': '2',
  })
})
