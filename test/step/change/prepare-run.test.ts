import { describe, expect, test } from 'vitest'
import { completeRun, findSkipReason, findTrailTarget, prepareRun, type StepRun } from '../../../src/step/change/run.ts'
import type { RunContext } from '../../../src/step/environment/run-context.ts'
import type { InputName } from '../../../src/step/input/input.ts'
import { toPushEvent, toRunVariables } from '../../../testkit/step/report-steps.ts'
import { change, createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

type Given = Readonly<Partial<Record<InputName, string>>>

const named = { org: 'acme', flow: 'shop', trail: 'one' }

async function prepare(given: Given, context: Partial<RunContext> = {}, messages: string[] = []): Promise<StepRun> {
  return prepareRun(givenInputs(given), { ...createRunContext(createWorkspace({}), messages), ...context })
}

const onGithub = (event = 'push'): Partial<RunContext> => ({
  environment: toRunVariables({}, event),
  event: toPushEvent('main'),
})

describe('the trail of a run', () => {
  test('is that of the repository and the commit', async () => {
    const { target } = await prepare({}, onGithub())
    expect(target).toEqual({ org: 'acme', flow_name: 'shop', trail_name: 'c'.repeat(40) })
  })
  test('is that of the inputs', async () => {
    const { target } = await prepare({ org: 'o', flow: 'f', trail: 't' }, onGithub())
    expect(target).toEqual({ org: 'o', flow_name: 'f', trail_name: 't' })
  })
  test.each([
    ['org', { ...named, org: '' }],
    ['flow', { ...named, flow: '' }],
    ['trail', { ...named, trail: '' }],
    ['trail', { ...named, trail: '', gate: 'true' }],
  ])('needs the input %s outside of a repository', async (input, given) => {
    await expect(prepare(given)).rejects.toMatchObject({
      code: 'usage',
      message: `Input \`${input}\` is required here: neither a GitHub event nor a git repository in this folder provides its default. In a subfolder of a repository, run the command in the root of the repository.`,
      facts: { input },
    })
  })
  test('needs the input org in a repository without a remote', () => {
    const local = change({ repo: { name: '', url: '' } })
    expect(() => findTrailTarget(givenInputs({ ...named, org: '' }), local)).toThrow(
      'Input `org` is required here: the git repository has no remote `origin` that provides its default.',
    )
  })
  test.each([
    ['flow', { ...named, flow: 'a b' }, 'a b'],
    ['trail', { ...named, trail: 'a b' }, 'a b'],
  ])('has the form of the input %s', async (input, given, text) => {
    await expect(prepare(given)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(`^Input \`${input}\` is "${text}"; it .+\\.$`),
      facts: { input },
    })
  })
})

describe('a run warns', () => {
  test('of a name that cannot be overridden', async () => {
    const messages: string[] = []
    await prepare({ ...named, name: 'unit tests', kind: 'junit' }, {}, messages)
    expect(messages).toContain(
      'The attestation "unit tests" cannot be overridden later: its name has characters other than letters, digits, - _ and , (comma).',
    )
  })
  test('of an input that its kind does not use', async () => {
    const messages: string[] = []
    await prepare({ ...named, reason: 'because', kind: 'junit' }, {}, messages)
    expect(messages).toEqual([expect.stringContaining('reason')])
  })
  test('of a working directory that does not exist', async () => {
    const messages: string[] = []
    const { host } = createRunContext('/nowhere', messages)
    await prepare(named, { ...onGithub(), host }, messages)
    expect(messages).toContain(
      'The working directory /nowhere does not exist. The step finds no files and no checkout.',
    )
  })
  test('of nothing else', async () => {
    const messages: string[] = []
    await prepare({ ...named, name: 'unit', kind: 'junit' }, {}, messages)
    expect(messages).toEqual([])
  })
})

