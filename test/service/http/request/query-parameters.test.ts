import { expect, test } from 'vitest'
import { readQueryParameters } from '../../../../src/service/http/request/parameters.ts'

test.each([
  ['?page=2', { page: '2' }],
  ['?page=&per_page=', {}],
  ['?commit_list=a&commit_list=b', { commit_list: 'a,b' }],
  ['?commit_list=a,b&commit_list=&commit_list=c', { commit_list: 'a,b,c' }],
  ['?name=a%20b%2Cc', { name: 'a b,c' }],
  ['', {}],
])('%s', (search, expected) => {
  expect(readQueryParameters(`http://example.test/list${search}`)).toEqual(expected)
})

test('a repeated parameter of one value is rejected, because either value could be meant', () => {
  expect(() => readQueryParameters('http://example.test/list?name=a&name=b')).toThrow('name must be given once')
})
