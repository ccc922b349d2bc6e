import { expect, test } from 'vitest'
import { findTestLocation } from '../../../src/convert/junit/test-location.ts'

test.each([
  ['pytest', 'tests/test_cart.py:12: AssertionError', { file: 'tests/test_cart.py', line: 12 }],
  ['Python', 'Traceback:\n  File "shop/cart.py", line 7, in add', { file: 'shop/cart.py', line: 7 }],
  ['Node', 'Error: no\n    at add (/home/me/shop/src/cart.ts:31:9)', { file: '/home/me/shop/src/cart.ts', line: 31 }],
  ['Vitest', ' ❯ test/cart.test.ts:8:3', { file: 'test/cart.test.ts', line: 8 }],
  ['a library first', 'at x (/a/node_modules/y/z.js:1:1)\nat f (/a/src/b.js:2:2)', { file: '/a/src/b.js', line: 2 }],
  ['Windows', 'at C:\\shop\\cart.cs:5', { file: 'C:\\shop\\cart.cs', line: 5 }],
  ['a file name without a folder', 'cart_test.go:17: P1 error', {}],
  ['an address', 'GET http://localhost:8080 failed', {}],
  ['nothing', 'expected 1 but was 2', {}],
])('a location is found in the output of %s', (_, text, place) => {
  expect(findTestLocation(text, '')).toEqual(place)
})

test.each([
  ['by its absolute path', '/home/me/shop/src/cart.ts:31:9', { file: 'src/cart.ts', line: 31 }],
  ['by its name alone', 'at Cart.add(cart.ts:31)', { file: 'src/cart.ts', line: 31 }],
  ['not in another file', 'at src/other.ts:4:1', { file: 'src/cart.ts' }],
  ['not in a file whose name has the same ending', 'at src/shopping-cart.ts:4:1', { file: 'src/cart.ts' }],
])('with a known file, the line is found %s', (_, text, place) => {
  expect(findTestLocation(text, 'src/cart.ts')).toEqual(place)
})

test('a known file with an absolute path is that of a longer path', () => {
  expect(findTestLocation('/home/me/src/cart.ts:31:9', '/src/cart.ts')).toEqual({ file: '/src/cart.ts', line: 31 })
})
