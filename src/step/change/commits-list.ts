import { findCheckout } from '../../change/commit/checkout.ts'
import { cutCommit, listCutTexts } from '../../change/commit/commit-limit.ts'
import type { ChangeFacts, CommitRange } from '../../change/commit/facts.ts'
import { EvidenceError, messageOf, settle } from '../../error.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { GitCommit } from '../../wire/resource/git.ts'
import type { Inputs } from '../input/input.ts'
import { openGithubApi } from './change.ts'
import type { ChangeContext } from './github-answer.ts'

/** The commits of a change for `commits_list` (rules 9.3): all of them, or none and a note with the reason. */
export interface CommitsList {
  readonly commits: readonly GitCommit[]
  readonly notes: readonly string[]
}

/** The service accepts a JSON body of 2 MiB, which also holds the rest of the report. */
const maxBytes = 1024 * 1024

/** Lists the commits: from the event if it has all of them, else from a full checkout, else from GitHub (rules 8.8). */
export async function listCommits(
  change: ChangeFacts | undefined,
  inputs: Inputs,
  context: ChangeContext,
): Promise<CommitsList> {
  if (change?.range === undefined) return toCommitsList(change?.commits ?? [])
  const { readGitRange } = await import('../../change/commit/git-range.ts')
  const checkout = await findCheckout(context.host.cwd, context.environment)
  const commits = await readGitRange(checkout, change.range)
  if (commits !== undefined) return toCommitsList(addOrigin(commits, change))
  const found = await settle(readGithubRange(change.repo.name, change.range, { inputs, context }))
  if (found.ok) return toCommitsList(addOrigin(found.value, change))
  return omitCommits(messageOf(found.error))
}

async function readGithubRange(
  repository: string,
  { from, to }: CommitRange,
  { inputs, context }: { readonly inputs: Inputs; readonly context: ChangeContext },
): Promise<readonly GitCommit[]> {
  const listed = await listCommitsOfPullRequest(to, context)
  if (listed !== undefined) return listed
  if (from === undefined) throw unknownRange('the event does not list all of them and does not name the first one.')
  const api = await openGithubApi(inputs, context)
  if (api === undefined)
    throw unknownRange('`github-token` is empty, and git reads no full checkout (fetch-depth: 0) here.')
  const { readCommitRange } = await import('../../change/github/commit.ts')
  return readCommitRange(api, { repository, from, to })
}

/** The commits of the pull request of the run, if it still has this head. */
async function listCommitsOfPullRequest(
  head: string,
  context: ChangeContext,
): Promise<readonly GitCommit[] | undefined> {
  const github = await context.readGithub()
  return github.kind === 'answered' && github.answer.headSha === head ? github.answer.commits : undefined
}

function unknownRange(reason: string): EvidenceError {
  return new EvidenceError('environment', reason)
}

/** Adds the branch and the page, which git does not know. */
function addOrigin(commits: readonly GitCommit[], { commit, repo }: ChangeFacts): readonly GitCommit[] {
  const { branch } = commit
  return commits.map((one) => ({
    ...one,
    url: one.url ?? `${repo.url}/commit/${one.sha1}`,
    ...omitUndefined({ branch }),
  }))
}

function toCommitsList(whole: readonly GitCommit[]): CommitsList {
  const commits = whole.map(cutCommit)
  const cut = whole.filter((commit, at) => listCutTexts(commit, commits[at] ?? commit).length > 0).length
  const bytes = Buffer.byteLength(JSON.stringify(commits))
  if (bytes <= maxBytes) {
    return { commits, notes: cut === 0 ? [] : [`${cut} commits are reported with a shortened message or author.`] }
  }
  return omitCommits(`${commits.length} commits take ${bytes} bytes; the limit is ${maxBytes}.`)
}

function omitCommits(reason: string): CommitsList {
  return { commits: [], notes: [`The artifacts are reported without the list of their commits: ${reason}`] }
}
