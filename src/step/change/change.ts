import { findCheckout } from '../../change/commit/checkout.ts'
import { readChange } from '../../change/commit/event.ts'
import { cutCommit, listCutTexts } from '../../change/commit/commit-limit.ts'
import type { ChangeFacts } from '../../change/commit/facts.ts'
import { mergeCommit, readCheckoutCommit, readGitHead, type GitFacts } from '../../change/commit/git.ts'
import type { GithubApi } from '../../change/github/api.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { RepoInfo } from '../../wire/resource/git.ts'
import { isShortCommit, isWholeCommit, parseTrailReference } from '../../wire/trail-name.ts'
import type { RunContext } from '../environment/run-context.ts'
import type { Inputs } from '../input/input.ts'

/**
 * The change that this run is about (rules 8.3): from the GitHub event, else from git; undefined if there is neither. Its commit has the
 * facts that need no request to GitHub; `completeChange` adds the others.
 */
export async function findChange(context: RunContext): Promise<ChangeFacts | undefined> {
  const { environment, event, matrix, host } = context
  const checkout = await findCheckout(host.cwd, environment)
  if (event === undefined) {
    const local = toLocalChange(await readGitHead(checkout), environment)
    return local && limitTexts(local, context)
  }
  const change = readChange(environment, event, matrix)
  const found = await readCheckoutCommit(checkout, change.commit.sha1)
  const commit = mergeCommit(change.commit, found.commit)
  return limitTexts({ ...change, commit, builtFrom: findBuiltCommit(change, found.head) }, context)
}

/** The change, with texts that the service accepts (rules 2.4). */
export function limitTexts(change: ChangeFacts, { host }: Pick<RunContext, 'host'>): ChangeFacts {
  const commit = cutCommit(change.commit)
  const texts = listCutTexts(change.commit, commit)
  if (texts.length > 0)
    host.info(`The commit is reported with a shortened ${texts.join(' and ')}: it is over the limit.`)
  return { ...change, commit }
}

/** Why nothing on GitHub can be read or written, and what to do. A clause without a full stop. */
export const emptyToken = '`github-token` is empty; without that input it has its default'

/** The GitHub API of this run, also of GitHub Enterprise Server; undefined without a token. */
export async function openGithubApi(inputs: Inputs, { environment, host }: RunContext): Promise<GithubApi | undefined> {
  const token = inputs['github-token']
  if (token === '') return undefined
  // Loaded here, because a step without a question to GitHub must start quickly.
  const { openGithub } = await import('../../change/github/api.ts')
  return openGithub({
    token,
    apiUrl: environment['GITHUB_API_URL'] ?? 'https://api.github.com',
    timeoutSeconds: inputs.timeout,
    notice: host.notice,
    ...omitUndefined({ debug: host.trace }),
  })
}

/** The repository for a report; undefined without a URL, which the wire format requires (rules 9.12). */
export function repositoryWithUrl(change: ChangeFacts | undefined): RepoInfo | undefined {
  return change === undefined || change.repo.url === '' ? undefined : change.repo
}

/** Whether a merge queue made the commit, also for a run that follows. Anybody can give a branch the name of one of a queue. */
export function isQueuedChange({ event, source }: ChangeFacts): boolean {
  return event === 'merge_group' || source?.follows?.event === 'merge_group'
}

/** Events for a change: their gate is about its commit, also if the run names the trail. */
const changeEvents = new Set(['push', 'merge_group', 'workflow_run'])

/** The commit whose evidence counts (rules 8.10): that of the change. A run about no change may name another commit by its trail. */
export function findJudgedCommit({ commit, trail }: Inputs, change: ChangeFacts | undefined): string | undefined {
  if (commit === 'any') return 'any'
  const event = change?.event ?? 'local'
  const { name } = parseTrailReference(trail)
  if (name === '' || changeEvents.has(event) || event.startsWith('pull_request')) return change?.commit.sha1 ?? 'any'
  if (isNamedCommit(trail)) return trail
  return event === 'local' ? 'any' : change?.commit.sha1
}

/** Whether a trail is named by a commit. Digits alone are the id of a run or a date, unless they are a whole SHA. */
function isNamedCommit(trail: string): boolean {
  return isWholeCommit(trail) || (isShortCommit(trail) && /[a-f]/.test(trail))
}

/** The commit that was built, if it is not the commit of the change: the checkout's, or without a checkout the event's. */
function findBuiltCommit({ builtFrom, commit }: ChangeFacts, head: string | undefined): string | undefined {
  if (head === undefined) return builtFrom
  return head === commit.sha1 ? undefined : head
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
