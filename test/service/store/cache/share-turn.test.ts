import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { shareTurn } from '../../../../src/service/store/cache/share-turn.ts'

describe('what many ask for within a turn of the event loop', () => {
  test('is asked for once, each thing by itself', async () => {
    const asked: string[] = []
    const ask = shareTurn(async (key) => {
      asked.push(key)
      return `${key}!`
    })

    expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual(['a!', 'b!', 'a!'])
    expect(asked).toEqual(['a', 'b'])
  })

  test('is asked for after the last of them came, and anew for who comes while the answer is under way', async () => {
    const answers = ['old', 'new']
    const held = Promise.withResolvers<void>()
    const ask = shareTurn(async () => {
      const answer = answers.shift()
      await held.promise
      return answer
    })

    const first = ask('a')
    await nextTurn()
    const second = ask('a')
    held.resolve()

    expect(await first).toBe('old')
    expect(await second).toBe('new')
  })

  test('fails for all who asked, and not for who asks again', async () => {
    let fails = true
    const ask = shareTurn(async () => {
      if (fails) throw new Error('no answer')
      return 'there'
    })

    const outcomes = await Promise.allSettled([ask('a'), ask('a')])
    fails = false

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await ask('a')).toBe('there')
  })
})
