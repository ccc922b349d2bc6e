import { asBoolean, asJsonObject, asLines, asNames, asOptional, asString, asTime } from './input-form.ts'

/** A row of the table of inputs. */
export interface Input {
  readonly description: string
  readonly default: string
  /** Converts the text. Throws EvidenceError `usage`. */
  readonly form: (name: string, text: string) => unknown
  /** The value is masked in all output. */
  readonly secret?: true
  /** The placeholder of the value in `--help`. */
  readonly sample: string
}

/** The inputs that say what is reported, and where. */
export const reportInputs = {
  url: {
    description:
      'Base URL of the service, ending in `/api/v2`. `embedded` runs the service inside this step, on a file of the runner. An empty value is an error, because a variable that is not set must not select the embedded service.',
    default: 'embedded',
    form: asString,
    sample: 'URL',
  },
  token: {
    description:
      'API token of the service. Default: the GitHub OIDC token of the job, which needs `permissions: id-token: write`.',
    default: '',
    form: asString,
    secret: true,
    sample: 'TOKEN',
  },
  org: { description: 'Organisation. Default: the repository owner.', default: '', form: asString, sample: 'NAME' },
  flow: { description: 'Flow. Default: the repository name.', default: '', form: asString, sample: 'NAME' },
  trail: { description: 'Trail. Default: the head commit of the change.', default: '', form: asString, sample: 'NAME' },
  kind: {
    description:
      'What to report: `auto`, `artifact`, `generic`, `junit`, `vulnscan`, `codequality`, `pull_request`, `jira`, `custom:<type>`, `override` or `none`. `auto` reports the artifacts, the result files in the usual places and the pull request.',
    default: 'auto',
    form: asString,
    sample: 'KIND',
  },
  name: {
    description:
      'Attestation name. `artifact.name` attests the artifact with that name in the template. Default: the kind.',
    default: '',
    form: asString,
    sample: 'NAME',
  },
  files: {
    description:
      'Result files, as glob patterns, one per line. With `kind: auto` the content of each file decides about its kind. Each line must match a file; a line that begins with `!` excludes files, and one that begins with `?` is optional. A file that git tracks and that is unchanged is refused unless a line names it without a wildcard. Default: the usual places of the kind.',
    default: '',
    form: asLines,
    sample: 'GLOB',
  },
  artifacts: {
    description:
      'Artifacts, one per line: a glob pattern, a folder, an image such as `ghcr.io/acme/app:1.2` (its digest is read from the registry) or `name@sha256:…`, `oci:<layout folder, archive or buildx metadata file>`, or `checksums:<file>` in the format of sha256sum. A line may start with `template-name=`. Default: the artifacts in `$GITHUB_ARTIFACTS_LIST`, if the runner sets it.',
    default: '',
    form: asLines,
    sample: 'PATH',
  },
  template: {
    description:
      'Flow template: the evidence that a trail needs. It is read from a commit, never from the workspace: on pull requests and in merge queues at the tip of the base branch, so a change cannot weaken its own gate. Default: `.github/evidence.yml`, if there is one.',
    default: '',
    form: asString,
    sample: 'FILE',
  },
  compliant: {
    description: 'For `generic` and `override`: `true` or `false`. There is no default.',
    default: '',
    form: asOptional(asBoolean),
    sample: 'BOOLEAN',
  },
  data: {
    description: 'For `custom:<type>`: the attestation data as JSON, or the path of a JSON file.',
    default: '',
    form: asString,
    sample: 'JSON',
  },
  reason: { description: 'For `override`: the reason.', default: '', form: asString, sample: 'TEXT' },
  'original-type': {
    description: 'For `override`: the type of the overridden attestation, such as `vulnscan`.',
    default: '',
    form: asString,
    sample: 'TYPE',
  },
  'expires-at': {
    description: 'For `override`: the time when it expires, such as `2027-01-31T00:00:00Z`. Default: never.',
    default: '',
    form: asOptional(asTime),
    sample: 'TIME',
  },
  'codequality-url': {
    description: 'Code-quality server from which the quality gate is read. The token is sent to this host only.',
    default: '',
    form: asString,
    sample: 'URL',
  },
  'codequality-token': {
    description: 'Token of the code-quality server.',
    default: '',
    form: asString,
    secret: true,
    sample: 'TOKEN',
  },
  'max-issues': {
    description:
      'For issue lists, which have no verdict of their own: the number of issues that are allowed for each severity, such as `blocker=0,major=10`.',
    default: '',
    form: asString,
    sample: 'LIST',
  },
  'jira-url': { description: 'For `jira`: base URL of the server.', default: '', form: asString, sample: 'URL' },
  'jira-token': {
    description: 'For `jira`: a personal access token, or `user:token` for Jira Cloud.',
    default: '',
    form: asString,
    secret: true,
    sample: 'TOKEN',
  },
  'jira-projects': {
    description:
      'For `jira`: the project keys to look for, one per line. Default: every key in capital letters in the commit message and the branch name.',
    default: '',
    form: asNames,
    sample: 'KEY',
  },
  attach: { description: 'Attach the result file.', default: 'true', form: asBoolean, sample: 'BOOLEAN' },
  description: {
    description: 'A text that is stored with the evidence.',
    default: '',
    form: asString,
    sample: 'TEXT',
  },
  'user-data': {
    description: 'A JSON object that is stored with the evidence.',
    default: '',
    form: asJsonObject,
    sample: 'JSON',
  },
  annotations: { description: 'A JSON object of labels.', default: '', form: asJsonObject, sample: 'JSON' },
  'external-urls': { description: 'A JSON object of links.', default: '', form: asJsonObject, sample: 'JSON' },
} as const satisfies Readonly<Record<string, Input>>
