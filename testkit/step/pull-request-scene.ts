import { onTestFinished } from 'vitest'
import type { InputName } from '../../src/step/input/input.ts'
import type { Outcome } from '../../src/step/outcome/outcome.ts'
import { startGithub, type GithubServer } from '../github/server.ts'
import {
  shaOf,
  type CommentState,
  type CommitState,
  type GithubState,
  type PullState,
  type ReviewState,
  type StatusState,
} from '../github/state.ts'
import { templatePath, toJunitReport, type TestTrail } from './report-steps.ts'

export const head = 'c'.repeat(40)
const mainTip = 'd'.repeat(40)

/** A template of an independent review and a JUnit report. */
export const reviewed = `version: 1
trail:
  attestations:
    - { name: review, type: pull_request, policy: { approvals: 1 } }
    - { name: unit, type: junit }
`

const repository = {
  name: 'shop',
  full_name: 'acme/shop',
  default_branch: 'main',
  owner: { login: 'acme' },
  html_url: 'https://github.invalid/acme/shop',
}

/** A step of a run for the pull request 12. */
export interface PullRequestStep {
  readonly given?: Readonly<Partial<Record<InputName, string>>>
  /** Default: `pull_request`. */
  readonly event?: string
  readonly payload?: unknown
  readonly run?: number
  readonly job?: string
  /** The number of failing tests of a JUnit report `unit`; undefined for a step that reports the reviews instead. */
  readonly failures?: number
  /** Other files of the workspace. */
  readonly files?: Readonly<Record<string, string>>
  readonly base?: string
  readonly messages?: string[]
  readonly sha?: string
}

/** A pull request on a GitHub server, and a flow of its own at the service. */
export interface PullRequestScene {
  readonly github: GithubServer
  readonly flow: string
  readonly trail: TestTrail
  /** The reviews, which a test changes. */
  readonly reviews: ReviewState[]
  /** Moves the head of the pull request. */
  readonly push: (sha: string, commit?: Partial<CommitState>) => void
  /** Changes the base branch at that time. */
  readonly retarget: (at: string) => void
  /** Makes the head that of a fork. */
  readonly moveToFork: (repository: string) => void
  readonly addComment: (comment: CommentState) => void
  /** Sets a status of the flow on the head, in the name of the token of every job. */
  readonly forge: (status: Pick<StatusState, 'state' | 'description'> & Partial<StatusState>) => void
  readonly run: (step?: PullRequestStep) => Promise<Outcome>
  /** The state of the status that applies to a commit. */
  readonly stateOf: (context?: string, sha?: string) => string | undefined
  readonly last: (context?: string, sha?: string) => StatusState | undefined
}

export const approval: ReviewState = { user: 'grace', state: 'APPROVED', commit_id: head, association: 'MEMBER' }

interface SceneOptions {
  readonly reviews?: readonly ReviewState[]
  readonly github?: GithubState
  /** The template of the flow, which is the floor; null for a flow without one. */
  readonly floor?: string | null
  /** The template files by branch. */
  readonly templates?: Readonly<Record<string, string>>
}

