import { inputs } from '../command/input/input.ts'
import { bindingRoles, tokenRoles } from '../schema/role.ts'

/** An option of a command; one without a sample is a flag. */
export interface Option {
  readonly sample?: string
  /** A sentence or more, for `--help`. */
  readonly says: string
}

/** What one may write after a command. */
export interface Usage {
  /** Words that are no option, such as `KIND FILE…`, and how many there may be. */
  readonly words?: string
  readonly most?: number
  /** What it does, as an imperative. */
  readonly says: string
  readonly options: Readonly<Record<string, Option>>
}

const place = {
  data: {
    sample: 'FOLDER',
    says: 'Folder that the service keeps its data in. Default: $EVIDENCE_HOME, else $RUNNER_TEMP/delivery-evidence, else ./evidence-data.',
  },
  database: {
    sample: 'PLACE',
    says: 'The records elsewhere: postgres://USER:PASSWORD@HOST/NAME, or a file. Default: $EVIDENCE_DATABASE, which shows no password in the list of processes, else evidence.db in the folder.',
  },
  attachments: {
    sample: 'PLACE',
    says: 'The attachments elsewhere: s3://BUCKET/PREFIX?region=REGION, or a folder. Default: $EVIDENCE_ATTACHMENTS, else attachments/ in the folder.',
  },
}

const json = { says: 'Print the result as JSON.' }

const ofReport = {
  ...Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, toOption(input)])),
  json: { says: 'Print the outputs of the action as JSON, instead of the summary.' },
}

