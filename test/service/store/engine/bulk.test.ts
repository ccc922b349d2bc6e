import { describe, expect, test } from 'vitest'
import { readBulk, runBulk } from '../../../../src/service/store/engine/bulk.ts'
import type { RunStatement, Value } from '../../../../src/service/store/engine/driver.ts'

const statement = { row: '(?, ?)', toSql: (rows: string) => `VALUES ${rows}` }

/** Answers with each pair of its parameters, and keeps the number of rows of each statement. */
function createRunner(): { readonly run: RunStatement; readonly sizes: number[] } {
  const sizes: number[] = []
  const run: RunStatement = async (sql, parameters = []) => {
    const pairs = sql.match(/\(\?, \?\)/g)?.length ?? 0
    expect(sql).toBe(`VALUES ${Array.from({ length: pairs }, () => '(?, ?)').join(', ')}`)
    expect(parameters).toHaveLength(pairs * 2)
    sizes.push(pairs)
    return Array.from({ length: pairs }, (_, at) => ({
      a: parameters[at * 2] ?? null,
      b: parameters[at * 2 + 1] ?? null,
    }))
  }
  return { run, sizes }
}

const toRows = (count: number): readonly (readonly Value[])[] => Array.from({ length: count }, (_, at) => [at, `${at}`])

describe('the rows of a statement', () => {
  test.each([
    [0, []],
    [1, [1]],
    [3, [2, 1]],
    [127, [64, 32, 16, 8, 4, 2, 1]],
    [128, [128]],
    [129, [128, 1]],
    [300, [128, 128, 32, 8, 4]],
  ])('%i are split into %j, and answered in their order', async (count, expected) => {
    const written = createRunner()
    const answered = toRows(count).map(([a, b]) => ({ a, b }))
    expect(await runBulk({ write: written.run }, statement, toRows(count))).toEqual(answered)
    expect(written.sizes).toEqual(expected)
    const read = createRunner()
    expect(await readBulk({ read: read.run }, statement, toRows(count))).toEqual(answered)
    expect(read.sizes).toEqual(expected)
  })
})
