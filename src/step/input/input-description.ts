import type { InputName } from './input.ts'

export interface InputDescription {
  readonly description: string
  /** The placeholder of the value in `--help`. */
  readonly sample?: string
}

/** What action.yml, the README and `--help` say about each input. The action does not load it. */
export const inputDescriptions: Readonly<Record<InputName, InputDescription>> = {
  url: {
    description:
      'Base URL of the service, ending in `/api/v2`. `embedded` runs the service inside this step, on a file of the runner. An empty value is an error, because a variable that is not set must not select the embedded service.',
    sample: 'URL',
  },
  token: {
    description:
      'API token of the service. Default: the GitHub OIDC token of the job, which needs `permissions: id-token: write`.',
    sample: 'TOKEN',
  },
  org: { description: 'Organisation. Default: the repository owner.', sample: 'NAME' },
  flow: { description: 'Flow. Default: the repository name.', sample: 'NAME' },
  trail: {
    description:
      'Trail: a name, or a commit. 7 to 39 hexadecimal characters are looked up as both, and refused if they are the name of one trail and the beginning of the commit of another; `name:` before a name excludes commits. Default: the head commit of the change.',
    sample: 'NAME',
  },
  kind: {
    description:
      'What to report: `auto`, `artifact`, `generic`, `junit`, `vulnscan`, `codequality`, `pull_request`, `jira`, `custom:<type>`, `override` or `none`. `auto` reports the artifacts, the result files that a search finds and the pull request.',
    sample: 'KIND',
  },
  name: {
    description:
      'Attestation name. `artifact.name` attests the artifact with that name in the template. Default: the kind.',
    sample: 'NAME',
  },
  files: {
    description:
      'Result files, as glob patterns, one per line. With `kind: auto` the content of each file decides about its kind. Each line must match a file; a line that begins with `!` excludes files, and one that begins with `?` is optional. A line that begins with `#` is a comment. With an absolute path below `$RUNNER_TEMP`, for files that a step has downloaded there, nothing else is searched. A file that git tracks and that is unchanged is left out unless a line names it without a wildcard. Default: a search of the workspace.',
    sample: 'GLOB',
  },
  artifacts: {
    description:
      'Artifacts, one per line: a glob pattern, a folder, an image such as `ghcr.io/acme/app:1.2` (its digest is read from the registry) or `name@sha256:…`, `oci:<layout folder, archive or buildx metadata file>`, or `checksums:<file or glob pattern>` in the format of sha256sum. A line may start with `template-name=`. With an absolute path below `$RUNNER_TEMP` nothing else is searched. Default: the artifacts in `$GITHUB_ARTIFACTS_LIST`, if the runner sets it.',
    sample: 'PATH',
  },
  template: {
    description:
      'Flow template: the evidence that a trail needs. In GitHub Actions it is read from a commit, never from the workspace: on pull requests and in merge queues at the tip of the base branch, so a change cannot weaken its own gate. Elsewhere it is the file in the workspace. Default: `.github/evidence.yml`, if there is one.',
    sample: 'FILE',
  },
  compliant: {
    description: 'For `generic` and `override`: `true` or `false`. There is no default.',
  },
  data: {
    description: 'For `custom:<type>`: the attestation data as JSON, or the path of a JSON file.',
    sample: 'JSON',
  },
  reason: { description: 'For `override`: the reason.', sample: 'TEXT' },
  'original-type': {
    description: 'For `override`: the type of the overridden attestation, such as `vulnscan`.',
    sample: 'TYPE',
  },
  change: {
    description:
      'For `override`: the pull request, such as `12`, or the whole commit SHA whose evidence is overridden. Default: every change in the trail.',
    sample: 'CHANGE',
  },
  'expires-at': {
    description: 'For `override`: the time when it expires, such as `2027-01-31T00:00:00Z`. Default: never.',
    sample: 'TIME',
  },
  'codequality-url': {
    description: 'Code-quality server from which the quality gate is read. The token is sent to this host only.',
    sample: 'URL',
  },
  'codequality-token': { description: 'Token of the code-quality server.', sample: 'TOKEN' },
  'max-issues': {
    description:
      'For issue lists, which have no verdict of their own: the number of issues that are allowed for each severity, such as `blocker=0,major=10`.',
    sample: 'LIST',
  },
  'jira-url': { description: 'For `jira`: base URL of the server.', sample: 'URL' },
  'jira-token': {
    description: 'For `jira`: a personal access token, or `user:token` for Jira Cloud.',
    sample: 'TOKEN',
  },
  'jira-projects': {
    description:
      'For `jira`: the project keys to look for, one per line. Default: every key in capital letters in the commit message and the branch name.',
    sample: 'KEY',
  },
  attach: {
    description:
      'Attach the result file. One of more than 10 MB is compressed; what is still too large is left out, and the record has its size and SHA-256.',
  },
  description: { description: 'A text that is stored with the evidence.', sample: 'TEXT' },
  'user-data': { description: 'A JSON object that is stored with the evidence.', sample: 'JSON' },
  annotations: { description: 'A JSON object of labels.', sample: 'JSON' },
  'external-urls': { description: 'A JSON object of links.', sample: 'JSON' },
  gate: {
    description:
      'Whether the step is a gate: `true`, `status`, `artifact` or `false`. `true`: fail unless the trail is compliant. `status`: leave the decision to the commit status, and fail only if there is no verdict, or if another writer replaces the status; where no status can be set, the same as `true`. `artifact`: fail unless the artifacts of this step are compliant. `false`: report only. An empty value is an error, because a variable that is not set must not disable the gate.',
    sample: 'MODE',
  },
  needs: {
    description:
      'For a gate: the expression `toJSON(needs)`, or where that is too long for an environment variable, `join(needs.*.result)`. The gate fails if one of these jobs failed, was cancelled, or was skipped and is not in `allowed-skips`. An empty value is an error, because it comes from a job without `needs:`.',
    sample: 'JSON',
  },
  'allowed-skips': { description: 'The jobs in `needs` that may be skipped, one per line.', sample: 'JOB' },
  commit: {
    description:
      'The evidence that counts for the gate: `head` for the evidence of the commit of this change alone, `any` for a trail that spans commits, such as that of a release.',
    sample: 'MODE',
  },
  wait: {
    description:
      'Seconds that the gate waits for missing evidence from other jobs. Not allowed with `embedded`, which has no evidence of other jobs.',
    sample: 'SECONDS',
  },
  verdict: {
    description:
      'Whether the service signs the verdict, passed or failed, for the output `verdict-file`: `auto` (in a step with a gate, if the service and the job can), `true` (the step fails without it) or `false`. No gate passes beside a verdict that failed since. The embedded service signs nothing; `auto` then gives `verdict-predicate` alone.',
    sample: 'MODE',
  },
  'log-key': {
    description:
      'Verifier key of the log of the organisation, one per line, which the operator of the service publishes. With it, the step fails if the service gives no valid receipt for a report. Default: the key of the first checkpoint that a run of the pull request has seen.',
    sample: 'KEY',
  },
  'log-restart-accepted': {
    description:
      'Origin of a log, one per line, that may replace the one of the earlier runs, such as `evidence.example.com/log/acme/2`. A gate fails after a restart of the log until it is named here.',
    sample: 'ORIGIN',
  },
  'on-unreachable': {
    description:
      'If the service cannot be reached: `fail` fails the step, `warn` only warns, `spool` stores the reports, but no override, in a folder for `evidence replay`. A gate fails in all cases.',
    sample: 'MODE',
  },
  status: {
    description:
      'The commit status `delivery-evidence/<flow>`, for another base than the default branch `delivery-evidence/<flow>/<branch>`, on the head of a pull request or merge group, set by each step with `gate: true` or `gate: status`: `auto` (if the token is allowed to set it), `true` or `false`.',
    sample: 'MODE',
  },
  comment: {
    description:
      'One comment on the pull request, with a row for each flow, which each run updates: `auto` (if the token is allowed to write it), `true` or `false`.',
    sample: 'MODE',
  },
  'dry-run': {
    description: 'Print the reports and the verdict that would result, and change nothing.',
  },
  'github-token': {
    description: 'GitHub token for pull requests, the template of a branch, the status and the comment.',
    sample: 'TOKEN',
  },
  timeout: { description: 'Seconds that a call to the service may take, retries included.', sample: 'SECONDS' },
}
