import { describe, expect, test } from 'vitest'
import type { StepRun } from '../../../src/step/change/run.ts'
import type { InputName } from '../../../src/step/input/input.ts'
import { parseKind } from '../../../src/step/input/kind.ts'
import { openPublication, type Publication, readMark } from '../../../src/step/publish/publication.ts'
import { readSeen, type PublishedPlace, type Seen } from '../../../src/step/publish/seen.ts'
import { openGithubApi } from '../../../src/step/change/change.ts'
import type { ChangeFacts } from '../../../src/change/commit/facts.ts'
import { toBody, toRow } from '../../../testkit/step/comment.ts'
import { EvidenceError } from '../../../src/error.ts'
import { startGithub } from '../../../testkit/github/server.ts'
import { accountIdOf, type Fault } from '../../../testkit/github/state.ts'
import { change, createRunContext, givenInputs } from '../../../testkit/step/workspace.ts'

const pullRequest = { number: 7, url: '', baseRef: 'main', baseSha: 'b'.repeat(40), headRepository: 'octo/app' }
const ofPull = { pullRequest }
const sha = 'a'.repeat(40)
const account = accountIdOf({}, 'ci[bot]')

type Given = Readonly<Partial<Record<InputName, string>>>

function toRun(given: Given, facts: Partial<ChangeFacts> | undefined): StepRun {
  const plan = {
    inputs: givenInputs({ 'github-token': '', ...given }),
    kind: parseKind('auto'),
    attestationTarget: undefined,
    change: facts === undefined ? undefined : change(facts),
  }
  const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
  return { plan, target, context: createRunContext('.'), startedAt: 0 }
}

/** The modes of the comment and of the status; undefined if a run publishes nothing. */
async function modesOf(given: Given, facts: Partial<ChangeFacts> | undefined): Promise<unknown> {
  const publication = await openPublication(toRun(given, facts), false)
  return publication && [publication.comment, publication.status]
}

describe('a run publishes', () => {
  const gate = { gate: 'true' }
  test.each<[Given, Partial<ChangeFacts> | undefined, readonly string[] | undefined]>([
    [gate, ofPull, ['quiet', 'quiet']],
    [{ ...gate, comment: 'true' }, ofPull, ['required', 'quiet']],
    [{ ...gate, comment: 'false' }, ofPull, ['off', 'quiet']],
    [{ ...gate, status: 'true' }, ofPull, ['quiet', 'required']],
    [{ gate: 'status' }, ofPull, ['quiet', 'decisive']],
    [{ gate: 'status', status: 'true' }, ofPull, ['quiet', 'required']],
    [{ ...gate, status: 'false' }, ofPull, ['quiet', 'off']],
    [{ gate: 'false' }, ofPull, ['quiet', 'off']],
    [{ gate: 'false', status: 'true' }, ofPull, ['quiet', 'off']],
    [{ gate: 'artifact' }, ofPull, ['quiet', 'off']],
    [{ ...gate, comment: 'false', status: 'false' }, ofPull, undefined],
    [{ ...gate, 'dry-run': 'true', comment: 'true', status: 'true' }, ofPull, undefined],
    [gate, undefined, undefined],
    [gate, { event: 'push' }, undefined],
    [gate, { event: 'push', ...ofPull }, ['quiet', 'off']],
    [gate, { event: 'pull_request_target' }, ['off', 'quiet']],
    [gate, { event: 'pull_request_review' }, ['off', 'quiet']],
    [gate, { event: 'pull_request_review_comment' }, ['off', 'quiet']],
    [gate, { event: 'merge_group' }, ['off', 'quiet']],
    [gate, { event: 'workflow_run' }, undefined],
    [gate, { event: 'workflow_run', ...ofPull }, ['quiet', 'quiet']],
  ])('with %j about %j: %j', async (given, facts, modes) => {
    expect(await modesOf(given, facts)).toEqual(modes)
  })

  const placeOf = async (given: Given, facts: Partial<ChangeFacts>) =>
    (await openPublication(toRun(given, facts), false))?.place

  test('at the place of its pull request and its commit', async () => {
    expect(await placeOf(gate, ofPull)).toEqual({ repository: 'octo/app', number: 7, sha })
    expect(await placeOf({ ...gate, comment: 'false' }, ofPull)).toEqual({ repository: 'octo/app', sha })
    expect(await placeOf({ gate: 'false' }, ofPull)).toEqual({ repository: 'octo/app', number: 7 })
    expect(await placeOf(gate, { event: 'merge_group' })).toEqual({ repository: 'octo/app', sha })
  })

  test('nothing that is there already without a token', async () => {
    const publication = await openPublication(toRun(gate, ofPull), false)
    expect(publication?.api).toEqual({ ok: true, value: undefined })
    expect(await publication?.seen).toEqual({ ok: true, value: { account: 0, comments: [], statuses: [] } })
  })
})

