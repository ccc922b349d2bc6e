import { expect, test } from 'vitest'
import { readQueryParameters, toIgnoredHeader } from '../../../../src/service/http/request/parameters.ts'

const strict = { absent: [''], known: undefined, refused: undefined } as const

test.each([
  ['?page=2', { page: '2' }],
  ['?page=&per_page=', {}],
  ['?commit_list=a&commit_list=b', { commit_list: 'a,b' }],
  ['?commit_list=a,b&commit_list=&commit_list=c', { commit_list: 'a,b,c' }],
  ['?name=a%20b%2Cc', { name: 'a b,c' }],
  ['', {}],
])('%s', (search, expected) => {
  expect(readQueryParameters(`http://example.test/list${search}`, strict)).toEqual({ values: expected, ignored: [] })
})

test('a repeated parameter of one value is rejected, because either value could be meant', () => {
  expect(() => readQueryParameters('http://example.test/list?name=a&name=b', strict)).toThrow('name must be given once')
})

test('beside the known parameters, others are named and not read', () => {
  const known = new Set(['page'])
  const url = 'http://example.test/list?x=1&page=2&x=2&y='
  expect(readQueryParameters(url, { ...strict, known })).toEqual({
    values: { page: '2' },
    ignored: ['x', 'y'],
  })
})

test('the header that names them is short, and has no character that a header may not have', () => {
  const many = Array.from({ length: 50 }, (_, at) => `${at}\r\n${'ü'.repeat(300)}`)
  const { 'x-ignored-parameters': named = '' } = toIgnoredHeader(many)
  expect(named.length).toBeLessThan(2100)
  expect(named).toMatch(/^[\w%, -]+$/)
  expect(toIgnoredHeader([])).toEqual({})
})
