import { expect, test } from 'vitest'
import { createTrailSizes } from '../../../src/service/history/trail-size.ts'

const key = { org: 'acme', flow: 'shop', trail: 'one' }
const mebibyte = 1024 * 1024

test('a trail has room for 32 MiB of reports, and other trails have their own', () => {
  const sizes = createTrailSizes()
  expect([20, 12, 1].map((size) => sizes.claim(key, size * mebibyte))).toEqual([true, true, false])
  expect(sizes.claim({ ...key, trail: 'two' }, 20 * mebibyte)).toBe(true)
  sizes.release(key, 12 * mebibyte)
  expect(sizes.claim(key, 11 * mebibyte)).toBe(true)
})