/** Of an input of the action; what is empty, or filled in by GitHub, is no default to speak of. */
function toOption({ sample, description, default: fallback }: (typeof inputs)[keyof typeof inputs]): Option {
  const standard = fallback === '' || fallback.startsWith('${{') ? '' : ` Default: ${fallback}.`
  return { sample, says: `${description.replaceAll('`', '')}${standard}` }
}

/** Every command with its options, said once: what is read from the command line, and what `--help` tells of it. */
export const usages = {
  report: { says: 'Report evidence and say how the trail stands', options: ofReport },
  gate: { says: 'Judge the trail and report nothing', options: ofReport },
  convert: {
    words: 'KIND FILE…',
    most: Infinity,
    says: 'Print what junit, vulnscan or codequality files convert to, as JSON',
    options: {
      'max-issues': {
        sample: 'LIST',
        says: 'For issue lists, which hold no verdict: how many may stand, by severity, such as blocker=0,major=10.',
      },
    },
  },
  fingerprint: {
    words: 'PATH…',
    most: Infinity,
    says: 'Print the SHA-256 of files, folders and images',
    options: {},
  },
  replay: {
    words: 'FOLDER',
    most: 1,
    says: 'Send what was spooled while the service was down',
    options: {
      url: { sample: 'URL', says: 'Base URL of the service, ending in /api/v2. Default: $EVIDENCE_URL.' },
      token: { sample: 'TOKEN', says: 'API token of the service. Default: $EVIDENCE_TOKEN.' },
      timeout: {
        sample: 'SECONDS',
        says: 'What talking to the service may take in all, retries included. Default: 120.',
      },
    },
  },
  serve: {
    says: 'Run the service',
    options: {
      ...place,
      host: {
        sample: 'HOST',
        says: 'Address to listen on. Default: 127.0.0.1. Any other takes a token or a binding, made before.',
      },
      port: { sample: 'PORT', says: 'Port to listen on, or 0 for any that is free. Default: 8080.' },
      'public-url': {
        sample: 'URL',
        says: 'How others reach it, such as https://evidence.example.org: links, sign-in and OIDC depend on it. Default: where it listens.',
      },
      log: {
        sample: 'FORMAT',
        says: 'json, text, or none, which leaves what needs somebody; on standard error. Default: text on a terminal, else json.',
      },
      'oidc-issuer': {
        sample: 'URL',
        says: 'Issuer of the job tokens that are trusted, as often as there are any. Default: github.com.',
      },
      'requests-per-second': { sample: 'N', says: 'What one token may ask. Default: no limit.' },
      'max-connections': { sample: 'N', says: 'Connections open at a time. Default: 2000.' },
      'trusted-proxy': {
        sample: 'CIDR',
        says: 'Proxies whose X-Forwarded-For is believed, as often as needed. Default: $EVIDENCE_TRUSTED_PROXIES.',
      },
      'allow-private-targets': {
        sample: 'CIDR',
        says: 'Private networks that notifications may go to, as often as needed. Default: $EVIDENCE_ALLOW_TARGETS.',
      },
    },
  },
  token: {
    words: 'create|list|revoke',
    most: 1,
    says: "Manage a service's API tokens, also while it runs",
    options: {
      name: { sample: 'NAME', says: 'create: whose it is; shown beside everything that it reports.' },
      org: { sample: 'ORG', says: 'create: the organisation that it is for, or * for all.' },
      flow: { sample: 'PATTERN', says: 'create: the flows that it may change. Default: *, all of them.' },
      role: { sample: 'ROLE', says: `create: ${tokenRoles.join(', ')}.` },
      expires: {
        sample: '90d|DATE',
        says: 'create: when it ends, in days or at the beginning of a date in UTC. Default: never.',
      },
      'expires-at': { sample: 'TIME', says: 'create: the same as a moment, such as 2027-01-31T12:00:00Z.' },
      id: { sample: 'ID', says: 'revoke: which one, as list shows it.' },
      ...place,
    },
  },
  binding: {
    words: 'create|list|revoke',
    most: 1,
    says: 'Let jobs in by their GitHub OIDC token, without a secret',
    options: {
      name: { sample: 'NAME', says: 'create: what to call it.' },
      org: { sample: 'ORG', says: 'create: the organisation that they report to.' },
      'owner-id': {
        sample: 'ID',
        says: 'create: the owner of their repositories, by the number that gh api users/OWNER --jq .id prints.',
      },
      'repository-id': { sample: 'ID', says: 'create: this repository alone.' },
      environment: { sample: 'NAME', says: 'create: jobs of this environment alone.' },
      ref: { sample: 'PATTERN', says: 'create: runs on this ref alone, such as refs/heads/main.' },
      event: { sample: 'NAME', says: 'create: runs of this event alone, such as push.' },
      workflow: { sample: 'PATTERN', says: 'create: this workflow alone.' },
      'job-workflow': { sample: 'PATTERN', says: 'create: jobs of this reusable workflow alone.' },
      flow: {
        sample: 'PATTERN',
        says: "create: the flows that they may change. Default: the one of the repository's name.",
      },
      role: { sample: 'ROLE', says: `create: ${bindingRoles.join(', ')}. Default: reporter.` },
      issuer: { sample: 'URL', says: 'create: who vouches for them. Default: github.com.' },
      id: { sample: 'ID', says: 'revoke: which one, as list shows it.' },
      ...place,
    },
  },
  fsck: { says: 'Check all that a service recorded, also while it runs', options: { ...place, json } },
  backup: {
    words: 'TARGET',
    most: 1,
    says: "Copy a service's data to a new folder, also while it runs, and check the copy",
    options: place,
  },
  export: {
    words: 'ORG',
    most: 1,
    says: 'Write an organisation as one archive, without its tokens',
    options: { output: { sample: 'FILE', says: 'Where to. Default: standard output.' }, ...place },
  },
  import: { words: 'FILE', most: 1, says: 'Take an archive over, whole or not at all', options: place },
  sweep: {
    says: 'Remove attachments that no record names',
    options: {
      'older-than': { sample: 'AGE', says: 'Only those of such an age, such as 7d. Default: 24h.' },
      'dry-run': { says: 'List them, and remove nothing.' },
      ...place,
    },
  },
} satisfies Readonly<Record<string, Usage>>

export type CommandName = keyof typeof usages
