import type { Explanations } from './explanation.ts'

/** Messages about tokens and permissions, of GitHub and of the service. */
export const accessCauses: Explanations = {
  permission: {
    happened: 'The token of the job lacks a permission. A job or workflow with `permissions:` has those lines alone.',
    step: 'Add the line that the message names. On a pull request of a fork no line helps: see [forks](../guides/forks.md#forks).',
  },
  'read-only-token': {
    happened:
      'GitHub gives a pull request of a fork, and a run of Dependabot, a token that only reads. More lines of `permissions:` change nothing.',
    step: 'Add the second workflow of [forks](../guides/forks.md#forks).',
  },
  'no-token-of-fork': {
    happened: 'A pull request of a fork, or a run of Dependabot, has no secrets and no OIDC token.',
    step: 'See [forks](../guides/forks.md#forks) and [Dependabot](../guides/forks.md#dependabot).',
  },
  'no-oidc-token': {
    happened:
      'The input `token` is empty, so the step asks GitHub for a token of the job, and the job lacks `id-token: write`.',
    step: 'Add the permission to the job, or set `token`; see [access without a secret](../service/access.md).',
  },
  'no-token': {
    happened: 'Outside GitHub Actions nothing but a token gives access.',
    step: 'Set `$EVIDENCE_TOKEN` to an API token of the service.',
  },
  'github-outage': {
    happened: 'GitHub answered with an error of its own, each time.',
    step: 'Look at githubstatus.com, and run the job again.',
  },
  'github-rate-limit': {
    happened: 'The token has used its requests of this hour; all jobs of a repository share them.',
    step: 'Run the job again later, or give a `github-token` of an app of your own.',
  },
  'token-not-accepted': {
    happened: '401: the token is unknown to this service, incomplete, expired, revoked or rotated.',
    step: 'Store the whole token again. `evidence token list` shows its state, and `evidence token rotate` renews it.',
  },
  audience: {
    happened: 'The OIDC token is for the address in `url`, and the service has another public address.',
    step: 'Set `url` to the public address of the service, or start the service with that address as `--public-url`.',
  },
  issuer: {
    happened: 'The job is of another GitHub server than the service trusts.',
    step: 'Start the service with `--oidc-issuer`; see [issuers](../service/access.md#addresses-and-issuers).',
  },
  'no-binding': {
    happened: '403: GitHub vouches for the job, and no operator has given its repository a role.',
    step: 'The operator runs the command at the end of the message; see [access without a secret](../service/access.md).',
  },
  role: {
    happened: '403: the token is valid, and its role is too narrow.',
    step: 'Use a token with the role that the message names. A job is a maintainer on `push`, `schedule` and `workflow_dispatch` alone.',
  },
  'other-flow': {
    happened: '403: the token or binding covers other flows.',
    step: 'Check the input `flow`, or use a token whose pattern has this flow.',
  },
  'flow-owner': {
    happened: '403: a flow belongs to the repository that reported first, so that no other one of the name takes it.',
    step: 'After a transfer, the operator runs the command of the message; see [owners](../service/access.md#the-owner-of-a-flow).',
  },
}
