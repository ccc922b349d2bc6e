import type { GithubClient } from './api.ts'
import type { CommitStatus } from './change-answer.ts'
import { type GithubRequest, toRepositoryPath } from './request.ts'
import { invalidResponse, pickEpoch, pickId, pickText } from './response.ts'

/** A context of the statuses of one commit. */
export interface StatusPlace {
  /** `owner/name`. */
  readonly repository: string
  readonly sha: string
}

/** A status to set. */
export interface NewStatus {
  readonly context: string
  readonly state: 'error' | 'failure' | 'pending' | 'success'
  /** At most 140 characters. */
  readonly description: string
  readonly targetUrl: string
}

/** A status with its id. A status that was set later has a larger id. */
export interface SetStatus extends CommitStatus {
  readonly id: number
}

/** The context about several flows; that of one flow goes on after it. */
export const statusName = 'delivery-evidence'

/** Whether a context is one of this action. */
export function isOwnContext(context: string): boolean {
  return /^delivery-evidence(?:$|[/ ])/.test(context)
}

/** GitHub: "description is too long (maximum is 140 characters)". */
export const maxDescriptionLength = 140

/** GitHub: "context is too long (maximum is 255 characters)". */
export const maxContextLength = 255

/**
 * Sets a commit status, and returns it with its creator. The newest status of a context counts. Throws `EvidenceError` `refused` if the token
 * has no permission, `unreachable` or `nonsense`.
 */
export async function setStatus(client: GithubClient, place: StatusPlace, status: NewStatus): Promise<SetStatus> {
  const { context, state, description, targetUrl: target_url } = status
  const request = toStatusRequest(place, `POST ${toRepositoryPath(place.repository)}/statuses/${place.sha}`)
  const { body } = await client.request({ ...request, body: { context, state, description, target_url } })
  return toStatus(body, request)
}

/** The newest 100 statuses of a commit, newest first: also those that a later one of their context replaced. */
export async function listStatuses(client: GithubClient, place: StatusPlace): Promise<readonly SetStatus[]> {
  const route = `GET ${toRepositoryPath(place.repository)}/commits/${place.sha}/statuses?per_page=100`
  const request = { ...toStatusRequest(place, route), permission: 'statuses: read' }
  const { body } = await client.request(request)
  if (!Array.isArray(body)) throw invalidResponse(request.purpose, 'it is not a list')
  return body.map((one) => toStatus(one, request))
}

function toStatusRequest({ repository, sha }: StatusPlace, route: string): GithubRequest {
  return { route, purpose: `set the status of commit ${sha} in ${repository}`, permission: 'statuses: write' }
}

const states = ['error', 'failure', 'pending', 'success'] as const

function toStatus(body: unknown, { purpose }: GithubRequest): SetStatus {
  const state = states.find((one) => one === pickText(body, 'state'))
  const [id, createdAt] = [pickId(body, 'id'), pickEpoch(body, 'created_at')]
  if (state === undefined || id === undefined || createdAt === undefined) {
    throw invalidResponse(purpose, 'a status has no id, state or time')
  }
  return {
    id,
    context: pickText(body, 'context'),
    state,
    description: pickText(body, 'description'),
    targetUrl: pickText(body, 'target_url'),
    createdAt,
    creator: pickId(body, 'creator', 'id'),
  }
}