describe('a gate that cannot know what to judge is refused', () => {
  test('on an event without a commit, unless it names the trail', async () => {
    const context = onGithub('issue_comment')
    await expect(prepare({ gate: 'true' }, context)).rejects.toMatchObject({
      code: 'usage',
      message:
        'The event issue_comment does not name the commit of a change, so the gate cannot know what to judge. Run the gate on push, pull_request, pull_request_target, pull_request_review, merge_group, workflow_run, workflow_dispatch, repository_dispatch, schedule, release or deployment, or name the trail with `trail`.',
      facts: { input: 'gate' },
    })
    const plain = { environment: toRunVariables({}, 'issue_comment'), event: toPushEvent('main') }
    expect((await prepare({ gate: 'true', trail: 'one' }, plain)).target.trail_name).toBe('one')
    expect((await prepare({ gate: 'false' }, plain)).target.org).toBe('acme')
    expect((await prepare({ gate: 'true' }, onGithub('push'))).target.trail_name).toBe('c'.repeat(40))
  })
  test('on an event without a name', async () => {
    const context = { environment: { ...toRunVariables({}, 'push'), GITHUB_EVENT_NAME: undefined }, event: {} }
    await expect(prepare({ gate: 'true' }, context)).rejects.toMatchObject({
      message: expect.stringMatching(/^The event {2}does not name/),
    })
  })
  test('if a status decides that it must not set', async () => {
    await expect(prepare({ ...named, gate: 'status', status: 'false' })).rejects.toMatchObject({
      code: 'usage',
      message:
        'Input `gate` is "status" and input `status` is "false", so nothing would decide. Remove `status`, or set `gate` to `true`.',
      facts: { input: 'status' },
    })
    expect((await prepare({ ...named, gate: 'true', status: 'false' })).target.org).toBe('acme')
    expect((await prepare({ ...named, gate: 'status' })).target.org).toBe('acme')
  })
})

describe('a run without secrets', () => {
  const reasonOf = async (
    restricted: 'fork' | 'dependabot' | undefined,
    given: Given = {},
    environment: RunContext['environment'] = {},
  ): Promise<string | undefined> => {
    const run = await prepare({ ...named, url: 'https://e.example', ...given }, { environment })
    return findSkipReason({ ...run, plan: { ...run.plan, change: change({ restricted }) } })
  }
  const rest =
    'has no `token` and may not request an OIDC token, so nothing was reported to https://e.example. See docs/guides/forks.md of the action.'
  test.each([
    ['fork', `This run is for a pull request of a fork, ${rest}`],
    ['dependabot', `This run has the secrets of Dependabot alone, ${rest}`],
  ] as const)('of a %s reports nothing', async (restricted, reason) => {
    expect(await reasonOf(restricted)).toBe(reason)
  })
  test.each<[title: string, given: Given, environment?: RunContext['environment']]>([
    ['with a token', { token: 't' }],
    ['with an OIDC token', {}, { ACTIONS_ID_TOKEN_REQUEST_URL: 'https://oidc.example' }],
    ['to the embedded service', { url: 'embedded' }],
  ])('reports %s', async (_, given, environment) => {
    expect(await reasonOf('fork', given, environment)).toBeUndefined()
  })
  test('has an OIDC token only if the variable is not empty', async () => {
    expect(await reasonOf('fork', {}, { ACTIONS_ID_TOKEN_REQUEST_URL: '' })).toBeDefined()
  })
  test('has no gate', async () => {
    await expect(reasonOf('fork', { gate: 'true' })).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(
        /reported to https:\/\/e\.example\. The gate fails, because it has no trail to judge\. See docs\/guides\/forks\.md of the action\.$/,
      ),
    })
  })
  test('is one of a fork or of Dependabot', async () => {
    expect(await reasonOf(undefined)).toBeUndefined()
    const run = await prepare({ ...named, url: 'https://e.example' })
    expect(findSkipReason(run)).toBeUndefined()
  })
})

test('a run without a change is complete', async () => {
  const run = await prepare(named)
  expect(await completeRun(run)).toBe(run)
})

test('a run has the facts of its commit that GitHub has', async () => {
  const run = await prepare(named)
  const commit = { sha1: 'a'.repeat(40), message: 'of GitHub', author: 'Ada', parents: [], author_username: 'ada' }
  const facts = change({ commit: { sha1: 'a'.repeat(40) } })
  const readGithub = async () => ({ kind: 'answered', answer: { commit } }) as never
  const whole = await completeRun({
    ...run,
    plan: { ...run.plan, change: facts },
    context: { ...run.context, readGithub },
  })
  expect(whole.plan.change?.commit).toEqual(commit)
})
