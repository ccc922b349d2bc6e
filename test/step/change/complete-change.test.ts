import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { completeChange } from '../../../src/step/change/complete-change.ts'
import type { GitCommit } from '../../../src/wire/resource/git.ts'
import { change, createRunContext, givenInputs } from '../../../testkit/step/workspace.ts'

const known = { message: 'Sell', author: 'Ada <ada@example.com>', parents: [], author_username: 'ada' }

interface Completed {
  readonly messages: readonly string[]
  /** How often GitHub was asked. */
  readonly asked: number
  /** The timers that are left. */
  readonly timers: number
}

/** Completes a commit with these facts. GitHub answers with all of them, or with `isSilent` never. */
async function complete(facts: Partial<GitCommit>, timeout: string, isSilent = true): Promise<Completed> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const sha1 = 'a'.repeat(40)
  const answer = { commit: { sha1, ...known } }
  let asked = 0
  const context = createRunContext('.')
  const readGithub = async () => {
    asked += 1
    return isSilent ? new Promise<never>(() => undefined) : { kind: 'answered', answer }
  }
  const completing = completeChange(change({ commit: { sha1, ...facts } }), givenInputs({ timeout }), {
    ...context,
    readGithub: readGithub as typeof context.readGithub,
  })
  await vi.advanceTimersByTimeAsync(isSilent ? 60_000 : 0)
  const { commit } = await completing
  expect(commit).toMatchObject(isSilent ? { sha1, ...facts } : { sha1, ...known })
  return { messages: context.messages, asked, timers: vi.getTimerCount() }
}

describe('the facts of a commit that only GitHub has', () => {
  test.each([
    [{ author: 'ada' }, '60', 'without message, parents, author_username. GitHub did not answer within 60 s.'],
    [{ message: 'Sell' }, '60', 'without author, parents, author_username. GitHub did not answer within 60 s.'],
    [{ message: 'Sell', author: 'ada' }, '60', 'without parents, author_username. GitHub did not answer within 5 s.'],
    [
      { message: 'Sell', author: 'ada', parents: [] },
      '2',
      'without author_username. GitHub did not answer within 2 s.',
    ],
  ])('beside %j, with a limit of %s s: the commit is reported %s', async (facts, timeout, ending) => {
    const { messages } = await complete(facts, timeout)
    expect(messages).toEqual([`The commit is reported ${ending}`])
  })

  test('leave no timer once they are there', async () => {
    expect(await complete({}, '60', false)).toEqual({ messages: [], asked: 1, timers: 0 })
  })

  test('are not asked for if none is missing', async () => {
    expect(await complete(known, '60')).toEqual({ messages: [], asked: 0, timers: 0 })
  })
})
