import { bindingRoles, tokenRoles } from '../../wire/role.ts'
import { createDatabaseOption, dataOptions, jsonOption, type Usage } from './option.ts'

const expiryOptions = {
  expires: {
    placeholder: '90d|DATE|never',
    description: 'Expiry, as a number of days, a date (00:00 UTC), or never. Default: 90d.',
  },
  'expires-at': { placeholder: 'TIME', description: 'Expiry as an exact time, such as 2027-01-31T12:00:00Z.' },
}

const historyOption = { description: 'Print every change with its author and time, oldest first.' }

/** The commands for API tokens (rules 6.1). */
const tokenUsages = {
  'token create': {
    summary: 'Create an API token of a service, which can be running',
    options: {
      name: { placeholder: 'NAME', description: 'Name of the owner, shown beside everything the token reports.' },
      org: { placeholder: 'ORG', description: 'Organisation that the token can access, or * for all.' },
      flow: { placeholder: 'PATTERN', description: 'Flows that the token can change. Default: *, all flows.' },
      role: { placeholder: 'ROLE', description: `Role: ${tokenRoles.join(', ')}.`, choices: tokenRoles },
      ...expiryOptions,
      replaces: {
        placeholder: 'ID',
        description:
          'Id of a token that the new one replaces, with the same origin of its reports. The other options default to those of the replaced token and cannot be wider.',
      },
      overlap: {
        placeholder: 'TIME',
        description: 'How long the replaced token stays valid, such as 24h. Default: not at all.',
      },
      'create-database': createDatabaseOption,
      ...dataOptions,
      json: jsonOption,
    },
    examples: [
      'token create --name nightly --org acme --flow shop --role reporter --expires 30d',
      'token create --replaces ID --overlap 24h',
    ],
  },
  'token list': {
    summary: 'List the API tokens of a service',
    options: { history: historyOption, ...dataOptions, json: jsonOption },
    examples: ['token list', 'token list --history --data /var/lib/evidence'],
  },
  'token rotate': {
    summary: 'Give an API token a new secret, under the same id',
    options: {
      id: { placeholder: 'ID', description: 'Id of the token, as evidence token list prints it.' },
      ...expiryOptions,
      expires: {
        ...expiryOptions.expires,
        description: 'Expiry, as a number of days, a date (00:00 UTC), or never. Default: the token keeps its expiry.',
      },
      ...dataOptions,
      json: jsonOption,
    },
    examples: ['token rotate --id ID', 'token rotate --id ID --expires 90d'],
  },
  'token revoke': {
    summary: 'Revoke an API token',
    options: {
      id: { placeholder: 'ID', description: 'Id of the token, as evidence token list prints it.' },
      ...dataOptions,
      json: jsonOption,
    },
    examples: ['token revoke --id ID', 'token revoke --id ID --data /var/lib/evidence'],
  },
} satisfies Readonly<Record<string, Usage>>

/** The commands for bindings (rules 6.2). */
const bindingUsages = {
  'binding create': {
    summary: 'Grant access to jobs by their GitHub OIDC token, without a secret',
    options: {
      name: { placeholder: 'NAME', description: 'Name of the binding.' },
      org: { placeholder: 'ORG', description: 'Organisation that the jobs report to.' },
      'owner-id': {
        placeholder: 'ID',
        description: 'Numeric id of the owner of the repositories, as printed by gh api users/OWNER --jq .id.',
      },
      'repository-id': { placeholder: 'ID', description: 'Only this repository.' },
      environment: { placeholder: 'NAME', description: 'Only jobs in this environment.' },
      ref: {
        placeholder: 'PATTERN',
        description: 'Only runs on this ref, such as refs/heads/main. In patterns, * stops at / and @.',
      },
      event: { placeholder: 'NAME', description: 'Only runs triggered by this event, such as push.' },
      workflow: {
        placeholder: 'PATTERN',
        description: 'Only this workflow, with its ref, such as acme/shop/.github/workflows/ci.yml@refs/heads/main.',
      },
      'job-workflow': {
        placeholder: 'PATTERN',
        description: 'Only jobs of this reusable workflow, with its ref, such as acme/flows/.github/workflows/*@v1.',
      },
      flow: {
        placeholder: 'PATTERN',
        description:
          'Flows that the jobs can change and read. Default: the flow with the name of the repository, if it is new or belongs to that repository.',
      },
      read: { placeholder: 'PATTERN', description: 'Flows that the jobs can read beside those, or * for all.' },
      role: {
        placeholder: 'ROLE',
        description: `Role: ${bindingRoles.join(', ')}. Default: reporter.`,
        choices: bindingRoles,
      },
      issuer: { placeholder: 'URL', description: 'Issuer of the tokens. Default: github.com.' },
      'create-database': createDatabaseOption,
      ...dataOptions,
      json: jsonOption,
    },
    examples: [
      'binding create --name acme --org acme --owner-id 9919',
      'binding create --name release --org acme --owner-id 9919 --role maintainer --ref refs/heads/main',
    ],
  },
  'binding list': {
    summary: 'List the bindings of a service',
    options: { history: historyOption, ...dataOptions, json: jsonOption },
    examples: ['binding list', 'binding list --history --json'],
  },
  'binding revoke': {
    summary: 'Revoke a binding',
    options: {
      id: { placeholder: 'ID', description: 'Id of the binding, as evidence binding list prints it.' },
      ...dataOptions,
      json: jsonOption,
    },
    examples: ['binding revoke --id ID', 'binding revoke --id ID --data /var/lib/evidence'],
  },
} satisfies Readonly<Record<string, Usage>>

const flowOrgOption = { placeholder: 'ORG', description: 'Organisation of the flow.' }

/** The commands for the owners of flows (rules 6.8). */
const flowUsages = {
  'flow list': {
    summary: 'List the repositories that flows belong to',
    options: { org: flowOrgOption, ...dataOptions, json: jsonOption },
    examples: ['flow list --org acme', 'flow list --org acme --json'],
  },
  'flow transfer': {
    positionals: 'FLOW',
    maxPositionals: 1,
    words: [],
    summary: 'Make a flow that of another repository',
    options: {
      org: flowOrgOption,
      'repository-id': {
        placeholder: 'ID',
        description: 'Numeric id of the repository that gets the flow, as printed by gh api repos/OWNER/NAME --jq .id.',
      },
      issuer: {
        placeholder: 'URL',
        description: 'Issuer of the tokens of the repository. Default: github.com.',
      },
      ...dataOptions,
      json: jsonOption,
    },
    examples: [
      'flow transfer shop --org acme --repository-id 4711',
      'flow transfer shop --org acme --repository-id 4711 --data /var/lib/evidence',
    ],
  },
} satisfies Readonly<Record<string, Usage>>

export const accessUsages = { ...tokenUsages, ...bindingUsages, ...flowUsages }
