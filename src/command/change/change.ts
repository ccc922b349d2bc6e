import { messageOf } from '../../error.ts'
import { settle } from '../../client/settle.ts'
import { readChange } from '../../commit/event.ts'
import type { ChangeFacts } from '../../commit/facts.ts'
import { fillCommit, readCheckout, readGit, type GitFacts } from '../../commit/git.ts'
import type { GitCommit } from '../../schema/resource/git.ts'
import { openGithubOf } from './github.ts'
import type { Inputs } from '../input/input.ts'
import type { Surroundings } from '../environment/surroundings.ts'

/**
 * What this run is about: from the GitHub event where there is one, else from git; undefined where neither tells. Of the commit, what can
 * be known without asking for it.
 */
export async function findChange(inputs: Inputs, surroundings: Surroundings): Promise<ChangeFacts | undefined> {
  const { environment, event, matrix, host } = surroundings
  if (event === undefined) return describeCheckout(await readGit(host.cwd), environment)
  const told = readChange(environment, event, matrix)
  const [change, checkout] = await Promise.all([
    findPullRequest(told, inputs, surroundings),
    readCheckout(host.cwd, told.commit.sha1),
  ])
  return {
    ...change,
    commit: fillCommit(change.commit, checkout.commit),
    builtFrom: describeBuilt(change, checkout.head),
  }
}

/** The same with all that GitHub knows of the commit. */
export async function completeChange(
  change: ChangeFacts,
  inputs: Inputs,
  surroundings: Surroundings,
): Promise<ChangeFacts> {
  return { ...change, commit: fillCommit(change.commit, await askGithub(change, inputs, surroundings)) }
}

/** A run that follows one of a fork is not told of which pull request; without one, the tip of the default branch is its base. */
async function findPullRequest(change: ChangeFacts, inputs: Inputs, surroundings: Surroundings): Promise<ChangeFacts> {
  const { pullRequestFrom: from, commit, repo } = change
  const api = from && (await openGithubOf(inputs, surroundings))
  if (from === undefined || api === undefined) return change
  const { findPullRequestOfHead } = await import('../../github/head.ts')
  const found = await settle(findPullRequestOfHead(api, { repository: repo.name, from, sha: commit.sha1 }))
  if (!found.ok) {
    surroundings.host.info(`The pull request of this run is not known. ${messageOf(found.error)}`)
    return change
  }
  const pullRequest = found.value
  if (pullRequest === undefined) return change
  return { ...change, pullRequest, base: pullRequest.baseSha, range: { from: pullRequest.baseSha, to: commit.sha1 } }
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
  const { readCommit } = await import('../../github/commit.ts')
  const found = await settle(readCommit(api, { repository: repo.name, sha: commit.sha1 }))
  if (found.ok) return found.value
  surroundings.host.info(`The commit is reported without ${missing.join(', ')}. ${messageOf(found.error)}`)
  return undefined
}

function describeCheckout(
  { commit, repo = { name: '', url: '' } }: Partial<GitFacts> = {},
  environment: Surroundings['environment'],
): ChangeFacts | undefined {
  if (commit === undefined) return undefined
  const commitUrl = commit.url ?? ''
  return {
    event: 'local',
    commit,
    repo,
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
      repository: repo.name,
      workflow: 'evidence',
      job: environment['JOB_NAME'] ?? '',
      matrix: null,
    },
    run: { id: 0, attempt: 1 },
  }
}
