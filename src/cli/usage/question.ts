import { triggers } from '../../wire/resource/trigger.ts'
import { jsonOption, type Option, type Usage } from './option.ts'

/** The service that a command asks, and the organisation. */
const serviceOptions = {
  url: {
    placeholder: 'URL',
    description:
      'Base URL of the service, ending in /api/v2. Default: $EVIDENCE_URL, else the records that evidence report wrote on this machine.',
  },
  token: {
    placeholder: 'TOKEN',
    description:
      'API token of the service. Default: $EVIDENCE_TOKEN, which keeps the token out of the list of processes.',
  },
  org: { placeholder: 'ORG', description: 'Organisation. Default: the owner of the repository in this folder.' },
} satisfies Readonly<Record<string, Option>>

const flowOption = {
  placeholder: 'FLOW',
  description: 'Flow. Default: the name of the repository in this folder.',
} satisfies Option

const limitOption = { placeholder: 'N', description: 'The most to list. Default: 30.' } satisfies Option

const statementOption = {
  description: 'Print its record as an in-toto Statement v1, which is JSON.',
} satisfies Option

const answerOptions = {
  timeout: {
    placeholder: 'SECONDS',
    description: 'Seconds that a request may take, retries included. Default: 120.',
  },
  json: jsonOption,
} satisfies Readonly<Record<string, Option>>

/** The commands that show records of a service. */
const showUsages = {
  'trail show': {
    positionals: '[TRAIL]',
    maxPositionals: 1,
    words: [],
    summary: 'Show a trail, by default that of the current commit: its state, its evidence and its artifacts',
    options: { ...serviceOptions, flow: flowOption, ...answerOptions },
    examples: ['trail show', 'trail show v1.2 --org acme --flow shop --json'],
  },
  'trail list': {
    positionals: '[FLOW]',
    maxPositionals: 1,
    words: [],
    summary: 'List the trails of a flow with their states, newest first',
    options: { ...serviceOptions, flow: flowOption, limit: limitOption, ...answerOptions },
    examples: ['trail list', 'trail list shop --org acme --limit 100 --json'],
  },
  'artifact show': {
    positionals: 'NAME|DIGEST|PATH',
    maxPositionals: 1,
    summary: 'Show an artifact of a flow: its trail, and whether it may be deployed',
    options: { ...serviceOptions, flow: flowOption, statement: statementOption, ...answerOptions },
    examples: ['artifact show dist/app.tgz', 'artifact show sha256:DIGEST --org acme --flow shop'],
  },
  'attestation show': {
    positionals: 'ID|NAME',
    maxPositionals: 1,
    words: [],
    summary: 'Show an attestation, by its id or by its name in a trail',
    options: {
      ...serviceOptions,
      flow: flowOption,
      trail: {
        placeholder: 'TRAIL',
        description: 'Trail of the attestation, if it is given by its name. Default: that of the current commit.',
      },
      statement: statementOption,
      ...answerOptions,
    },
    examples: ['attestation show unit-tests', 'attestation show ID --org acme --json'],
  },
  'attestation list': {
    positionals: '[FLOW[/TRAIL]]',
    maxPositionals: 1,
    words: [],
    summary: 'List attestations, newest first: of a trail, of a flow, or of the organisation',
    options: {
      flow: { placeholder: 'FLOW', description: 'Only attestations of this flow.' },
      trail: { placeholder: 'TRAIL', description: 'Only attestations of this trail of the flow.' },
      name: { placeholder: 'NAME', description: 'Only attestations of this name.' },
      type: { placeholder: 'TYPE', description: 'Only attestations of this type, such as junit or custom:coverage.' },
      compliant: { description: 'Only compliant ones, or with --no-compliant only others.', negatable: true },
      limit: limitOption,
      ...serviceOptions,
      ...answerOptions,
    },
    examples: ['attestation list shop/v1.2 --org acme', 'attestation list shop --type junit --no-compliant --json'],
  },
  'flow show': {
    positionals: '[FLOW]',
    maxPositionals: 1,
    words: [],
    summary: 'Show a flow, its template and the versions of it',
    options: { ...serviceOptions, flow: flowOption, ...answerOptions },
    examples: ['flow show', 'flow show shop --org acme --json'],
  },
  package: {
    positionals: 'FLOW TRAIL',
    maxPositionals: 2,
    words: [],
    summary: 'Write all that the log has of a trail to one file, which is verified without the service',
    options: {
      output: {
        placeholder: 'FILE',
        description: 'File to write. Default: FLOW-TRAIL.tar in the working folder.',
      },
      attachments: { description: 'With the attachments; --no-attachments leaves them out.', negatable: true },
      ...serviceOptions,
      ...answerOptions,
    },
    examples: ['package shop v1.2 --org acme', 'package shop v1.2 --output evidence.tar --no-attachments --json'],
  },
  'flow template': {
    positionals: 'FLOW FILE',
    maxPositionals: 2,
    summary: 'Put a template on a flow, which is created if it does not exist, and print its version',
    options: { ...serviceOptions, ...answerOptions },
    examples: ['flow template shop .github/evidence.yml', 'flow template shop evidence.yml --org acme --json'],
  },
  search: {
    positionals: 'WORD…',
    maxPositionals: Infinity,
    words: [],
    summary: 'Search trails, artifacts and attestations by the beginnings of words, of commits and of digests',
    options: { ...serviceOptions, ...answerOptions },
    examples: ['search 4f2a91c --org acme', 'search app.tgz ada --org acme --json'],
  },
} satisfies Readonly<Record<string, Usage>>

