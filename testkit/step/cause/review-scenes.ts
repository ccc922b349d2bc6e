import { shaOf, type Fault, type GithubState, type ReviewState } from '../../github/state.ts'
import { approval, head, openPullRequest, toPullRequestEvent, type PullRequestStep } from '../pull-request-scene.ts'
import { templatePath } from '../report-steps.ts'
import { requiring, toRunPage, type CauseScene } from './scene.ts'

const template = requiring('name: review, type: pull_request, policy: { approvals: 1, independent: true }')
const pullPage = 'https://github.example/acme/shop/pull/12'
const rerun = 'Then the gate has to run again; no other job has to.'
const askAnother = `Pull request 12: ask a person with push access (not ada, the author) for an approval. ${rerun}`

interface ReviewScene {
  readonly reviews?: readonly ReviewState[]
  readonly github?: GithubState
  readonly step?: PullRequestStep
  /** The reviews after the change. */
  readonly mended?: readonly ReviewState[]
}

/** A step on a pull request that needs a review. */
function reviewScene({ reviews = [], github, step, mended }: ReviewScene): CauseScene['open'] {
  return async ({ trail, messages }) => {
    const options = { floor: template, templates: { main: template }, reviews, ...(github && { github }) }
    const pull = await openPullRequest(trail, options)
    return {
      show: async () => pull.run({ messages, ...step }),
      ...(mended && {
        mend: async () => {
          pull.reviews.splice(0, pull.reviews.length, ...mended)
          return pull.run({ messages, run: 2 })
        },
      }),
    }
  }
}

const forbidden = { status: 403, body: { message: 'Resource not accessible by integration' } } as const

function faultAt(on: RegExp, answer: Fault['answer'] = forbidden): GithubState {
  return { faults: [{ on, times: 99, answer }] }
}

const closed = {
  number: 12,
  state: 'closed',
  head: { sha: head, ref: 'french', repository: 'acme/shop' },
  base: { ref: 'main', sha: shaOf(0xba5e) },
  commits: [{ sha: head }],
} as const

/** A failing step of run 7, after run 8 of the same workflow has set a success. */
const openBesideNewerRun: CauseScene['open'] = async ({ trail, messages }) => {
  const newer = { id: 8, path: '.github/workflows/ci.yml@main', head_sha: head, run_attempt: 1 }
  const pull = await openPullRequest(trail, { reviews: [approval], floor: null, github: { runs: [newer] } })
  const createdAt = new Date(Date.now() + 60_000).toISOString()
  pull.forge({ state: 'success', description: `Compliant · ${createdAt}`, createdAt, targetUrl: toRunPage(8) })
  const given = { url: 'embedded', token: '', gate: 'status', trail: '' } as const
  return { show: async () => pull.run({ messages, failures: 1, run: 7, given }) }
}

/** A run whose token only reads. */
const forked = toPullRequestEvent('main', head, {}, 'mallory/shop')
const onlyReads = {
  sentence:
    'The token of a pull request of a fork only reads, so this run can neither set the status nor write the comment.',
  link: undefined,
} as const

const mayNotRead = {
  sentence: 'Could not read pull request 12 of acme/shop',
  action: "add the line `pull-requests: read` to the job's `permissions:` and keep the other lines.",
  link: undefined,
} as const

