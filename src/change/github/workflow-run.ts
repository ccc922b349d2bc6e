import { settle } from '../../error.ts'
import type { GithubApi } from './api.ts'
import { toRepositoryPath } from './request.ts'
import { pickId, pickText } from './response.ts'

/** A run of a workflow on a commit. */
export interface WorkflowRun {
  /** `owner/name`. */
  readonly repository: string
  /** The head of the run, 40 hex characters. */
  readonly sha: string
  /** The path of the workflow, without a ref. */
  readonly workflow: string
  readonly id: number
  readonly attempt: number
}

/** The end of the address of an attempt of a run. */
const attemptPath = /\/actions\/runs\/(\d{1,15})\/attempts\/(\d{1,9})$/

/**
 * Whether an address is that of a newer run of the same workflow on the same commit than `own`, or of a later attempt of it. False if GitHub
 * does not confirm it, also because the token lacks `actions: read`.
 */
export async function isNewerRun(api: GithubApi, own: WorkflowRun, address: string): Promise<boolean> {
  const [, id = 0, attempt = 0] = (attemptPath.exec(address) ?? []).map(Number)
  if (id < own.id || (id === own.id && attempt <= own.attempt)) return false
  const answer = await settle(
    api.createClient().request({
      route: `GET ${toRepositoryPath(own.repository)}/actions/runs/${id}`,
      purpose: `read run ${id} of ${own.repository}`,
      permission: 'actions: read',
    }),
  )
  return answer.ok && isRunOf(answer.value.body, { ...own, id, attempt })
}

/** Whether GitHub's run is that one. Its path may have a ref. */
function isRunOf(body: unknown, { id, attempt, workflow, sha }: WorkflowRun): boolean {
  const isOfWorkflow = pickText(body, 'path').replace(/@.*$/s, '') === workflow
  const hasAttempt = (pickId(body, 'run_attempt') ?? 0) >= attempt
  return pickId(body, 'id') === id && hasAttempt && isOfWorkflow && pickText(body, 'head_sha') === sha
}
