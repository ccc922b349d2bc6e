import { settle } from '../client/settle.ts'
import { readChange } from '../commit/event.ts'
import type { ChangeFacts } from '../commit/facts.ts'
import type { GitFacts } from '../commit/git.ts'
import type { GitCommit } from '../schema/git.ts'
import { openGithubOf } from './github.ts'
import type { Inputs } from './input.ts'
import type { Surroundings } from './surroundings.ts'

/** What this run is about: from the GitHub event where there is one, else from git; undefined where neither tells. */
export async function findChange(inputs: Inputs, surroundings: Surroundings): Promise<ChangeFacts | undefined> {
  const { environment, event, matrix, host } = surroundings
  const { fillCommit, readGit } = await import('../commit/git.ts')
  if (event === undefined) return describeCheckout(await readGit(host.cwd), environment)
  const change = readChange(environment, event, matrix)
  const [ofCommit, checkout] = await Promise.all([readGit(host.cwd, change.commit.sha1), readGit(host.cwd)])
  const commit = fillCommit(change.commit, ofCommit?.commit)
  return {
    ...change,
    commit: fillCommit(commit, await askGithub({ ...change, commit }, inputs, surroundings)),
    builtFrom: describeBuilt(change, checkout?.head),
  }
}

/** What was really checked out, if there is a checkout to see; else what GitHub offered. */
function describeBuilt({ builtFrom, commit }: ChangeFacts, head: string | undefined): string | undefined {
  if (head === undefined) return builtFrom
  return head === commit.sha1 ? undefined : head
}

/** Seconds that facts may take without which people still know what the commit is. */
const briefly = 5

/** What neither event nor checkout know: the head of a pull request is in no shallow clone, and only GitHub knows logins. */
async function askGithub(
  { commit, repo }: ChangeFacts,
  inputs: Inputs,
  surroundings: Surroundings,
): Promise<GitCommit | undefined> {
  const missing = (['message', 'author', 'parents', 'author_username'] as const).filter(
    (it) => commit[it] === undefined,
  )
  if (missing.length === 0) return undefined
  const isNeeded = missing.includes('message') || missing.includes('author')
  const timeout = isNeeded ? inputs.timeout : Math.min(briefly, inputs.timeout)
  const api = await openGithubOf({ ...inputs, timeout }, surroundings)
  if (api === undefined) return undefined
  const { readCommit } = await import('../github/commit.ts')
  const found = await settle(readCommit(api, { repository: repo.name, sha: commit.sha1 }))
  if (found.ok) return found.value
  const why = found.error instanceof Error ? found.error.message : String(found.error)
  surroundings.host.info(`The commit is reported without ${missing.join(', ')}. ${why}`)
  return undefined
}

function describeCheckout(
  git: GitFacts | undefined,
  environment: Surroundings['environment'],
): ChangeFacts | undefined {
  if (git === undefined) return undefined
  const commitUrl = git.commit.url ?? ''
  return {
    event: 'local',
    commit: git.commit,
    repo: git.repo ?? { name: '', url: '' },
    pullRequest: undefined,
    base: undefined,
    onDefaultBranch: false,
    builtFrom: undefined,
    restricted: undefined,
    commits: [],
    range: undefined,
    runUrl: environment['BUILD_URL'] ?? commitUrl,
    commitUrl,
    source: {
      repository: git.repo?.name ?? '',
      workflow: 'evidence',
      job: environment['JOB_NAME'] ?? '',
      matrix: null,
    },
    run: { id: 0, attempt: 1 },
  }
}
