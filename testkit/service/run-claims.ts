/** The commit of the change in question. */
export const head = 'c'.repeat(40)
const older = 'd'.repeat(40)
export const workflow = 'acme/shop/.github/workflows/ci.yml'
const file = (ref: string) => ({ workflow_ref: `${workflow}@${ref}`, job_workflow_ref: `${workflow}@${ref}` })

/** The claims of a run, as GitHub gives them for its event. */
export const runs = {
  push: { event_name: 'push', ref: 'refs/heads/main', sha: head, ...file('refs/heads/main') },
  branchPush: { event_name: 'push', ref: 'refs/heads/feature', sha: head, ...file('refs/heads/feature') },
  olderPush: { event_name: 'push', ref: 'refs/heads/feature', sha: older, ...file('refs/heads/feature') },
  tagPush: {
    event_name: 'push',
    ref: 'refs/tags/x@refs/heads/main',
    sha: older,
    ...file('refs/tags/x@refs/heads/main'),
  },
  pullRequest12: {
    event_name: 'pull_request',
    ref: 'refs/pull/12/merge',
    sha: older,
    base_ref: 'main',
    ...file('refs/pull/12/merge'),
  },
  pullRequest7: {
    event_name: 'pull_request',
    ref: 'refs/pull/7/merge',
    sha: older,
    base_ref: 'main',
    ...file('refs/pull/7/merge'),
  },
  group: {
    event_name: 'merge_group',
    ref: `refs/heads/gh-readonly-queue/main/pr-12-${older}`,
    sha: head,
    ...file(`refs/heads/gh-readonly-queue/main/pr-12-${older}`),
  },
  nightly: { event_name: 'schedule', ref: 'refs/heads/main', sha: older, ...file('refs/heads/main') },
  follower: { event_name: 'workflow_run', ref: 'refs/heads/main', sha: older, ...file('refs/heads/main') },
  followerOnFeature: { event_name: 'workflow_run', ref: 'refs/heads/main', sha: older, ...file('refs/heads/feature') },
  otherRepository: {
    event_name: 'push',
    repository: 'acme/evil',
    repository_id: '66',
    ref: 'refs/heads/main',
    sha: head,
    workflow_ref: 'acme/evil/.github/workflows/ci.yml@refs/heads/main',
    job_workflow_ref: `${workflow}@refs/heads/main`,
  },
  otherFollower: {
    event_name: 'workflow_run',
    repository: 'acme/evil',
    repository_id: '66',
    ref: 'refs/heads/main',
    sha: older,
    workflow_ref: 'acme/evil/.github/workflows/ci.yml@refs/heads/main',
    job_workflow_ref: 'acme/evil/.github/workflows/ci.yml@refs/heads/main',
  },
} as const