describe('what is on GitHub already', () => {
  const state = {
    repository: 'octo/app',
    login: 'ci[bot]',
    pulls: [{ number: 7, head: { sha }, base: { ref: 'main' } }],
  }
  const read = async (place: Partial<PublishedPlace>, faults: readonly Fault[] = []): Promise<Seen> => {
    await using github = await startGithub({ ...state, faults })
    const context = { ...createRunContext('.'), environment: { GITHUB_API_URL: github.apiUrl } }
    const api = await openGithubApi(givenInputs({ 'github-token': 'ghs_test', timeout: '20' }), context)
    if (api === undefined) throw new Error('The run has a token.')
    return await readSeen(api, { repository: 'octo/app', number: undefined, sha: undefined, ...place }, context)
  }
  test('is read from REST without GraphQL', async () => {
    expect(await read({ number: 7, sha })).toEqual({ account, comments: [], statuses: [] })
    expect(await read({ number: 7 })).toMatchObject({ comments: [], statuses: [] })
    expect(await read({ sha })).toMatchObject({ comments: [], statuses: [] })
  })
  test('is not known where the token may not read it', async () => {
    const denied = { times: 99, answer: { status: 403, body: { message: 'No.' } } }
    const seen = await read({ number: 7, sha }, [
      { on: /status/, ...denied },
      { on: /^GET .*comments/, ...denied },
    ])
    expect(seen).toEqual({ account, comments: undefined, statuses: undefined })
  })
})

const seenWith = (comments: readonly { readonly id: number; readonly body: string }[] | undefined) => ({
  seen: Promise.resolve({
    ok: true as const,
    value: { account, statuses: [], comments: comments?.map((one) => ({ ...one, url: '' })) },
  }),
})

const markIn = async (members: Partial<Publication>): Promise<unknown> => {
  const publication = await openPublication(toRun({ gate: 'true' }, ofPull), false)
  return readMark(publication && { ...publication, ...members })
}

describe('the mark of a comment', () => {
  const body = toBody([toRow(1)], 'the-mark')

  test('is that of the comment of the flow', async () => {
    expect(
      await markIn(
        seenWith([
          { id: 2, body: 'x' },
          { id: 1, body },
        ]),
      ),
    ).toEqual({ mark: 'the-mark' })
  })
  test.each<[reason: string, members: Partial<Publication>]>([
    ['this run has no comment', { place: { repository: 'octo/app', number: undefined, sha } }],
    ['the token may not read the comment', seenWith(undefined)],
    ['the comment has no checkpoint yet', seenWith([])],
    ['the comment has no checkpoint yet', seenWith([{ id: 1, body: toBody([toRow(1)]) }])],
    [
      'the comment could not be read (GitHub refused.)',
      { seen: Promise.resolve({ ok: false, error: new EvidenceError('refused', 'GitHub refused.') }) },
    ],
  ])('is not known: %s', async (reason, members) => {
    expect(await markIn(members)).toEqual({ reason })
  })
  test('is not known without a publication', async () => {
    expect(await readMark(undefined)).toEqual({ reason: 'this run has no comment' })
  })
})
