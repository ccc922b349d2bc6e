import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createContention } from '../../../src/step/publish/contention.ts'
import type { VerdictBasis } from '../../../src/step/outcome/verdict-basis.ts'
import { basis as published } from '../../../testkit/step/publish-scene.ts'

/** A verdict on 7 records that was asked for so many milliseconds ago. Counts the questions after it, of which each finds `present` records. */
function toBasis(askedMsAgo: number, present: number | Error = 7) {
  const asked = { count: 0 }
  const basis: VerdictBasis = {
    sequence: 7,
    readAt: Date.now(),
    askedAt: performance.now() - askedMsAgo,
    log: undefined,
    readPresent: published.readPresent,
    signable: published.signable,
    readSequence: async () => {
      asked.count += 1
      if (present instanceof Error) throw present
      return present
    },
  }
  return { asked, basis }
}

describe('before a run publishes', () => {
  test('a new verdict answers whether there is a newer one', async () => {
    const { asked, basis } = toBasis(0, 8)
    const { before } = createContention(basis, false)
    expect([await before(), await before(), asked.count]).toEqual([false, false, 0])
  })
  test.each([
    [7, false],
    [8, true],
    [new Error('lost'), true],
  ])('the service is asked once after a verdict of some time ago (it answers %s)', async (present, expected) => {
    const { asked, basis } = toBasis(1500, present)
    const { before } = createContention(basis, false)
    expect([await before(), await before(), asked.count]).toEqual([expected, expected, 1])
  })
  test('there may be a newer verdict if the reviews were read some time ago, or if there is no sequence', async () => {
    const { basis } = toBasis(0)
    const bases = [{ ...basis, readAt: Date.now() - 6000 }, { ...basis, sequence: undefined }, undefined]
    const found = await Promise.all(bases.map((one) => createContention(one, false).before()))
    expect(found).toEqual([true, true, true])
  })
})

test('reviews of five seconds ago, and a verdict of a second ago, are new', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { asked, basis } = toBasis(1000, 7)
  expect([await createContention(basis, false).before(), asked.count]).toEqual([false, 0])
  vi.advanceTimersByTime(1)
  expect([await createContention(basis, false).before(), asked.count]).toEqual([false, 1])
  vi.advanceTimersByTime(4999)
  expect(await createContention(basis, false).before()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await createContention(basis, false).before()).toBe(true)
})

test('after a run has published, the service is asked however new its verdict is', async () => {
  const { asked, basis } = toBasis(0, 8)
  expect([await createContention(basis, false).after(), asked.count]).toEqual([true, 1])
})

test('the embedded service has no verdict of another run', async () => {
  const { asked, basis } = toBasis(1500, 8)
  const { before, after } = createContention(basis, true)
  expect([await before(), await after(), asked.count]).toEqual([false, false, 0])
})

describe('a position is believed', () => {
  const claims = [7, 8, 9, undefined].map((sequence) => ({ position: { sequence, readAt: 0 } }))
  const select = async (basis: VerdictBasis | undefined, isEmbedded = false): Promise<unknown> => {
    const reached = await createContention(basis, isEmbedded).selectReached(claims)
    return reached.map(({ position }) => position.sequence)
  }

  test('up to the present sequence of the service, which is asked once', async () => {
    const { asked, basis } = toBasis(0, 8)
    expect([await select(basis), asked.count]).toEqual([[7, 8, undefined], 1])
    const { selectReached } = createContention(basis, false)
    expect([await selectReached(claims.slice(0, 1)), await selectReached([]), asked.count]).toEqual([
      [claims[0]],
      [],
      1,
    ])
  })
  test('without a sequence alone of an embedded service, and of one that has none', async () => {
    const { asked, basis } = toBasis(0, 8)
    expect([await select(basis, true), asked.count]).toEqual([[undefined], 0])
    const none = { ...basis, sequence: undefined, readSequence: async () => undefined }
    expect(await select(none)).toEqual([undefined])
  })
  test('of every kind by a run without a verdict, whose gate fails', async () => {
    expect(await select(undefined)).toEqual([7, 8, 9, undefined])
  })
  test('by no run that the service does not answer', async () => {
    await expect(select(toBasis(0, new Error('lost')).basis)).rejects.toThrow('lost')
  })
})
