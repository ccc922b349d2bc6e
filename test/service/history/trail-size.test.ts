import { expect, test } from 'vitest'
import { toRecord, toStored } from '../../../testkit/service/store/engine.ts'
import { createTrailSizes } from '../../../src/service/history/trail-size.ts'
import { toTrailRecords } from '../../../testkit/service/store/trail-records.ts'

const key = { org: 'acme', flow: 'shop', trail: 'one' }
const mebibyte = 1024 * 1024

test('a trail has room for 32 MiB of reports, and other trails have their own', () => {
  const sizes = createTrailSizes()
  expect([20, 12, 1].map((size) => sizes.claim(key, size * mebibyte))).toEqual([true, true, false])
  expect(sizes.claim({ ...key, trail: 'two' }, 20 * mebibyte)).toBe(true)
  sizes.release(key, 12 * mebibyte)
  expect(sizes.claim(key, 11 * mebibyte)).toBe(true)
})

test('a trail has room for 8,192 small reports, of which some were read and some were written', () => {
  const sizes = createTrailSizes()
  const read = toTrailRecords(Array.from({ length: 8000 }, (_, at) => toStored(at, toRecord({ id: `${at}` }))))
  sizes.note(key, read)
  const claims = Array.from({ length: 193 }, () => sizes.claim(key, 100))
  expect(claims.indexOf(false)).toBe(192)
  sizes.release(key, 100)
  expect([sizes.claim(key, 100), sizes.claim(key, 100)]).toEqual([true, false])
})
