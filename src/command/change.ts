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
  // The event of a push says it all; git costs time, and to load it too.
  const change = event === undefined ? undefined : readChange(environment, event, matrix)
  if (change !== undefined && isWhole(change.commit) && change.builtFrom === undefined) return change
  const { fillCommit, readGit } = await import('../commit/git.ts')
  if (change === undefined) return describeCheckout(await readGit(host.cwd), environment)
  const [ofCommit, checkout] = await Promise.all([readGit(host.cwd, change.commit.sha1), readGit(host.cwd)])
  const commit = fillCommit(change.commit, ofCommit)
  return {
    ...change,
    commit: isWhole(commit) ? commit : await askGithub({ ...change, commit }, inputs, surroundings),
    builtFrom: describeBuilt(change, checkout?.head),
  }
}

function isWhole({ message, author }: GitCommit): boolean {
  return message !== undefined && author !== undefined
}

/** What was really checked out, if there is a checkout to see; else what GitHub offered. */
function describeBuilt({ builtFrom, commit }: ChangeFacts, head: string | undefined): string | undefined {
  if (head === undefined) return builtFrom
  return head === commit.sha1 ? undefined : head
}

/** The head of a pull request is in no shallow clone. Facts that cannot be had are left out; none is made up. */
async function askGithub(
  { commit, repo }: ChangeFacts,
  inputs: Inputs,
  surroundings: Surroundings,
): Promise<GitCommit> {
  const api = await openGithubOf(inputs, surroundings)
  if (api === undefined) return commit
  const { readCommit } = await import('../github/commit.ts')
  const found = await settle(readCommit(api, { repository: repo.name, sha: commit.sha1 }))
  if (found.ok) return { ...found.value, ...commit }
  surroundings.host.debug(`The commit's message and author could not be read: ${String(found.error)}`)
  return commit
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
