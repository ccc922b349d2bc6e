import type { GitCommit } from '../schema/resource/git.ts'
import { bareCommit, describeCommit } from './event-commit.ts'
import type { ChangeFacts, CommitRange, PullRequestFacts, Subject } from './facts.ts'
import { type Payload, readPayload } from './payload.ts'
import { branchOf } from './ref.ts'
import { type Runner, readRunner } from './runner.ts'
import { isSameRepository } from './repository.ts'
import { findSubject } from './subject.ts'

/**
 * The facts of a GitHub run, from its default variables, the parsed payload at GITHUB_EVENT_PATH, and the job's matrix (null where
 * there is none); no checkout is needed. Throws EvidenceError `environment`, naming the variable, or the event and the member, where
 * something is missing without which the wrong commit could be reported.
 */
export function readChange(
  environment: Readonly<Record<string, string | undefined>>,
  event: unknown,
  matrix: unknown,
): ChangeFacts {
  const runner = readRunner(environment)
  const payload = readPayload(runner.event, event)
  const subject = findSubject(runner, payload)
  const { commit } = subject
  return {
    event: runner.event,
    ...subject,
    repo: {
      name: runner.repository,
      url: runner.repositoryUrl,
      id: runner.repositoryId ?? payload.number('repository.id')?.toString(),
      description: payload.text('repository.description'),
      provider: 'github',
    },
    builtFrom: runner.sha === commit.sha1 || besideChange.has(runner.event) ? undefined : runner.sha,
    restricted: findRestriction(runner, subject.pullRequest),
    commits: readCommits(runner, payload),
    range: findRange(runner, payload, subject),
    runUrl: runner.runUrl,
    commitUrl: commit.url ?? '',
    source: { repository: runner.repository, workflow: runner.workflow, job: runner.job, matrix },
    run: runner.run,
  }
}

/** Where GITHUB_SHA is the tip of a branch that holds nothing of the change: only a checkout can tell what was built. */
const besideChange = new Set(['workflow_run', 'pull_request_target'])

function readCommits(runner: Runner, payload: Payload): readonly GitCommit[] {
  if (runner.event !== 'push') return []
  return payload
    .list('commits')
    .map((commit) => describeCommit(bareCommit(runner, commit.needSha('id'), branchOf(runner.ref)), commit, ''))
}

/** As many commits, and no more, does GitHub list in the payload of a push: docs.github.com says 2048; older servers, 20. */
const cutLengths = new Set([20, 2048])

/** Only a push lists its commits. A new branch comes `from` forty zeros: it is then all that the default branch has not. */
function findRange(
  runner: Runner,
  payload: Payload,
  { commit, base, onDefaultBranch }: Subject,
): CommitRange | undefined {
  if (base !== undefined) return { from: base, to: commit.sha1 }
  if (runner.event !== 'push' || !cutLengths.has(payload.list('commits').length)) return undefined
  const before = payload.text('before')
  if (before !== undefined && !/^0+$/.test(before)) return { from: before, to: commit.sha1 }
  return { from: onDefaultBranch ? undefined : payload.text('repository.default_branch'), to: commit.sha1 }
}

/** docs.github.com, Events that trigger workflows, "Workflows in forked repositories": pull_request_target does get the secrets. */
const withoutForkSecrets = new Set(['pull_request', 'pull_request_review', 'pull_request_review_comment'])

/** docs.github.com, Dependabot on GitHub Actions: events of the actor dependabot[bot] that get Dependabot's secrets only. */
const withoutDependabotSecrets = new Set([...withoutForkSecrets, 'push', 'create', 'deployment', 'deployment_status'])

function findRestriction(runner: Runner, pullRequest: PullRequestFacts | undefined): ChangeFacts['restricted'] {
  const isFork = pullRequest !== undefined && !isSameRepository(pullRequest.headRepository, runner.repository)
  if (isFork && withoutForkSecrets.has(runner.event)) return 'fork'
  if (runner.actor === 'dependabot[bot]' && withoutDependabotSecrets.has(runner.event)) return 'dependabot'
  return undefined
}