export async function openPullRequest(trail: TestTrail, options: SceneOptions = {}): Promise<PullRequestScene> {
  const { client, target } = trail
  const { floor = reviewed, templates = { main: reviewed } } = options
  const reviews = [...(options.reviews ?? [])]
  const commits: CommitState[] = []
  const baseChanges: { at: string }[] = []
  const pullHead = { ref: 'french', sha: head, repository: 'acme/shop' }
  const push: PullRequestScene['push'] = (sha, commit) => {
    pullHead.sha = sha
    commits.push({ sha, author: { login: 'ada', name: 'Ada' }, ...commit })
  }
  push(head)
  const pull: PullState = {
    number: 12,
    author: 'ada',
    head: pullHead,
    base: { ref: 'main', sha: shaOf(0xba5e) },
    commits,
    reviews,
    base_changes: baseChanges,
  }
  const tips = Object.keys(templates).map(
    (branch, at) => [branch, branch === 'main' ? mainTip : shaOf(0xb00 + at)] as const,
  )
  const github = await startGithub({
    repository: 'acme/shop',
    pulls: [pull],
    branches: Object.fromEntries(tips),
    queues: { main: [{ number: 12, head: 'a'.repeat(40), base: 'e'.repeat(40) }] },
    commits: [{ sha: mainTip }, ...tips.map(([, sha]) => ({ sha }))],
    files: Object.fromEntries(tips.map(([branch, sha]) => [`${sha}:${templatePath}`, templates[branch] ?? ''])),
    ...options.github,
  })
  onTestFinished(() => github.close())
  if (floor !== null) {
    const file = { filename: 'evidence.yml', content: floor }
    await client.putFlow({ params: target, body: { name: target.flow_name }, file })
  }
  const shared = `delivery-evidence/${target.flow_name}`
  const last: PullRequestScene['last'] = (context = shared, sha = head) =>
    github.statuses.findLast((one) => one.context === context && one.sha === sha)
  return {
    github,
    flow: target.flow_name,
    trail,
    reviews,
    push,
    retarget: (at) => void baseChanges.push({ at }),
    moveToFork: (name) => void (pullHead.repository = name),
    addComment: github.addComment,
    forge: (status) =>
      github.addStatus({
        sha: head,
        context: shared,
        targetUrl: '',
        user: 'github-actions[bot]',
        createdAt: new Date().toISOString(),
        ...status,
      }),
    run: (step = {}) => runStep({ github, trail }, step),
    stateOf: (context, sha) => last(context, sha)?.state,
    last,
  }
}

function runStep(
  { github, trail }: Pick<PullRequestScene, 'github' | 'trail'>,
  {
    failures,
    event: name = 'pull_request',
    base = 'main',
    sha = head,
    payload,
    given,
    files,
    ...step
  }: PullRequestStep,
): Promise<Outcome> {
  const reports = failures === undefined ? reviewReport : { ...testReport, files: { 'r.xml': toJunitReport(failures) } }
  return trail.run({
    ...step,
    files: { ...reports.files, ...files },
    server: github,
    branch: 'french',
    event: { name, payload: payload ?? toPullRequestEvent(base, sha) },
    given: { gate: 'true', trail: '', ...reports.given, ...given },
    variables: { GITHUB_SHA: shaOf(0xfade), GITHUB_REF: 'refs/pull/12/merge' },
  })
}

const reviewReport = { given: { kind: 'pull_request', name: 'review' }, files: {} } as const
const testReport = { given: { kind: 'junit', name: 'unit', files: 'r.xml' } } as const

/** The payload of `pull_request` for the pull request 12. `from` is the repository of its head. */
export function toPullRequestEvent(
  base: string,
  sha: string,
  members: object = {},
  from: string = repository.full_name,
): unknown {
  return {
    action: 'synchronize',
    number: 12,
    repository,
    pull_request: {
      number: 12,
      html_url: 'https://github.invalid/acme/shop/pull/12',
      user: { login: 'ada' },
      head: { ref: 'french', sha, repo: { full_name: from, fork: from !== repository.full_name } },
      base: { ref: base, sha: shaOf(0xba5e), repo: repository },
    },
    ...members,
  }
}

/** The payload of a merge group for the pull request 12. */
export function toMergeGroupEvent(sha: string): unknown {
  const ref = `refs/heads/gh-readonly-queue/main/pr-12-${'e'.repeat(40)}`
  const group = { head_sha: sha, head_ref: ref, base_ref: 'refs/heads/main', base_sha: 'e'.repeat(40) }
  return {
    action: 'checks_requested',
    repository,
    merge_group: { ...group, head_commit: { id: sha, message: 'Sell' } },
  }
}
