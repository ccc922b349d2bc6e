import { inputDescriptions } from '../../step/input/input-description.ts'
import { inputs, type InputName } from '../../step/input/input.ts'
import { choicesOf, isBooleanForm } from '../../step/input/input-form.ts'
import { plainKinds } from '../../step/input/kind.ts'
import { toOptionWording } from '../option-wording.ts'
import { verifyUsage } from './verify.ts'
import { jsonOption, type Option, type Usage } from './option.ts'

/** Inputs with which `evidence gate` does nothing, because it reports nothing. They are accepted, and a warning names them. */
const unusedByGate: ReadonlySet<string> = new Set<InputName>([
  'kind',
  'name',
  'files',
  'compliant',
  'data',
  'reason',
  'original-type',
  'change',
  'expires-at',
  'attach',
  'description',
  'user-data',
  'annotations',
  'external-urls',
  'on-unreachable',
])

/** Inputs whose description is about a job. These are about this machine. */
const ownDescriptions: Readonly<Partial<Record<InputName, string>>> = {
  url: 'Base URL of the service, ending in /api/v2, or embedded for records on this machine alone. Default: $EVIDENCE_URL, else embedded.',
  token:
    'API token of the service. Default: $EVIDENCE_TOKEN, which keeps the token out of the list of processes; in a job of GitHub Actions, else its OIDC token.',
  org: 'Organisation. Default: the owner of the repository in this folder.',
  gate: 'Whether the run is a gate. true, or the option alone: fail unless the trail is compliant. artifact: fail unless the artifacts of this run are compliant. status, in a job of GitHub Actions alone: leave the decision to the commit status, and fail only if there is no verdict, or if another writer replaces the status; where no status can be set, the same as true. false: report only. An empty value is an error, because a variable that is not set must not disable the gate. Default: false.',
  compliant: 'For generic and override: the verdict, --compliant or --compliant=false. There is no default.',
  flow: 'Flow. Default: the name of the repository in this folder.',
  trail:
    'Trail: a name, or a commit, also by its first 7 characters or more; name: before a name excludes commits. Default: the commit that is checked out in this folder.',
  'github-token':
    'GitHub token for pull requests, the template of a branch, the status and the comment. Default: $GITHUB_TOKEN.',
}

const receiptsOption = {
  description: 'Also print what is known of the log of the service: verified receipts, and its newest checkpoint.',
}

const jsonOutputs = {
  description: 'Print the outputs of the action as JSON instead of the summary; in a dry run, also the requests.',
}

const inputOptions = Object.fromEntries(inputNames().map((name) => [name, toInputOption(name)])) satisfies Readonly<
  Record<string, Option>
>

function inputNames(): readonly InputName[] {
  return Object.keys(inputs).filter((name): name is InputName => Object.hasOwn(inputs, name))
}

/** Options of other commands that are inputs of the action too. */
function pickInputOptions(...names: readonly InputName[]): Readonly<Record<string, Option>> {
  return Object.fromEntries(names.map((name) => [name, toInputOption(name)]))
}

/** Converts an input of the action to an option. An empty default, or one that GitHub fills in, is not shown. */
function toInputOption(name: InputName): Option {
  const { sample, description } = inputDescriptions[name]
  const { form, default: fallback } = inputs[name]
  const own = ownDescriptions[name]
  const suffix = fallback === '' || fallback.startsWith('${{') ? '' : ` Default: ${fallback}.`
  const text = own ?? toOptionWording(description).replaceAll('`', '')
  if (isBooleanForm(form)) {
    // A flag that is false unless it is given needs no word about its default.
    return fallback === 'false' ? { description: text } : { description: `${text}${suffix}`, negatable: true }
  }
  const choices = name === 'kind' ? plainKinds : choicesOf(form)
  return {
    ...(sample !== undefined && { placeholder: sample }),
    description: `${text}${own === undefined ? suffix : ''}`,
    ...(choices === undefined ? {} : { choices }),
    ...(choices?.includes('true') === true && { alone: 'true' }),
  }
}

