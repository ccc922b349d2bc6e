import { readChange } from '../../commit/event.ts'
import { cutCommit, listCutTexts } from '../../commit/commit-limit.ts'
import type { ChangeFacts } from '../../commit/facts.ts'
import { parseMergeQueueRef } from '../../commit/merge-queue.ts'
import { mergeCommit, readCheckoutCommit, readGitHead, type GitFacts } from '../../commit/git.ts'
import { messageOf, settle } from '../../error.ts'
import { openGithub, type GithubApi } from '../../github/api.ts'
import { omitUndefined } from '../../schema/optional.ts'
import type { GitCommit, RepoInfo } from '../../schema/resource/git.ts'
import type { RunContext } from '../environment/run-context.ts'
import type { Inputs } from '../input/input.ts'

/**
 * The change that this run is about (rules 8.3): from the GitHub event, else from git; undefined if there is neither. Its commit has the
 * facts that need no request to GitHub; `completeChange` adds the others.
 */
export async function findChange(inputs: Inputs, context: RunContext): Promise<ChangeFacts | undefined> {
  const { environment, event, matrix, host } = context
  if (event === undefined) {
    const local = toLocalChange(await readGitHead(host.cwd), environment)
    return local && limitTexts(local, context)
  }
  const eventChange = readChange(environment, event, matrix)
  const [change, checkout] = await Promise.all([
    addPullRequestOfFork(eventChange, inputs, context),
    readCheckoutCommit(host.cwd, eventChange.commit.sha1),
  ])
  const commit = mergeCommit(change.commit, checkout.commit)
  return limitTexts({ ...change, commit, builtFrom: findBuiltCommit(change, checkout.head) }, context)
}

/** The change, with texts that the service accepts (rules 2.4). */
function limitTexts(change: ChangeFacts, { host }: RunContext): ChangeFacts {
  const commit = cutCommit(change.commit)
  const texts = listCutTexts(change.commit, commit)
  if (texts.length > 0)
    host.info(`The commit is reported with a shortened ${texts.join(' and ')}: it is over the limit.`)
  return { ...change, commit }
}

/** The change, with the facts of its commit that only GitHub has. */
export async function completeChange(change: ChangeFacts, inputs: Inputs, context: RunContext): Promise<ChangeFacts> {
  const commit = mergeCommit(change.commit, await readMissingFacts(change, inputs, context))
  return limitTexts({ ...change, commit }, context)
}

/** The GitHub API of this run, also of GitHub Enterprise Server; undefined without a token. */
export async function openGithubApi(inputs: Inputs, { environment, host }: RunContext): Promise<GithubApi | undefined> {
  const token = inputs['github-token']
  if (token === '') return undefined
  return openGithub({
    token,
    apiUrl: environment['GITHUB_API_URL'] ?? 'https://api.github.com',
    timeoutSeconds: inputs.timeout,
    ...omitUndefined({ debug: host.trace }),
  })
}

/** The repository for a report; undefined without a URL, which the wire format requires (rules 9.12). */
export function repositoryWithUrl(change: ChangeFacts | undefined): RepoInfo | undefined {
  return change === undefined || change.repo.url === '' ? undefined : change.repo
}

/** Whether a merge queue made the commit. It builds on a branch of its own, also for a run that follows. */
export function isQueuedChange({ event, commit }: ChangeFacts): boolean {
  return event === 'merge_group' || (event === 'workflow_run' && parseMergeQueueRef(commit.branch ?? '') !== undefined)
}

/** A `workflow_run` event does not name the pull request of a fork. Without a pull request, the base stays the default branch's tip. */
async function addPullRequestOfFork(change: ChangeFacts, inputs: Inputs, context: RunContext): Promise<ChangeFacts> {
  const { headBranch: from, commit, repo } = change
  const api = from && (await openGithubApi(inputs, context))
  if (from === undefined || api === undefined) return change
  const { findPullRequestOfBranch } = await import('../../github/branch-pull-request.ts')
  const found = await settle(findPullRequestOfBranch(api, { repository: repo.name, from, sha: commit.sha1 }))
  if (!found.ok) {
    context.host.info(`The pull request of this run was not found. ${messageOf(found.error)}`)
    return change
  }
  const pullRequest = found.value
  if (pullRequest === undefined) return change
  return { ...change, pullRequest, base: pullRequest.baseSha, range: { from: pullRequest.baseSha, to: commit.sha1 } }
}

/** The commit that was built, if it is not the commit of the change: the checkout's, or without a checkout the event's. */
function findBuiltCommit({ builtFrom, commit }: ChangeFacts, head: string | undefined): string | undefined {
  if (head === undefined) return builtFrom
  return head === commit.sha1 ? undefined : head
}

/** Limit for facts without which a reader still recognises the commit. */
const optionalFactsTimeoutSeconds = 5

/** The facts that neither event nor checkout have: a shallow clone lacks the head of a pull request, and only GitHub has logins. */
async function readMissingFacts(
  { commit, repo }: ChangeFacts,
  inputs: Inputs,
  context: RunContext,
): Promise<GitCommit | undefined> {
  const missing = (['message', 'author', 'parents', 'author_username'] as const).filter(
    (it) => commit[it] === undefined,
  )
  if (missing.length === 0) return undefined
  const isRequired = missing.includes('message') || missing.includes('author')
  const timeout = isRequired ? inputs.timeout : Math.min(optionalFactsTimeoutSeconds, inputs.timeout)
  const api = await openGithubApi({ ...inputs, timeout }, context)
  if (api === undefined) return undefined
  const { readCommit } = await import('../../github/commit.ts')
  const found = await settle(readCommit(api, { repository: repo.name, sha: commit.sha1 }))
  if (found.ok) return found.value
  context.host.info(`The commit is reported without ${missing.join(', ')}. ${messageOf(found.error)}`)
  return undefined
}

/** The change of a run outside GitHub Actions: the checked-out commit. */
function toLocalChange(
  { commit, repo = { name: '', url: '' } }: Partial<GitFacts> = {},
  environment: RunContext['environment'],
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
    ...findBuildIdentity(repo.name, environment),
  }
}

/** The source and the run of a build server that sets JOB_NAME and BUILD_NUMBER, such as Jenkins. A laptop has neither. */
function findBuildIdentity(
  repository: string,
  { JOB_NAME: job = '', BUILD_NUMBER: number = '' }: RunContext['environment'],
): Pick<ChangeFacts, 'source' | 'run'> {
  if (job === '') return { source: undefined, run: undefined }
  const source = { repository, workflow: 'evidence', event: 'local', job, matrix: null }
  return { source, run: /^\d{1,15}$/.test(number) ? { id: Number(number), attempt: 1 } : undefined }
}
