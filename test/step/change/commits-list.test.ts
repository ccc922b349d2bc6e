import { describe, expect, test } from 'vitest'
import { completeChange } from '../../../src/step/change/complete-change.ts'
import { listCommits, type CommitsList } from '../../../src/step/change/commits-list.ts'
import type { ChangeContext } from '../../../src/step/change/github-answer.ts'
import type { ChangeFacts } from '../../../src/change/commit/facts.ts'
import type { ChangeAnswer } from '../../../src/change/github/change-answer.ts'
import type { GitCommit } from '../../../src/wire/resource/git.ts'
import { commit, git, repositoryOf } from '../../../testkit/git/repository.ts'
import { startGithub } from '../../../testkit/github/server.ts'
import type { GithubState } from '../../../testkit/github/state.ts'
import { change, createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

const [head, base] = ['a'.repeat(40), 'b'.repeat(40)]
const omitted = 'The artifacts are reported without the list of their commits: '
const reason = 'this test uses REST'

interface Scene {
  readonly facts?: Partial<ChangeFacts>
  readonly cwd?: string
  /** Undefined: the run has no token. */
  readonly github?: GithubState
  readonly answer?: Partial<ChangeAnswer>
  readonly messages?: string[]
}

async function inScene<T>(
  { facts = {}, cwd = createWorkspace({}), github, answer, messages }: Scene,
  work: (facts: ChangeFacts, inputs: ReturnType<typeof givenInputs>, context: ChangeContext) => Promise<T>,
): Promise<T> {
  await using server = github === undefined ? undefined : await startGithub({ repository: 'octo/app', ...github })
  const inputs = givenInputs({ 'github-token': server === undefined ? '' : 'ghs_test', timeout: '20' })
  const context: ChangeContext = {
    ...createRunContext(cwd, messages),
    environment: { GITHUB_API_URL: server?.apiUrl },
    readGithub: async () =>
      answer === undefined ? { kind: 'unavailable', reason } : { kind: 'answered', answer: answer as ChangeAnswer },
  }
  return await work(change(facts), inputs, context)
}

const list = async (scene: Scene): Promise<CommitsList> => inScene(scene, listCommits)

describe('the commits of a change', () => {
  const of = (message: string): GitCommit => ({ sha1: head, message })
  test('are those of the event if it has all of them, and none without a change', async () => {
    const commits = [of('one')]
    expect(await list({ facts: { commits } })).toEqual({ commits, notes: [] })
    const { host } = createRunContext('.')
    const context = { ...createRunContext('.'), host }
    expect(await listCommits(undefined, givenInputs({}), context)).toEqual({ commits: [], notes: [] })
  })

  test('are those of a full checkout, with their branch and their page', async () => {
    const cwd = repositoryOf('one')
    const from = git(cwd, 'rev-parse', 'HEAD')
    const to = commit(cwd, 'two')
    const repo = { name: 'octo/app', url: 'https://git.example/octo/app' }
    const facts = { range: { from, to }, repo, commit: { sha1: to, branch: 'fix' } }
    const { commits, notes } = await list({ facts, cwd })
    expect(commits).toMatchObject([
      { sha1: to, branch: 'fix', url: `https://git.example/octo/app/commit/${to}`, message: expect.any(String) },
    ])
    expect(notes).toEqual([])
    const unnamed = await list({ facts: { ...facts, commit: { sha1: to } }, cwd })
    expect(Object.keys(unnamed.commits[0] ?? {})).not.toContain('branch')
  })

  const range = { from: base, to: head }
  test('are those of the pull request if it still has this head', async () => {
    const own = { ...of('two'), url: 'https://e.example/own' }
    expect((await list({ facts: { range }, answer: { headSha: head, commits: [own] } })).commits).toEqual([own])
    const moved = await list({ facts: { range }, answer: { headSha: base, commits: [own] } })
    expect(moved).toEqual({
      commits: [],
      notes: [`${omitted}\`github-token\` is empty, and git reads no full checkout (fetch-depth: 0) here.`],
    })
  })

  test('are left out without a begin, and if GitHub does not have them', async () => {
    const unknown = await list({ facts: { range: { from: undefined, to: head } }, github: {} })
    expect(unknown.notes).toEqual([`${omitted}the event does not list all of them and does not name the first one.`])
    const absent = await list({ facts: { range }, github: {} })
    expect(absent).toEqual({ commits: [], notes: [expect.stringMatching(new RegExp(`^${omitted}.*404`))] })
  })

  test('are left out above 1 MiB, and named if their texts are cut', async () => {
    const text = 'm'.repeat(60_000)
    const fits = await list({ facts: { commits: [of('short'), of('m'.repeat(200_000)), of('m'.repeat(200_000))] } })
    expect(fits.notes).toEqual(['2 commits are reported with a shortened message or author.'])
    expect(fits.commits).toHaveLength(3)
    const sizeOf = (count: number): Promise<CommitsList> =>
      list({ facts: { commits: Array.from({ length: count }, () => of(text)) } })
    const [short] = (await sizeOf(1)).commits
    const one = Buffer.byteLength(JSON.stringify(short)) + 1
    const most = Math.floor((1024 * 1024 - 1) / one)
    expect((await sizeOf(most)).commits).toHaveLength(most)
    const bytes = (most + 1) * one + 1
    expect((await sizeOf(most + 1)).notes).toEqual([
      `${omitted}${most + 1} commits take ${bytes} bytes; the limit is 1048576.`,
    ])
    // A list of exactly 1 MiB.
    const rest = 1024 * 1024 - (most * one + 1)
    const exact = [...Array.from({ length: most - 1 }, () => of(text)), of('m'.repeat(30_000)), of('x')]
    const missing = 1024 * 1024 - Buffer.byteLength(JSON.stringify(exact))
    expect(rest).toBeGreaterThan(0)
    const filled = (more: number): GitCommit[] => [...exact.slice(0, -1), of('x'.repeat(1 + missing + more))]
    expect((await list({ facts: { commits: filled(0) } })).commits).toHaveLength(exact.length)
    expect((await list({ facts: { commits: filled(1) } })).commits).toEqual([])
  })
})

const unread = async (): Promise<never> => {
  throw new Error('No fact is missing.')
}

const complete = async (scene: Scene): Promise<GitCommit> => (await inScene(scene, completeChange)).commit

describe('the facts of a commit that the event lacks', () => {
  const whole = { sha1: head, message: 'm', author: 'Ada', parents: [base], author_username: 'ada' }

  test('are not asked for if it lacks none', async () => {
    const context = { ...createRunContext('.'), readGithub: unread }
    const { commit: found } = await completeChange(change({ commit: whole }), givenInputs({}), context)
    expect(found).toEqual(whole)
  })
  test('are those of the answer about the change, which replace none', async () => {
    const own = { sha1: head, message: 'own' }
    expect(await complete({ facts: { commit: own }, answer: { commit: whole } })).toEqual({ ...whole, message: 'own' })
  })
  test('are those of the REST API if the answer has no commit', async () => {
    const commits = [{ sha: head, message: 'of REST', author: { login: 'ada', name: 'Ada' }, parents: [base] }]
    for (const answer of [undefined, { commit: undefined }]) {
      const scene = { facts: { commit: { sha1: head } }, github: { commits }, ...(answer && { answer }) }
      expect(await complete(scene)).toMatchObject({ message: 'of REST', parents: [base] })
    }
  })
  test.each<[lacking: Partial<GitCommit>, names: string]>([
    [{}, 'message, author, parents, author_username'],
    [{ message: 'm', author: 'Ada' }, 'parents, author_username'],
    [{ message: 'm', author: 'Ada', parents: [] }, 'author_username'],
  ])('beside %j stay out if GitHub does not have the commit, and the log names them', async (lacking, names) => {
    const messages: string[] = []
    const own = { sha1: head, ...lacking }
    expect(await complete({ facts: { commit: own }, github: {}, messages })).toEqual(own)
    expect(messages).toEqual([expect.stringMatching(`^The commit is reported without ${names}\\. .*(404|not)`)])
  })
  test('stay out without a token, and nothing is logged', async () => {
    const messages: string[] = []
    expect(await complete({ facts: { commit: { sha1: head } }, messages })).toEqual({ sha1: head })
    expect(messages).toEqual([])
  })
})
