import type { GitCommit } from '../../wire/resource/git.ts'
import { toBareCommit, addPayloadFacts } from './event-commit.ts'
import type { ChangeFacts, CommitRange, ChangePullRequest, CommitContext } from './facts.ts'
import { branchOfRef, isSameRepository } from './git-format.ts'
import { type Payload, readPayload } from './payload.ts'
import { type RunVariables, readRunVariables } from './run-variables.ts'
import { findCommitContext } from './commit-context.ts'
import { toReportSource } from './source.ts'

/**
 * The facts of a GitHub run, from its default variables, the parsed payload at GITHUB_EVENT_PATH, and the job's matrix (null if there is
 * none). Needs no checkout. Throws `EvidenceError` `environment`, naming the variable or the event and member, if a value is missing
 * without which the wrong commit could be reported (rules 8.3).
 */
export function readChange(
  environment: Readonly<Record<string, string | undefined>>,
  event: unknown,
  matrix: unknown,
): ChangeFacts {
  const variables = readRunVariables(environment)
  const payload = readPayload(variables.event, event)
  const subject = findCommitContext(variables, payload)
  const { commit } = subject
  return {
    event: variables.event,
    ...subject,
    defaultBranch: payload.text('repository.default_branch') ?? branchOfSchedule(variables),
    repo: {
      name: variables.repository,
      url: variables.repositoryUrl,
      id: variables.repositoryId ?? payload.number('repository.id')?.toString(),
      description: payload.text('repository.description'),
      provider: 'github',
    },
    builtFrom: variables.sha === commit.sha1 || eventsWithForeignSha.has(variables.event) ? undefined : variables.sha,
    restricted: findRestriction(variables, subject.pullRequest),
    commits: readPushCommits(variables, payload),
    range: findRange(variables, payload, subject),
    runUrl: variables.runUrl,
    commitUrl: commit.url ?? '',
    source: toReportSource(variables, payload, matrix),
    run: variables.run,
  }
}

/** The payload of a schedule may have no repository. Schedules run on the default branch only. */
function branchOfSchedule({ event, ref }: RunVariables): string | undefined {
  return event === 'schedule' ? branchOfRef(ref) : undefined
}

/** Events whose GITHUB_SHA is on a branch without the change. Only the checkout shows which commit was built. */
const eventsWithForeignSha = new Set(['workflow_run', 'pull_request_target'])

function readPushCommits(variables: RunVariables, payload: Payload): readonly GitCommit[] {
  if (variables.event !== 'push') return []
  return payload
    .list('commits')
    .map((commit) =>
      addPayloadFacts(toBareCommit(variables, commit.requireSha('id'), branchOfRef(variables.ref)), commit, ''),
    )
}

/** The most commits that GitHub lists in the payload of a push: 2048 (docs.github.com), 20 on older servers. */
const maxListLengths = new Set([20, 2048])

/**
 * The commits of a change that the payload does not list in full. Only a push has a list. A new branch has 40 zeros in `before`: its
 * commits are those that the default branch does not have.
 */
function findRange(
  variables: RunVariables,
  payload: Payload,
  { commit, base, onDefaultBranch }: CommitContext,
): CommitRange | undefined {
  if (base !== undefined) return { from: base, to: commit.sha1 }
  if (variables.event !== 'push' || !maxListLengths.has(payload.list('commits').length)) return undefined
  const before = payload.text('before')
  if (before !== undefined && !/^0+$/.test(before)) return { from: before, to: commit.sha1 }
  return { from: onDefaultBranch ? undefined : payload.text('repository.default_branch'), to: commit.sha1 }
}

/** docs.github.com, Events that trigger workflows, "Workflows in forked repositories". `pull_request_target` has access to secrets. */
const withoutForkSecrets = new Set(['pull_request', 'pull_request_review', 'pull_request_review_comment'])

/** The name of an account decides nothing: a person can start a run again that has only the secrets of Dependabot. */
function findRestriction(
  { secretSource, event, repository }: RunVariables,
  pullRequest: ChangePullRequest | undefined,
): ChangeFacts['restricted'] {
  if (secretSource === 'Dependabot') return 'dependabot'
  const isFork = pullRequest !== undefined && !isSameRepository(pullRequest.headRepository, repository)
  return secretSource === 'None' || (isFork && withoutForkSecrets.has(event)) ? 'fork' : undefined
}