/** Reviews that are missing or do not count, and tokens that may not read or write on GitHub. */
export const reviewScenes: readonly CauseScene[] = [
  {
    cause: 'no review',
    open: reviewScene({ mended: [approval] }),
    sentence: 'Pull request 12: ask a person with push access (not ada, the author) for an approval.',
    action: rerun,
    link: pullPage,
  },
  {
    cause: 'an approval of an older head',
    open: reviewScene({ reviews: [{ ...approval, commit_id: shaOf(0xa1d) }], mended: [approval] }),
    sentence: 'Pull request 12: ask grace to approve the latest commit.',
    action: rerun,
    link: pullPage,
  },
  {
    cause: 'a request for changes',
    open: reviewScene({ reviews: [{ ...approval, state: 'CHANGES_REQUESTED' }], mended: [approval] }),
    sentence: 'Pull request 12: ask grace, who requested changes, to approve it or to dismiss that review.',
    action: rerun,
    link: pullPage,
  },
  {
    cause: 'an approval of a person without push access',
    open: reviewScene({ reviews: [{ ...approval, can_push: false, association: 'NONE' }], mended: [approval] }),
    sentence: 'the approval by grace does not count: no push access',
    action: askAnother,
    link: pullPage,
  },
  {
    cause: 'an approval of the author',
    open: reviewScene({ reviews: [{ ...approval, user: 'ada' }], mended: [approval] }),
    sentence: 'the approval by ada does not count: ada is one of the authors',
    action: askAnother,
    link: pullPage,
  },
  {
    cause: 'no pull request of a pushed commit',
    open: async ({ trail, messages }) => ({
      show: async () => trail.run({ messages, files: { [templatePath]: template }, given: { gate: 'true' } }),
    }),
    sentence: 'Open a pull request for this commit.',
    action:
      'If there is one, report it on the event `pull_request`, with a `github-token` that may read pull requests.',
    link: undefined,
  },
  {
    cause: 'a closed pull request',
    open: reviewScene({ github: { pulls: [closed] } }),
    sentence: 'Pull request 12 is closed.',
    action: 'Reopen it, or open another one for this commit.',
    link: pullPage,
  },
  {
    cause: 'a token that may not read pull requests',
    open: reviewScene({ github: faultAt(/graphql|pulls/), step: { given: { kind: 'auto', name: '' } } }),
    ...mayNotRead,
  },
  {
    cause: 'a gate whose token may not read pull requests',
    open: async ({ trail, messages }) => {
      const options = { floor: template, templates: { main: template }, github: faultAt(/graphql|pulls/) }
      const pull = await openPullRequest(trail, options)
      await pull.run({ failures: 0, given: { gate: 'false' } })
      return { show: async () => pull.run({ messages, given: { kind: 'none', name: '' } }) }
    },
    ...mayNotRead,
  },
  {
    cause: 'an outage of GitHub',
    open: reviewScene({
      github: faultAt(/graphql|pulls/, { status: 502 }),
      step: { given: { kind: 'auto', name: '', timeout: '2' } },
    }),
    sentence: 'answered 502',
    action: 'all retries within `timeout` failed, so run this again later.',
    link: undefined,
  },
  {
    cause: 'no token of GitHub',
    open: reviewScene({ step: { given: { kind: 'auto', name: '', 'github-token': '' } } }),
    sentence: 'only GitHub knows the tip of a branch, and `github-token` is empty.',
    action: 'Give `github-token`.',
    link: undefined,
  },
  {
    cause: 'a token that may not set the status',
    open: reviewScene({ reviews: [approval], github: faultAt(/statuses/) }),
    sentence: `Could not set the status of commit ${head} in acme/shop`,
    action: "add the line `statuses: write` to the job's `permissions:` and keep the other lines.",
    link: undefined,
  },
  {
    cause: 'the token of a fork',
    open: reviewScene({ reviews: [approval], github: faultAt(/statuses|comments/), step: { payload: forked } }),
    ...onlyReads,
    action: 'A second workflow sets them: see docs/guides/forks.md of the action.',
  },
  {
    cause: 'the token of a fork, and a gate by status',
    open: reviewScene({
      reviews: [approval],
      github: faultAt(/statuses|comments/),
      step: { payload: forked, given: { gate: 'status' } },
    }),
    ...onlyReads,
    action: 'This step decides as with `gate: true`.',
  },
  {
    cause: 'a fork without a token',
    open: reviewScene({ step: { payload: forked, given: { token: '' } } }),
    sentence: 'The gate fails, because it has no trail to judge.',
    action: 'See docs/guides/forks.md of the action.',
    link: undefined,
  },
  {
    cause: 'a stale run',
    open: openBesideNewerRun,
    sentence: 'The commit status has a newer verdict: success.',
    action: 'The link of the status leads to it.',
    link: toRunPage(7),
  },
]
