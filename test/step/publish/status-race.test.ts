import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Contention } from '../../../src/step/publish/contention.ts'
import { isNewer, parsePosition, printPosition, type Position } from '../../../src/step/publish/position.ts'
import { publishStatus, type StatusChange } from '../../../src/step/publish/status.ts'
import { toDescription } from '../../../src/step/publish/status-text.ts'
import type { CommitStatus } from '../../../src/change/github/change-answer.ts'
import { toContention, undisputed } from '../../../testkit/step/publish-scene.ts'
import { openTestApi, requestLines } from '../../../testkit/github/api.ts'
import { startGithub, type GithubServer } from '../../../testkit/github/server.ts'
import { accountIdOf, defaultRepository, type StatusState } from '../../../testkit/github/state.ts'

const sha = 'c'.repeat(40)
const context = 'delivery-evidence/shop'
const bot = 'github-actions[bot]'
const start = Date.parse('2026-11-20T10:00:00Z')
const quiet = toContention(false)
const contended = toContention(true)

type State = StatusChange['status']['state']

/** The position of a verdict: the sequence, and seconds after the first reading. */
function at(sequence: number | undefined, seconds = 0): Position {
  return { sequence, readAt: start + seconds * 1000 }
}

function present(state: State, position: Position, members: Partial<StatusState> = {}): StatusState {
  const description = toDescription(state, position)
  return { sha, context, state, description, targetUrl: '', user: bot, createdAt: '2026-11-20T12:00:00Z', ...members }
}

function toSeen(statuses: readonly StatusState[]): readonly CommitStatus[] {
  return statuses.map(({ user, createdAt, ...one }) => ({
    ...one,
    state: one.state as State,
    creator: accountIdOf({}, user),
    createdAt: Date.parse(createdAt) / 1000,
  }))
}

interface Members {
  readonly state: State
  readonly position: Position
  /** What the run has read. Default: what is there. */
  readonly seen?: readonly StatusState[]
  readonly contention?: Contention
  readonly renew?: StatusChange['renew']
  readonly isDecisive?: boolean
}

function toPlaced(state: State, position: Position) {
  return { status: { context, state, description: toDescription(state, position), targetUrl: '' }, position }
}

async function set(server: GithubServer, { state, position, seen, ...members }: Members): Promise<void> {
  const statuses = toSeen(seen ?? server.statuses)
  await publishStatus(await openTestApi(server, 5), {
    place: { repository: defaultRepository, sha },
    ...toPlaced(state, position),
    seen: { account: accountIdOf({}, bot), statuses },
    contention: quiet,
    ...undisputed,
    ...members,
  })
}

function stateOf({ statuses }: GithubServer): string | undefined {
  return statuses.findLast((one) => one.context === context)?.state
}

describe('an older run that finishes last', () => {
  test.each([
    ['has fewer records', at(10), at(9, 5)],
    ['has read the reviews earlier, of the same records', at(10, 5), at(10)],
    ['has read the reviews earlier, at a service without sequences', at(undefined, 5), at(undefined)],
    ['has a sequence, after a run that had no verdict', at(undefined, 5), at(10)],
  ])('does not replace a newer status: it %s', async (_, newer, older) => {
    await using server = await startGithub({ statuses: [present('failure', newer)] })
    await set(server, { state: 'success', position: older })
    expect(stateOf(server)).toBe('failure')
    expect(requestLines(server)).toEqual([])
  })

  test('reads the statuses again before a success, which may merge at once', async () => {
    await using server = await startGithub({ statuses: [present('failure', at(10))] })
    await set(server, { state: 'success', position: at(9), seen: [], contention: contended })
    expect(server.statuses).toHaveLength(1)
  })

  test('restores a newer status that it replaced', async () => {
    const newer = present('success', at(10), { targetUrl: 'https://evidence.example/t' })
    await using server = await startGithub({ statuses: [present('pending', at(8)), newer] })
    await set(server, { state: 'pending', position: at(9), seen: [], contention: contended })
    expect(server.statuses.map(({ state }) => state)).toEqual(['pending', 'success', 'pending', 'success'])
    expect(server.statuses.at(-1)).toMatchObject({ description: newer.description, targetUrl: newer.targetUrl })
  })
})

describe('a status', () => {
  test('replaces an older one with one request', async () => {
    await using server = await startGithub({ statuses: [present('pending', at(9))] })
    await set(server, { state: 'success', position: at(10) })
    expect([stateOf(server), requestLines(server).length]).toEqual(['success', 1])
  })

  test.each([
    ['of another identity, which may claim any position', { user: 'mallory' }],
    ['of another context', { context: 'delivery-evidence/shop/next' }],
    ['without a position', { description: 'all good' }],
    ['whose names imitate a position', { description: 'Not compliant: a · record 99 · 2026-11-20T10:00:00.000Z, b' }],
  ])('is not kept by a newer status %s', async (_, members) => {
    await using server = await startGithub({ statuses: [present('success', at(99), members)] })
    await set(server, { state: 'failure', position: at(9), contention: contended })
    expect(stateOf(server)).toBe('failure')
  })

  test('of a wrong clock counts from the time at GitHub', async () => {
    const future = present('success', at(undefined, 1e9))
    await using server = await startGithub({ statuses: [future] })
    await set(server, { state: 'failure', position: at(undefined, 3 * 3600) })
    expect(stateOf(server)).toBe('failure')
  })

  test('is set again after a failure of GitHub', async () => {
    await using server = await startGithub({ faults: [{ on: /^POST .*statuses/, answer: { status: 502 } }] })
    await set(server, { state: 'success', position: at(1) })
    expect(stateOf(server)).toBe('success')
  })
})

test('in every order of two runs the newer verdict has the last status', async () => {
  const steps = fc.shuffledSubarray(['older', 'newer'], { minLength: 2 })
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.constantFrom<State>('success', 'pending'),
      fc.record({ together: fc.boolean(), isDecisive: fc.boolean() }),
      async (order, state, { together, isDecisive }) => {
        await using server = await startGithub()
        const other = state === 'success' ? 'pending' : 'success'
        const run = async (name: string): Promise<void> => {
          const verdict =
            name === 'newer' ? { state, position: at(10) } : ({ state: other, position: at(9, 60) } as const)
          // The service has the newer verdict when it is asked again.
          const renew = async ({ readAt }: Position) => toPlaced(state, { sequence: 10, readAt: readAt + 1 })
          await set(server, { ...verdict, seen: [], contention: contended, renew, isDecisive })
        }
        if (together) await Promise.all(order.map(run))
        else for (const name of order) await run(name)
        expect(stateOf(server)).toBe(state)
      },
    ),
    { numRuns: 25 },
  )
})

describe('a position', () => {
  const positions = fc.record({
    sequence: fc.option(fc.nat(), { nil: undefined }),
    readAt: fc.integer({ min: 0, max: 4e12 }),
  })

  test('is read from a description of any text as it was written, within the limit of GitHub', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), positions, (text, position) => {
        const description = toDescription(text, position)
        expect(description.length).toBeLessThanOrEqual(140)
        expect(parsePosition(description)).toEqual(position)
        expect(description.endsWith(printPosition(position))).toBe(true)
      }),
    )
  })

  test('is never newer than itself, and of two at most one is newer', () => {
    fc.assert(
      fc.property(positions, positions, (one, other) => {
        expect(isNewer(one, one)).toBe(false)
        expect(isNewer(one, other) && isNewer(other, one)).toBe(false)
      }),
    )
  })
})
