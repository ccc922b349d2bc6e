import { asBoolean, asChoice, asJsonObject, asLines, asMoment, asSeconds, asText, asWhole } from './input-form.ts'

/** One input: what a user may write, in which form, and what stands where nothing was written. */
interface Input<T> {
  readonly description: string
  readonly default: string
  readonly form: (name: string, text: string) => T
  /** Never printed. */
  readonly secret?: true
  /** The name that the command line gives a value in its help. */
  readonly sample: string
}

function input<T>(it: Input<T>): Input<T> {
  return it
}

/**
 * Every input of the action and option of `evidence report`, said once: action.yml's block, its environment, the README's table and
 * `--help` are printed from here.
 */
export const inputs = {
  url: input({
    description:
      'Base URL of the service, ending in `/api/v2`; or the word `embedded`, which runs the service inside this step on a file of the runner. Empty is an error: an unset variable must not quietly mean a throw-away file.',
    default: 'embedded',
    form: asText,
    sample: 'URL',
  }),
  token: input({
    description: "API token of the service. With none, the job's GitHub OIDC token where `id-token: write` is given.",
    default: '',
    form: asText,
    secret: true,
    sample: 'TOKEN',
  }),
  org: input({
    description: 'Organisation. Default: the repository owner.',
    default: '',
    form: asText,
    sample: 'NAME',
  }),
  flow: input({ description: 'Flow. Default: the repository name.', default: '', form: asText, sample: 'NAME' }),
  trail: input({
    description: 'Trail. Default: the head commit of the change.',
    default: '',
    form: asText,
    sample: 'NAME',
  }),
  kind: input({
    description:
      'What to report: `auto`, `artifact`, `generic`, `junit`, `vulnscan`, `codequality`, `pull_request`, `jira`, `custom:<type>`, `override` or `none`. `auto` reports the artifacts, the result files found in the usual places, and the pull request.',
    default: 'auto',
    form: asText,
    sample: 'KIND',
  }),
  name: input({
    description: 'Attestation name; `artifact.name` ties it to the artifact of that template name. Default: the kind.',
    default: '',
    form: asText,
    sample: 'NAME',
  }),
  files: input({
    description: 'Result files of that kind, globs, one a line. Default: the usual places of the kind.',
    default: '',
    form: asLines,
    sample: 'GLOB',
  }),
  artifacts: input({
    description:
      'What was built, one a line: a glob, a folder, an image such as `ghcr.io/acme/app:1.2` (its registry is asked) or `name@sha256:…`, `oci:<layout folder, archive or buildx metadata file>` or `checksums:<file>` as sha256sum writes it, each with an optional `template-name=` before it. Default: `$GITHUB_ARTIFACTS_LIST`, where the runner has it.',
    default: '',
    form: asLines,
    sample: 'PATH',
  }),
  template: input({
    description:
      'Flow template: what a trail must hold. On pull requests and in merge queues it is read at the base commit, so that a change never rewrites its own gate. Default: `.github/evidence.yml`, if it is there.',
    default: '',
    form: asText,
    sample: 'FILE',
  }),
  compliant: input({
    description: 'For `generic` and `override`: `true` or `false`. There is no default.',
    default: '',
    form: asOptional(asBoolean),
    sample: 'BOOLEAN',
  }),
  data: input({
    description: 'For `custom:<type>`: the payload as JSON, or the path of a JSON file.',
    default: '',
    form: asText,
    sample: 'JSON',
  }),
  reason: input({ description: 'For `override`: why.', default: '', form: asText, sample: 'TEXT' }),
  'original-type': input({
    description: 'For `override`: the type of the attestation that is overridden, such as `vulnscan`.',
    default: '',
    form: asText,
    sample: 'TYPE',
  }),
  'expires-at': input({
    description: 'For `override`: when it ends, such as `2027-01-31T00:00:00Z`. Default: never.',
    default: '',
    form: asOptional(asMoment),
    sample: 'TIME',
  }),
  'codequality-url': input({
    description: 'Code-quality server to ask for the quality gate. The token goes to this host and to no other.',
    default: '',
    form: asText,
    sample: 'URL',
  }),
  'codequality-token': input({
    description: 'Token of the code-quality server.',
    default: '',
    form: asText,
    secret: true,
    sample: 'TOKEN',
  }),
  'max-issues': input({
    description:
      'For issue lists, which hold no verdict: how many may stand, by severity, such as `blocker=0,major=10`.',
    default: '',
    form: asText,
    sample: 'LIST',
  }),
  'jira-url': input({ description: 'For `jira`: the server.', default: '', form: asText, sample: 'URL' }),
  'jira-token': input({
    description: 'For `jira`: a personal access token, or `user:token` for the cloud.',
    default: '',
    form: asText,
    secret: true,
    sample: 'TOKEN',
  }),
  'jira-projects': input({
    description:
      'For `jira`: the project keys that count, one a line. Default: any key in capitals in the commit message and the branch.',
    default: '',
    form: asLines,
    sample: 'KEY',
  }),
  attach: input({ description: 'Send the result file along.', default: 'true', form: asBoolean, sample: 'BOOLEAN' }),
  description: input({
    description: 'A sentence kept with what is reported.',
    default: '',
    form: asText,
    sample: 'TEXT',
  }),
  'user-data': input({
    description: 'A JSON object kept with what is reported.',
    default: '',
    form: asJsonObject,
    sample: 'JSON',
  }),
  annotations: input({ description: 'A JSON object of labels.', default: '', form: asJsonObject, sample: 'JSON' }),
  'external-urls': input({ description: 'A JSON object of links.', default: '', form: asJsonObject, sample: 'JSON' }),
  gate: input({
    description:
      '`true`: fail unless the trail is compliant. `artifact`: fail unless these artifacts are. `false`: only report. Empty is an error: an unset variable must not quietly mean no gate.',
    default: 'false',
    form: asChoice('true', 'artifact', 'false'),
    sample: 'MODE',
  }),
  wait: input({
    description:
      'Seconds that the gate waits for evidence that other jobs still owe. Not with `embedded`, which sees none of theirs.',
    default: '0',
    form: asSeconds,
    sample: 'SECONDS',
  }),
  'on-unreachable': input({
    description:
      'When the service cannot be reached: `fail`; `warn`; or `spool`, which keeps what was to be sent for a later `evidence replay`. The gate fails in any case.',
    default: 'fail',
    form: asChoice('fail', 'warn', 'spool'),
    sample: 'MODE',
  }),
  comment: input({
    description: 'One comment on the pull request, kept up to date: `auto` (where the token may), `true` or `false`.',
    default: 'auto',
    form: asChoice('auto', 'true', 'false'),
    sample: 'MODE',
  }),
  'dry-run': input({
    description: 'Say what would be sent and what the verdict would be, and change nothing.',
    default: 'false',
    form: asBoolean,
    sample: 'BOOLEAN',
  }),
  'github-token': input({
    description: 'For pull requests, the template at the base commit, and the comment.',
    default: '${{ github.token }}',
    form: asText,
    secret: true,
    sample: 'TOKEN',
  }),
  timeout: input({
    description: 'Seconds that talking to the service may take in all, retries included.',
    default: '120',
    form: asWhole(1),
    sample: 'SECONDS',
  }),
} as const

export type InputName = keyof typeof inputs

/** The inputs of one run, each in its form. */
export type Inputs = { readonly [Name in InputName]: ReturnType<(typeof inputs)[Name]['form']> }

function asOptional<T>(form: (name: string, text: string) => T): (name: string, text: string) => T | undefined {
  return (name, text) => (text === '' ? undefined : form(name, text))
}
