import { EvidenceError } from '../../error.ts'
import { emptyToUndefined } from '../../wire/optional.ts'
import { parse } from '../../wire/parse.ts'
import { CommitSha } from '../../wire/primitives.ts'
import { removeTrailingSlashes } from '../../wire/url.ts'

/** The default environment variables of a run (docs.github.com, Variables reference), validated. */
export interface RunVariables {
  readonly event: string
  readonly sha: string
  /** `refs/heads/…`, `refs/tags/…`, `refs/pull/…`; empty for a deployment of a SHA. */
  readonly ref: string
  /** Where the secrets of the run come from: `Actions`, `Dependabot`, `Codespaces` or `None`; empty on runners without `github.secret_source`. */
  readonly secretSource: string
  readonly repository: string
  readonly repositoryId: string | undefined
  readonly repositoryUrl: string
  readonly runUrl: string
  /** Undefined on a runner that does not set GITHUB_RUN_ID. */
  readonly run: { readonly id: number; readonly attempt: number } | undefined
  /** Path of the workflow file of the run; its name on a runner that does not set GITHUB_WORKFLOW_REF. */
  readonly workflow: string
  /** Path of the workflow file of the job, which for a reusable workflow is another one; undefined on runners without `job.workflow_ref`. */
  readonly calledWorkflow: string | undefined
  /** Empty on a runner that does not set GITHUB_JOB. */
  readonly job: string
  /** The step: its id, or the name of its action with a number; undefined on a runner that does not set GITHUB_ACTION. */
  readonly step: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** Variables without which a run can be reported, because they do not decide which commit it is about. */
const optionalVariables = [
  'GITHUB_SERVER_URL',
  'GITHUB_RUN_ID',
  'GITHUB_RUN_ATTEMPT',
  'GITHUB_JOB',
  'GITHUB_WORKFLOW_REF',
]

/** The variables that GitHub's runner sets and this one does not. */
export function findMissingVariables(environment: Environment): readonly string[] {
  return optionalVariables.filter((name) => emptyToUndefined(environment[name]) === undefined)
}

/** Throws `EvidenceError` `environment`, naming the variable, if a variable is invalid, or one is missing without which the wrong commit could be reported. */
export function readRunVariables(environment: Environment): RunVariables {
  const required = (name: string): string => requireVariable(environment, name)
  const repository = required('GITHUB_REPOSITORY')
  const optional = (name: string): string | undefined => emptyToUndefined(environment[name])
  const repositoryUrl = `${removeTrailingSlashes(optional('GITHUB_SERVER_URL') ?? 'https://github.com')}/${repository}`
  const run = readRun(environment)
  const actionsUrl = `${repositoryUrl}/actions`
  return {
    event: required('GITHUB_EVENT_NAME'),
    sha: requireShaVariable(environment, 'GITHUB_SHA'),
    ref: environment['GITHUB_REF'] ?? '',
    secretSource: environment['EVIDENCE_SECRET_SOURCE'] ?? '',
    repository,
    repositoryId: environment['GITHUB_REPOSITORY_ID'],
    repositoryUrl,
    runUrl: run === undefined ? actionsUrl : `${actionsUrl}/runs/${run.id}/attempts/${run.attempt}`,
    run,
    workflow: workflowPath(findWorkflow(environment), repository),
    calledWorkflow: findCalledWorkflow(optional('EVIDENCE_JOB_WORKFLOW'), repository),
    job: environment['GITHUB_JOB'] ?? '',
    step: optional('GITHUB_ACTION')?.replace(/\.evidence$/, ''),
  }
}

/** Without an attempt, the reports of all attempts count. */
function readRun(environment: Environment): RunVariables['run'] {
  const isSet = (name: string): boolean => emptyToUndefined(environment[name]) !== undefined
  if (!isSet('GITHUB_RUN_ID')) return undefined
  const attempt = isSet('GITHUB_RUN_ATTEMPT') ? requireNumberVariable(environment, 'GITHUB_RUN_ATTEMPT') : 1
  return { id: requireNumberVariable(environment, 'GITHUB_RUN_ID'), attempt }
}

/** A run of an unknown workflow has a workflow of its own, so that it supersedes no run of another one. */
function findWorkflow(environment: Environment): string {
  const known = emptyToUndefined(environment['GITHUB_WORKFLOW_REF']) ?? emptyToUndefined(environment['GITHUB_WORKFLOW'])
  return known ?? `run ${requireVariable(environment, 'GITHUB_RUN_ID')}`
}

/** `owner/name/.github/workflows/ci.yml@refs/heads/main` without the ref, and without the repository if it is the run's own. */
function workflowPath(reference: string, repository: string): string {
  const path = reference.replace(/@refs\/.*$/s, '').replace(/@[0-9a-f]{40}$/, '')
  return path.startsWith(`${repository}/`) ? path.slice(repository.length + 1) : path
}

/** action.yml passes `job.workflow_ref` on. */
function findCalledWorkflow(reference: string | undefined, repository: string): string | undefined {
  return reference === undefined ? undefined : workflowPath(reference, repository)
}

function requireVariable(environment: Environment, name: string): string {
  const value = environment[name]
  if (value !== undefined && value !== '') return value
  throw variableError(name, 'is not set')
}

function requireNumberVariable(environment: Environment, name: string): number {
  const value = requireVariable(environment, name)
  if (/^\d+$/.test(value) && Number.isSafeInteger(Number(value))) return Number(value)
  throw variableError(name, `is "${value}", not a whole number`)
}

function requireShaVariable(environment: Environment, name: string): string {
  const parsed = parse(CommitSha, requireVariable(environment, name))
  if (parsed.ok) return parsed.value
  throw variableError(name, 'is not a commit SHA of 40 lowercase hex characters')
}

function variableError(name: string, found: string): EvidenceError {
  const nextStep = 'run this in a GitHub Actions job, which sets it'
  return new EvidenceError('environment', `${name} ${found}: ${nextStep}`, { facts: { variable: name } })
}
