import { describeLimits, limits } from '../../service/limit/limits.ts'
import { logServeOptions } from './log.ts'
import { createDatabaseOption, dataOptions, jsonOption, type Usage } from './option.ts'

/** `evidence serve`. */
const serveUsage = {
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
      choices: ['json', 'text', 'none'],
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
    'max-clock-gap': {
      placeholder: 'AGE',
      description:
        'Maximum age of the newest record at the start; an older one is the sign of a wrong clock. Default: 30d.',
    },
    'accept-clock': {
      description: 'Start although the clock is behind the newest record, or further ahead of it than --max-clock-gap.',
    },
    ...logServeOptions,
    metrics: {
      placeholder: 'HOST:PORT',
      description: 'Address of /metrics, instead of beside the API, where it needs a token unless it is on loopback.',
    },
    'drain-delay': {
      placeholder: 'SECONDS',
      description:
        'After SIGTERM, go on for so long with /readyz at 503, until the load balancer sends no more requests. Default: 0.',
    },
    'max-connections': {
      placeholder: 'N',
      description: `Maximum number of open connections. Default: ${limits.connections}.`,
    },
    'trusted-proxy': {
      placeholder: 'CIDR',
      description: 'Proxies whose X-Forwarded-For is trusted. Repeatable. Default: $EVIDENCE_TRUSTED_PROXIES.',
    },
    'allow-private-targets': {
      placeholder: 'CIDR',
      description:
        'Private networks that notifications and checkpoints can be sent to. Repeatable. Default: $EVIDENCE_ALLOW_TARGETS.',
    },
    json: { description: 'Print the addresses, and the first token, as one line of JSON.' },
  },
  examples: [
    'serve --data ./evidence-data',
    'serve --host 0.0.0.0 --database "$DATABASE" --public-url https://evidence.example.org',
  ],
  details: ['Limits', ...describeLimits().map((row) => row.join(': '))],
} satisfies Usage

/** The commands of an operator. */
export const operationUsages = {
  serve: serveUsage,
  fsck: {
    summary: 'Verify all records and attachments of a service, including a running one',
    options: {
      sample: {
        description:
          'Read a sixteenth of the attachments, another one each day, and compare the sizes of the others. All records are checked.',
      },
      ...dataOptions,
      json: jsonOption,
    },
    examples: [
      'fsck --data /var/lib/evidence',
      'fsck --sample --database "$DATABASE" --attachments s3://acme-evidence',
    ],
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
      json: jsonOption,
    },
    examples: [
      'backup /backups/monday --data /var/lib/evidence',
      'backup /backups/monday --data /var/lib/evidence --include-key',
    ],
  },
  export: {
    positionals: 'ORG',
    maxPositionals: 1,
    words: [],
    summary: 'Write an organisation to one archive, without its tokens',
    options: {
      output: { placeholder: 'FILE', description: 'File to write. Default: standard output.' },
      ...dataOptions,
      json: { description: 'Print the result as JSON. Without --output, the archive itself is JSON, line by line.' },
    },
    examples: ['export acme --output acme.evidence', 'export acme --data /var/lib/evidence | gzip > acme.evidence.gz'],
  },
  import: {
    positionals: 'FILE',
    maxPositionals: 1,
    summary: 'Import an archive, completely or not at all',
    options: { 'create-database': createDatabaseOption, ...dataOptions, json: jsonOption },
    examples: ['import acme.evidence --data /var/lib/evidence', 'import acme.evidence --data ./new --create-database'],
  },
  sweep: {
    summary: 'Remove attachments that no record refers to',
    options: {
      'older-than': { placeholder: 'AGE', description: 'Minimum age of an attachment, such as 7d. Default: 24h.' },
      'dry-run': { description: 'List the attachments without removing any.' },
      ...dataOptions,
      json: jsonOption,
    },
    examples: ['sweep --dry-run', 'sweep --older-than 7d --data /var/lib/evidence'],
  },
} satisfies Readonly<Record<string, Usage>>
