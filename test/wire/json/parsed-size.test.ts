import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { estimateParsedSize } from '../../../src/wire/json/parsed-size.ts'
import { densestValues } from '../../../testkit/service/flood.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test.each(Object.entries(densestValues))(
  'the size of %s is not smaller than the memory that they take',
  (_, toText) => {
    const text = toText(500_000)
    collect()
    const before = getHeapStatistics().used_heap_size
    const value: unknown = JSON.parse(text)
    collect()
    const used = getHeapStatistics().used_heap_size - before
    expect(value).toBeTypeOf('object')
    expect(estimateParsedSize(text)).toBeGreaterThanOrEqual(used)
    expect(estimateParsedSize(Buffer.from(text))).toBe(estimateParsedSize(text))
  },
)

test('the size of ordinary text is close to that of the text', () => {
  expect(estimateParsedSize(JSON.stringify('word '.repeat(1000)))).toBeLessThan(11_000)
})
