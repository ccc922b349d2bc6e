import { EvidenceError } from '../error.ts'
import { parse } from '../schema/parse.ts'
import { CommitSha } from '../schema/primitives.ts'

/** The default variables of a run (docs.github.com, Variables reference), checked. */
export interface Runner {
  readonly event: string
  readonly sha: string
  /** `refs/heads/…`, `refs/tags/…`, `refs/pull/…`; empty for a deployment that was made of a SHA. */
  readonly ref: string
  readonly actor: string
  readonly repository: string
  readonly repositoryId: string | undefined
  readonly repositoryUrl: string
  readonly runUrl: string
  readonly run: { readonly id: number; readonly attempt: number }
  readonly workflow: string
  readonly job: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Throws EvidenceError `environment`, naming the variable, where one that every run has is missing or not in its form. */
export function readRunner(environment: Environment): Runner {
  const need = (name: string): string => needVariable(environment, name)
  const repository = need('GITHUB_REPOSITORY')
  const repositoryUrl = `${need('GITHUB_SERVER_URL').replace(/\/+$/, '')}/${repository}`
  const run = { id: needNumber(environment, 'GITHUB_RUN_ID'), attempt: needNumber(environment, 'GITHUB_RUN_ATTEMPT') }
  return {
    event: need('GITHUB_EVENT_NAME'),
    sha: needSha(environment, 'GITHUB_SHA'),
    ref: environment['GITHUB_REF'] ?? '',
    actor: environment['GITHUB_ACTOR'] ?? '',
    repository,
    repositoryId: environment['GITHUB_REPOSITORY_ID'],
    repositoryUrl,
    runUrl: `${repositoryUrl}/actions/runs/${run.id}/attempts/${run.attempt}`,
    run,
    workflow: workflowPath(need('GITHUB_WORKFLOW_REF'), repository),
    job: need('GITHUB_JOB'),
  }
}

/** `owner/name/.github/workflows/ci.yml@refs/heads/main` without the ref, and without the repository where it is the run's own. */
function workflowPath(reference: string, repository: string): string {
  const path = reference.replace(/@refs\/.*$/s, '').replace(/@[0-9a-f]{40}$/, '')
  return path.startsWith(`${repository}/`) ? path.slice(repository.length + 1) : path
}

function needVariable(environment: Environment, name: string): string {
  const value = environment[name]
  if (value !== undefined && value !== '') return value
  throw variableError(name, 'is not set')
}

function needNumber(environment: Environment, name: string): number {
  const value = needVariable(environment, name)
  if (/^\d+$/.test(value) && Number.isSafeInteger(Number(value))) return Number(value)
  throw variableError(name, `is "${value}", not a whole number`)
}

function needSha(environment: Environment, name: string): string {
  const parsed = parse(CommitSha, needVariable(environment, name))
  if (parsed.ok) return parsed.value
  throw variableError(name, 'is not a commit SHA of 40 lowercase hex characters')
}

function variableError(name: string, found: string): EvidenceError {
  const asked = 'run this in a GitHub Actions job, which sets it'
  return new EvidenceError('environment', `${name} ${found}: ${asked}`, { facts: { variable: name } })
}
