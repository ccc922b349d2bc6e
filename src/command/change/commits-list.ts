import { defined } from '../../schema/defined.ts'
import { settle } from '../../client/settle.ts'
import type { ChangeFacts, CommitRange } from '../../commit/facts.ts'
import { EvidenceError, messageOf } from '../../error.ts'
import type { GitCommit } from '../../schema/resource/git.ts'
import { openGithubOf } from './github.ts'
import type { Inputs } from '../input/input.ts'
import type { Surroundings } from '../environment/surroundings.ts'

/** The commits of a change for `commits_list` (published-api.md §4.3): all of them, or none and a note that says why. */
export interface CommitsList {
  readonly commits: readonly GitCommit[]
  readonly notes: readonly string[]
}

/** The service takes a JSON body of 2 MiB, which holds the rest of the report as well. */
const mostBytes = 1024 * 1024

/** From the event where it lists them all; else from a full checkout, which costs no request; else from GitHub. */
export async function listCommits(
  change: ChangeFacts | undefined,
  inputs: Inputs,
  surroundings: Surroundings,
): Promise<CommitsList> {
  if (change?.range === undefined) return whole(change?.commits ?? [])
  const { readGitRange } = await import('../../commit/range.ts')
  const ofGit = await readGitRange(surroundings.host.cwd, change.range)
  if (ofGit !== undefined) return whole(place(ofGit, change))
  const found = await settle(askGithub(change.repo.name, change.range, { inputs, surroundings }))
  if (found.ok) return whole(place(found.value, change))
  return leaveOut(messageOf(found.error))
}

async function askGithub(
  repository: string,
  { from, to }: CommitRange,
  { inputs, surroundings }: { readonly inputs: Inputs; readonly surroundings: Surroundings },
): Promise<readonly GitCommit[]> {
  if (from === undefined) throw unknown('the event lists as many as it can, and nothing tells where they begin.')
  const api = await openGithubOf(inputs, surroundings)
  if (api === undefined) throw unknown('`github-token` is empty, and the checkout is not a full one (fetch-depth: 0).')
  const { readRange } = await import('../../github/comparison.ts')
  return readRange(api, { repository, from, to })
}

function unknown(why: string): EvidenceError {
  return new EvidenceError('environment', why)
}

/** Git knows neither the branch nor the web page of a commit that is not checked out. */
function place(commits: readonly GitCommit[], { commit, repo }: ChangeFacts): readonly GitCommit[] {
  const { branch } = commit
  return commits.map((one) => ({
    ...one,
    url: one.url ?? `${repo.url}/commit/${one.sha1}`,
    ...defined({ branch }),
  }))
}

function whole(commits: readonly GitCommit[]): CommitsList {
  const bytes = Buffer.byteLength(JSON.stringify(commits))
  if (bytes <= mostBytes) return { commits, notes: [] }
  return leaveOut(`${commits.length} commits take ${bytes} bytes, and a report holds ${mostBytes}.`)
}

function leaveOut(why: string): CommitsList {
  return { commits: [], notes: [`The artifacts are reported without the list of their commits: ${why}`] }
}
