import { expect, test } from 'vitest'
import { toRecord, toStored } from '../../../testkit/service/store/engine.ts'
import { createTrailSizes } from '../../../src/service/history/trail-size.ts'
import { toTrailRecords } from '../../../testkit/service/store/trail-records.ts'

const key = { org: 'acme', flow: 'shop', trail: 'one' }
const mebibyte = 1024 * 1024

function readSmall(count: number): ReturnType<typeof toTrailRecords> {
  return toTrailRecords(Array.from({ length: count }, (_, at) => toStored(at, toRecord({ id: `${at}` }))))
}

test('a trail has room for 32 MiB of facts, of at most 16 KiB each, and other trails have their own', () => {
  const sizes = createTrailSizes()
  // It counts as 4 MiB.
  sizes.note(key, readSmall(1024))
  const claims = Array.from({ length: 1793 }, () => sizes.claim(key, 20 * mebibyte))
  expect(claims.indexOf(false)).toBe(1792)
  expect(sizes.claim({ ...key, trail: 'two' }, 20 * mebibyte)).toBe(true)
  sizes.release(key, 20 * mebibyte)
  expect([sizes.claim(key, mebibyte), sizes.claim(key, 1)]).toEqual([true, false])
})

test('a trail has room for 8,192 small reports, of which some were read and some were written', () => {
  const sizes = createTrailSizes()
  const read = readSmall(8000)
  sizes.note(key, read)
  const claims = Array.from({ length: 193 }, () => sizes.claim(key, 100))
  expect(claims.indexOf(false)).toBe(192)
  sizes.release(key, 100)
  expect([sizes.claim(key, 100), sizes.claim(key, 100)]).toEqual([true, false])
})
