import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { shareTurn } from '../../../../src/service/limit/shared-read.ts'

describe('reads within one turn of the event loop', () => {
  test('are shared by key', async () => {
    const reads: string[] = []
    const read = shareTurn(async (key) => {
      reads.push(key)
      return `${key}!`
    })

    expect(await Promise.all([read('a'), read('b'), read('a')])).toEqual(['a!', 'b!', 'a!'])
    expect(reads).toEqual(['a', 'b'])
  })

  test('start after the last call; a call during the read starts another read', async () => {
    const answers = ['old', 'new']
    const blocked = Promise.withResolvers<void>()
    const read = shareTurn(async () => {
      const answer = answers.shift()
      await blocked.promise
      return answer
    })

    const first = read('a')
    await nextTurn()
    const second = read('a')
    blocked.resolve()

    expect(await first).toBe('old')
    expect(await second).toBe('new')
  })

  test('fail for all callers, and not for a later call', async () => {
    let fails = true
    const read = shareTurn(async () => {
      if (fails) throw new Error('no answer')
      return 'there'
    })

    const outcomes = await Promise.allSettled([read('a'), read('a')])
    fails = false

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await read('a')).toBe('there')
  })
})
