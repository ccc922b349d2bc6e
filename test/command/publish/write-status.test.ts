import { describe, expect, test } from 'vitest'
import { publishStatus, type StatusChange } from '../../../src/command/publish/status.ts'
import type { CommitStatus } from '../../../src/github/change-answer.ts'
import { openGithub, type GithubApi } from '../../../src/github/api.ts'
import { startGithub, type GithubServer } from '../../../testkit/github/server.ts'
import type { Fault } from '../../../testkit/github/state.ts'

const sha = 'a'.repeat(40)
const login = 'ci[bot]'
const position = { sequence: 5, readAt: Date.UTC(2026, 10, 22) }
const time = '2026-11-22T00:00:00.000Z'
const never = async (): Promise<boolean> => false
const always = async (): Promise<boolean> => true

async function start(faults: readonly Fault[] = []): Promise<GithubServer> {
  const pulls = [{ number: 7, head: { sha }, base: { ref: 'main' } }]
  return startGithub({ repository: 'acme/shop', login, pulls, faults })
}

async function openApi(github: GithubServer, timeoutSeconds = 20): Promise<GithubApi> {
  return openGithub({ token: 'ghs_test', apiUrl: github.apiUrl, timeoutSeconds, notice: () => undefined })
}

const lines = ({ requests }: GithubServer): readonly string[] =>
  requests.map(({ line }) => line.replace(/\?.*/, '').replace('/repos/acme/shop', ''))

const context = 'delivery-evidence/shop'

function status(sequence: number, members: Partial<CommitStatus> = {}): CommitStatus {
  const description = `text · record ${sequence} · ${time}`
  return {
    context,
    state: 'failure',
    description,
    targetUrl: '',
    createdAt: position.readAt / 1000,
    creator: login,
    ...members,
  }
}

/** Publishes a success at a commit on which the run has seen these statuses. */
async function publish(statuses: readonly CommitStatus[] | undefined, change: Partial<StatusChange> = {}) {
  await using github = await start()
  const description = `Compliant · record 5 · ${time}`
  const own = { context, state: 'success', description, targetUrl: 'https://e.example' } as const
  const applied = await publishStatus(await openApi(github), {
    place: { repository: 'acme/shop', sha },
    status: own,
    position,
    seen: statuses && { login, statuses },
    contention: { before: never, after: never },
    ...change,
  })
  return { applied, isOwn: applied.description === description, lines: lines(github), set: github.statuses.length }
}

describe('a status', () => {
  test.each<[title: string, seen: readonly CommitStatus[] | undefined]>([
    ['beside none', []],
    ['if those of the commit are not known', undefined],
    ['in the place of an older one', [status(4)]],
    ['in the place of one of its position', [status(5)]],
    ['beside a newer one of another writer', [status(6, { creator: 'eve' })]],
    ['beside a newer one of another context', [status(6, { context: 'delivery-evidence/bank' })]],
    ['in the place of one without a position', [status(6, { description: 'text' })]],
    ['in the place of one that GitHub expects', [status(6, { state: 'expected' })]],
    [
      'in the place of one whose clock is wrong',
      [status(5, { description: 'text · 2030-01-01T00:00:00.000Z', createdAt: position.readAt / 1000 - 2 })],
    ],
  ])('is set %s', async (_, seen) => {
    const { isOwn, lines: asked } = await publish(seen)
    expect([isOwn, asked]).toEqual([true, [`POST /statuses/${sha}`]])
  })
  test('is not set below a newer one, which applies', async () => {
    const { applied, lines: asked } = await publish([status(4), status(7), status(6)])
    expect(applied).toEqual({ context, state: 'failure', description: status(7).description, targetUrl: '' })
    expect(asked).toEqual([])
  })
  test('that is a success is compared with the present ones, and another one is not', async () => {
    const contention = { before: always, after: never }
    const { lines: asked } = await publish([], { contention })
    expect(asked).toEqual([expect.stringMatching(/^GET .*status/), `POST /statuses/${sha}`])
    const pending = { context, state: 'pending', description: 'x', targetUrl: '' } as const
    expect((await publish([], { contention, status: pending })).lines).toEqual([`POST /statuses/${sha}`])
  })
  test('is read again if another run may have set one, and stays if none did', async () => {
    const { isOwn, lines: asked, set } = await publish([], { contention: { before: never, after: always } })
    expect([isOwn, set]).toEqual([true, 1])
    expect(asked).toEqual([`POST /statuses/${sha}`, expect.stringMatching(/^GET .*status/)])
  })
})
