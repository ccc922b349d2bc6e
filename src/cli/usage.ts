import { inputDescriptions } from '../command/input/input-description.ts'
import { inputs, type InputName } from '../command/input/input.ts'
import { inputNames } from '../command/input/read-inputs.ts'
import { bindingUsage, eraseUsage, flowUsage, tokenUsage } from './access-usage.ts'
import { witnessUsage } from './witness-usage.ts'
import { dataOptions, jsonOption, type Option, type Usage } from './option.ts'

const reportOptions = {
  ...Object.fromEntries(inputNames.map((name) => [name, toInputOption(name)])),
  json: { description: 'Print the outputs of the action as JSON instead of the summary.' },
}

function pickInputOptions(...names: readonly InputName[]): Readonly<Record<string, Option>> {
  return Object.fromEntries(names.map((name) => [name, toInputOption(name)]))
}

/** Converts an input of the action to an option. An empty default, or one that GitHub fills in, is not shown. */
function toInputOption(name: InputName): Option {
  const { default: fallback } = inputs[name]
  const { sample, description } = inputDescriptions[name]
  const suffix = fallback === '' || fallback.startsWith('${{') ? '' : ` Default: ${fallback}.`
  return { placeholder: sample, description: `${description.replaceAll('`', '')}${suffix}` }
}

/** Every command with its options. Both the argument parser and `--help` read this table. */
export const usages = {
  report: { summary: 'Report evidence and print the verdict on the trail', options: reportOptions },
  gate: { summary: 'Judge the trail without reporting anything', options: reportOptions },
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
    },
  },
  init: {
    summary: 'Write a first template from the results and artifacts of a build',
    options: {
      template: {
        placeholder: 'FILE',
        description: 'File to write. An existing one is never replaced. Default: .github/evidence.yml.',
      },
    },
  },
  lint: {
    positionals: '[FILE]',
    maxPositionals: 1,
    summary: 'Check a template, by default .github/evidence.yml',
    options: {},
  },
  fingerprint: {
    positionals: 'PATH…',
    maxPositionals: Infinity,
    summary: 'Print the SHA-256 of files, folders and images',
    options: {},
  },
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
    },
  },
  serve: {
    summary: 'Run the service',
    options: {
      ...dataOptions,
      host: {
        placeholder: 'HOST',
        description:
          'Address to listen on. Default: 127.0.0.1. Any other address requires a token or a binding that exists already.',
      },
      port: { placeholder: 'PORT', description: 'Port to listen on, or 0 for any free port. Default: 8080.' },
      'public-url': {
        placeholder: 'URL',
        description:
          'URL under which clients reach the service, such as https://evidence.example.org. Links, sign-in and OIDC depend on it. Default: the address that the service listens on.',
      },
      log: {
        placeholder: 'FORMAT',
        description:
          'Format of the log on standard error: json, text, or none for warnings and errors only. Default: text on a terminal, else json.',
      },
      'oidc-issuer': {
        placeholder: 'URL',
        description: 'Trusted issuer of job tokens. Repeatable. Default: github.com.',
      },
      'requests-per-second': {
        placeholder: 'N',
        description: 'Maximum number of requests per second for each caller. Default: no limit.',
      },
      'discard-secrets': {
        description:
          'Remove the secrets of notification actions that the key file does not open, such as after its loss.',
      },
      'public-log': {
        description:
          'Show the logs of all organisations below /log without a token. Their entries reveal neither names nor content, but how many records there are.',
      },
      'log-policy': {
        placeholder: 'FILE',
        description:
          'Witnesses of the logs and how many of them must cosign a checkpoint: witness, group and quorum lines of a C2SP tlog-policy.',
      },
      witness: {
        placeholder: 'URL',
        description:
          'Witness (C2SP tlog-witness) that gets each published checkpoint, such as https://witness.example.org; its key is in the policy. Repeatable.',
      },
      metrics: {
        placeholder: 'HOST:PORT',
        description: 'Address of /metrics, instead of beside the API, where it needs a token unless it is on loopback.',
      },
      'max-connections': { placeholder: 'N', description: 'Maximum number of open connections. Default: 2000.' },
      'trusted-proxy': {
        placeholder: 'CIDR',
        description: 'Proxies whose X-Forwarded-For is trusted. Repeatable. Default: $EVIDENCE_TRUSTED_PROXIES.',
      },
      'allow-private-targets': {
        placeholder: 'CIDR',
        description:
          'Private networks that notifications and checkpoints can be sent to. Repeatable. Default: $EVIDENCE_ALLOW_TARGETS.',
      },
    },
  },
  token: tokenUsage,
  binding: bindingUsage,
  flow: flowUsage,
  witness: witnessUsage,
  fsck: {
    summary: 'Verify all records and attachments of a service, including a running one',
    options: { ...dataOptions, json: jsonOption },
  },
  backup: {
    positionals: 'TARGET',
    maxPositionals: 1,
    summary: 'Copy the data of a service, also of a running one, to a new folder, and verify it',
    options: {
      'include-key': {
        description:
          'Copy the key file and the key of the logs too. Without them, the copy contains the secrets of notification actions encrypted only, and cannot continue the logs.',
      },
      ...dataOptions,
    },
  },
  export: {
    positionals: 'ORG',
    maxPositionals: 1,
    summary: 'Write an organisation to one archive, without its tokens',
    options: {
      output: { placeholder: 'FILE', description: 'File to write. Default: standard output.' },
      ...dataOptions,
    },
  },
  import: {
    positionals: 'FILE',
    maxPositionals: 1,
    summary: 'Import an archive, completely or not at all',
    options: dataOptions,
  },
  migrate: {
    summary: 'Migrate the database of a stopped service to the schema of this version',
    options: {
      'dry-run': {
        description: 'List the trails whose state would change, and the reasons, without changing anything.',
      },
      ...dataOptions,
    },
  },
  erase: eraseUsage,
  sweep: {
    summary: 'Remove attachments that no record refers to',
    options: {
      'older-than': { placeholder: 'AGE', description: 'Minimum age of an attachment, such as 7d. Default: 24h.' },
      'dry-run': { description: 'List the attachments without removing any.' },
      ...dataOptions,
    },
  },
} satisfies Readonly<Record<string, Usage>>

export type CommandName = keyof typeof usages
