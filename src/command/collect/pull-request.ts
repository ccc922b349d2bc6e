import type { ChangeFacts } from '../../commit/facts.ts'
import { EvidenceError } from '../../error.ts'
import type { GithubApi } from '../../github/api.ts'
import { findPullRequests } from '../../github/pull-requests.ts'
import type { PullRequest } from '../../schema/attestation/pull-request.ts'
import type { Asked } from './collect.ts'
import { nothing, toRequest, type Collected } from './draft.ts'
import { openGithubOf } from '../change/github.ts'
import type { Surroundings } from '../environment/surroundings.ts'

/** What is about a pull request or a merge group has a base, also where it follows another run. */
function isAboutChange({ event, base }: ChangeFacts): boolean {
  return event === 'push' || base !== undefined
}

/** For `auto`: the pull requests of a change, where the event is about one and there is a token to ask with. */
export async function collectOwnPullRequests(asked: Asked, surroundings: Surroundings): Promise<Collected> {
  if (asked.change === undefined || !isAboutChange(asked.change)) return nothing
  const api = await openGithubOf(asked.inputs, surroundings)
  if (api === undefined) return { ...nothing, notes: ['`github-token` is empty, so pull requests were not looked up.'] }
  return attest(api, { ...asked, place: undefined })
}

export async function collectPullRequests(asked: Asked, surroundings: Surroundings): Promise<Collected> {
  const api = await openGithubOf(asked.inputs, surroundings)
  if (api === undefined) {
    throw new EvidenceError('usage', 'Input `github-token` is required with `kind: pull_request`: it is empty.', {
      facts: { input: 'github-token' },
    })
  }
  return attest(api, asked)
}

async function attest(api: GithubApi, { change, place }: Asked): Promise<Collected> {
  if (change === undefined) {
    throw new EvidenceError(
      'environment',
      'There is no commit to look up pull requests of: this is neither a GitHub run nor a git repository.',
    )
  }
  const found = await findPullRequests(api, {
    repository: change.repo.name,
    sha: change.commit.sha1,
    ...(change.pullRequest === undefined ? {} : { number: change.pullRequest.number }),
    named: findNamed(change.commit.message ?? ''),
  })
  return { ...nothing, drafts: [draftOf([...found], place)] }
}

/** As the first line of GitHub's merge commits begins, and that of its squash merges ends. */
function findNamed(message: string): number | undefined {
  const [, merged, squashed] =
    /^Merge pull request #(\d+)|^.*\(#(\d+)\)\s*$/.exec(message.split('\n', 1)[0] ?? '') ?? []
  const named = merged ?? squashed
  return named === undefined ? undefined : Number(named)
}

function draftOf(found: PullRequest[], place: Asked['place']): Collected['drafts'][number] {
  return {
    type: 'pull_request',
    place,
    content: found,
    toReport: (envelope) => ({
      operation: 'reportPullRequest',
      request: toRequest(envelope, { git_provider: 'github', pull_requests: found } as const),
    }),
  }
}