/** The commands for custom attestation types (rules 1.8). */
const typeUsages = {
  'type create': {
    positionals: 'NAME',
    maxPositionals: 1,
    words: [],
    summary: 'Create a custom attestation type, or a new version of it',
    options: {
      description: { placeholder: 'TEXT', description: 'What the type is for.' },
      schema: { placeholder: 'FILE', description: 'JSON Schema that the data of an attestation must fit.' },
      rule: {
        placeholder: 'JQ',
        description: 'Expression of jq that must be true for the data of a compliant attestation. Repeatable.',
      },
      ...serviceOptions,
      ...answerOptions,
    },
    examples: [
      "type create coverage --schema coverage.schema.json --rule '.lines >= 80'",
      "type create load-test --rule '.p99_ms < 500' --rule '.errors == 0' --org acme",
    ],
  },
  'type list': {
    summary: 'List the custom attestation types of an organisation',
    options: { ...serviceOptions, ...answerOptions },
    examples: ['type list --org acme', 'type list --org acme --json'],
  },
} satisfies Readonly<Record<string, Usage>>

/** The commands for notification actions (rules 7.1). */
const notificationUsages = {
  'notification create': {
    positionals: 'NAME',
    maxPositionals: 1,
    words: [],
    summary: 'Create a notification action, or replace the one with this name',
    options: {
      trigger: {
        placeholder: 'TRIGGER',
        description: `When to send: ${triggers.join(', ')}. Repeatable.`,
        choices: triggers,
      },
      flow: { placeholder: 'FLOW', description: 'Only events of this flow. Repeatable. Default: all flows.' },
      webhook: { placeholder: 'URL', description: 'Address that gets the message as JSON. Repeatable.' },
      'secret-file': {
        placeholder: 'FILE',
        description:
          'File with the secret that signs the messages of the webhooks. Default: $EVIDENCE_WEBHOOK_SECRET, else they are not signed.',
      },
      'slack-file': {
        placeholder: 'FILE',
        description:
          'File with the address of an incoming webhook of Slack, which is a secret. Default: $EVIDENCE_SLACK_WEBHOOK.',
      },
      ...serviceOptions,
      ...answerOptions,
    },
    examples: [
      'notification create deploys --trigger ON_NON_COMPLIANT_TRAIL --webhook https://hooks.example.org/evidence',
      'notification create chat --trigger ON_OVERRIDE --flow shop --slack-file slack-address --org acme',
    ],
  },
  'notification list': {
    summary: 'List the notification actions of an organisation',
    options: { ...serviceOptions, ...answerOptions },
    examples: ['notification list --org acme', 'notification list --org acme --json'],
  },
  'notification test': {
    positionals: 'NAME|NUMBER',
    maxPositionals: 1,
    words: [],
    summary: 'Send a test message to the targets of a notification action, and print how each answered',
    options: { ...serviceOptions, ...answerOptions },
    examples: ['notification test deploys --org acme', 'notification test 3 --org acme --json'],
  },
} satisfies Readonly<Record<string, Usage>>

/** The commands that ask a service. */
export const questionUsages = { ...showUsages, ...typeUsages, ...notificationUsages }