/** The commands of a build. */
export const reportUsages = {
  report: {
    summary: 'Report evidence and print the verdict on the trail',
    options: { ...inputOptions, receipts: receiptsOption, json: jsonOutputs },
    examples: [
      "report --artifacts 'dist/*.tgz' --gate",
      'report --kind generic --name approved --compliant --trail v1.2',
    ],
  },
  gate: {
    summary: 'Judge the trail without reporting anything',
    options: {
      ...Object.fromEntries(
        Object.entries(inputOptions).map(([name, option]) => [
          name,
          unusedByGate.has(name) ? { ...option, hidden: true as const } : option,
        ]),
      ),
      receipts: receiptsOption,
      json: jsonOutputs,
    },
    examples: ['gate --url "$EVIDENCE_URL" --wait 600', 'gate --org acme --flow shop --trail v1.2 --json'],
  },
  override: {
    positionals: 'NAME',
    maxPositionals: 1,
    words: [],
    summary: 'Override the result of an attestation, with a reason',
    options: {
      ...pickInputOptions('reason'),
      compliant: { description: 'The new result. Default: --compliant.', negatable: true },
      ...pickInputOptions('change', 'expires-at'),
      'original-type': {
        placeholder: 'TYPE',
        description: 'Type of the attestation. Default: that of the newest report of this name in the trail.',
      },
      ...pickInputOptions('description', 'external-urls', 'url', 'token', 'org', 'flow', 'trail', 'timeout'),
      ...pickInputOptions('dry-run'),
      json: jsonOutputs,
    },
    examples: [
      "override scan --reason 'No path leads to the vulnerable function' --change 12 --expires-at 2027-01-31T00:00:00Z",
      "override app.scan --no-compliant --reason 'The scanner missed a finding' --trail v1.2 --org acme --flow shop",
    ],
  },
  assert: {
    positionals: 'PATH…',
    maxPositionals: Infinity,
    summary: 'Judge whether artifacts may be deployed, by the template of their flow',
    options: {
      ...pickInputOptions('url', 'token', 'org', 'flow', 'timeout'),
      commit: { placeholder: 'SHA', description: 'Only trails of this commit. Default: all trails of the flow.' },
      ref: {
        placeholder: 'REF',
        description:
          'Only evidence of jobs whose OIDC tokens prove this ref, such as refs/heads/main. Default: any ref.',
      },
      json: jsonOption,
    },
    examples: [
      'assert app.tgz --org acme --flow shop',
      'assert ghcr.io/acme/shop:1.2 --org acme --flow shop --ref refs/heads/main',
    ],
  },
  convert: {
    positionals: 'KIND FILE…',
    maxPositionals: Infinity,
    summary: 'Convert junit, vulnscan or codequality files and print the result as JSON',
    options: {
      'max-issues': {
        placeholder: 'LIST',
        description:
          'For issue lists, which contain no verdict: the number of issues to allow, by severity, such as blocker=0,major=10.',
      },
      json: { description: 'Has no effect: the result is always JSON.' },
    },
    examples: ['convert junit reports/junit.xml', 'convert codequality issues.json --max-issues blocker=0,major=10'],
  },
  init: {
    summary: 'Write a first template from the results and artifacts of a build',
    options: {
      template: {
        placeholder: 'FILE',
        description: 'File to write. An existing one is never replaced. Default: .github/evidence.yml.',
      },
      json: jsonOption,
    },
    examples: ['init', 'init --template deploy/evidence.yml'],
  },
  lint: {
    positionals: '[FILE]',
    maxPositionals: 1,
    summary: 'Check a template, by default .github/evidence.yml',
    options: { json: jsonOption },
    examples: ['lint', 'lint deploy/evidence.yml --json'],
  },
  fingerprint: {
    positionals: 'PATH…',
    maxPositionals: Infinity,
    summary: 'Print the SHA-256 of files, folders and images',
    options: { json: jsonOption },
    examples: ['fingerprint dist/app.tgz', 'fingerprint ghcr.io/acme/shop:1.2 --json'],
  },
  verify: verifyUsage,
  replay: {
    positionals: 'FOLDER',
    maxPositionals: 1,
    summary: 'Send the requests that were spooled while the service was unreachable',
    options: {
      url: { placeholder: 'URL', description: 'Base URL of the service, ending in /api/v2. Default: $EVIDENCE_URL.' },
      token: { placeholder: 'TOKEN', description: 'API token for the service. Default: $EVIDENCE_TOKEN.' },
      timeout: {
        placeholder: 'SECONDS',
        description: 'Time limit for all requests together, retries included. Default: 120.',
      },
      json: jsonOption,
    },
    examples: ['replay evidence-spool', 'replay evidence-spool --url https://evidence.example.org/api/v2'],
  },
} satisfies Readonly<Record<string, Usage>>
