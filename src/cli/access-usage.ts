import { bindingRoles, tokenRoles } from '../schema/role.ts'
import { dataOptions, type Option } from './option.ts'

const historyOption: Option = { description: 'list: print every change with its author and time, oldest first.' }

const repositoryIssuer: Option = {
  placeholder: 'URL',
  description: 'create: issuer of the tokens. Default: github.com.',
}

export const tokenUsage = {
  positionals: 'create|list|rotate|revoke',
  maxPositionals: 1,
  summary: 'Manage the API tokens of a service, including a running one',
  options: {
    name: {
      placeholder: 'NAME',
      description: 'create: name of the owner, shown beside everything the token reports.',
    },
    org: { placeholder: 'ORG', description: 'create: organisation that the token can access, or * for all.' },
    flow: { placeholder: 'PATTERN', description: 'create: flows that the token can change. Default: *, all flows.' },
    role: { placeholder: 'ROLE', description: `create: ${tokenRoles.join(', ')}.` },
    expires: {
      placeholder: '90d|DATE|never',
      description:
        'create, rotate: expiry, as a number of days, a date (00:00 UTC), or never. Default: 90d for a new token; a rotated token keeps its expiry.',
    },
    'expires-at': {
      placeholder: 'TIME',
      description: 'create, rotate: expiry as an exact time, such as 2027-01-31T12:00:00Z.',
    },
    replaces: {
      placeholder: 'ID',
      description:
        'create: id of a token that the new one replaces, with the same origin of its reports. The other options default to those of the replaced token and cannot be wider.',
    },
    overlap: {
      placeholder: 'TIME',
      description: 'create: how long the replaced token stays valid, such as 24h. Default: not at all.',
    },
    id: { placeholder: 'ID', description: 'rotate, revoke: id of the token, as list prints it.' },
    history: historyOption,
    ...dataOptions,
  },
}

export const bindingUsage = {
  positionals: 'create|list|revoke',
  maxPositionals: 1,
  summary: 'Grant access to jobs by their GitHub OIDC token, without a secret',
  options: {
    name: { placeholder: 'NAME', description: 'create: name of the binding.' },
    org: { placeholder: 'ORG', description: 'create: organisation that the jobs report to.' },
    'owner-id': {
      placeholder: 'ID',
      description: 'create: numeric id of the owner of the repositories, as printed by gh api users/OWNER --jq .id.',
    },
    'repository-id': { placeholder: 'ID', description: 'create: only this repository.' },
    environment: { placeholder: 'NAME', description: 'create: only jobs in this environment.' },
    ref: {
      placeholder: 'PATTERN',
      description: 'create: only runs on this ref, such as refs/heads/main. In patterns, * stops at / and @.',
    },
    event: { placeholder: 'NAME', description: 'create: only runs triggered by this event, such as push.' },
    workflow: {
      placeholder: 'PATTERN',
      description:
        'create: only this workflow, with its ref, such as acme/shop/.github/workflows/ci.yml@refs/heads/main.',
    },
    'job-workflow': {
      placeholder: 'PATTERN',
      description:
        'create: only jobs of this reusable workflow, with its ref, such as acme/flows/.github/workflows/*@v1.',
    },
    flow: {
      placeholder: 'PATTERN',
      description: 'create: flows that the jobs can change. Default: the flow with the name of the repository.',
    },
    role: { placeholder: 'ROLE', description: `create: ${bindingRoles.join(', ')}. Default: reporter.` },
    issuer: repositoryIssuer,
    id: { placeholder: 'ID', description: 'revoke: id of the binding, as list prints it.' },
    history: historyOption,
    ...dataOptions,
  },
}

export const flowUsage = {
  positionals: 'transfer FLOW | list',
  maxPositionals: 2,
  summary: 'Show and change the repositories that flows belong to',
  options: {
    org: { placeholder: 'ORG', description: 'Organisation of the flow.' },
    'repository-id': {
      placeholder: 'ID',
      description:
        'transfer: numeric id of the repository that gets the flow, as printed by gh api repos/OWNER/NAME --jq .id.',
    },
    issuer: {
      placeholder: 'URL',
      description: 'transfer: issuer of the tokens of the repository. Default: github.com.',
    },
    ...dataOptions,
  },
}

export const eraseUsage = {
  positionals: 'ORG SEQUENCE',
  maxPositionals: 2,
  summary: 'Erase the content of a record, for good, also while the service runs',
  options: {
    reason: { placeholder: 'TEXT', description: 'Why. It is recorded and cannot be erased.' },
    ...dataOptions,
  },
}
