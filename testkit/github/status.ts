import { accountIdOf, type GithubState, type StatusState } from './state.ts'

interface StatusHolder {
  readonly initial: GithubState
  readonly statuses: StatusState[]
}

interface StatusRequest {
  readonly line: string
  readonly body: unknown
}

/** Responds to the requests about commit statuses; undefined for any other request. */
export function respondToStatus(state: StatusHolder, { line, body }: StatusRequest): Answer | undefined {
  const [, set] = /^POST \/repos\/[^/]+\/[^/]+\/statuses\/([^/]+)$/.exec(line) ?? []
  if (set !== undefined) return createStatus(state, set, body)
  const [, listed] = /^GET \/repos\/[^/]+\/[^/]+\/commits\/([^/]+)\/statuses(?:\?|$)/.exec(line) ?? []
  return listed === undefined ? undefined : { status: 200, body: listStatusBodies(state, listed) }
}

const states = new Set(['error', 'failure', 'pending', 'success'])

/** Sets a status, with the limits of GitHub. */
function createStatus(holder: StatusHolder, sha: string, body: unknown): Answer {
  const { initial, statuses } = holder
  const given = { context: 'default', state: '', description: '', target_url: '', ...(body as Partial<Given>) }
  const { context, state, description, target_url: targetUrl } = given
  const isSized = context.length <= 255 && description.length <= 140
  const isFormed = states.has(state) && /^(https?:.*)?$/.test(targetUrl) && /^[0-9a-f]{40}$/.test(sha)
  if (!isSized || !isFormed) return { status: 422, body: { message: 'Validation Failed' } }
  const user = initial.login ?? 'github-actions[bot]'
  const status = { sha, context, state, description, targetUrl, user, createdAt: new Date().toISOString() }
  statuses.push(status)
  return { status: 201, body: toStatusBody(holder, status) }
}

interface Given {
  readonly context: string
  readonly state: string
  readonly description: string
  readonly target_url: string
}

interface Answer {
  readonly status: number
  readonly body: object
}

/** The statuses of a commit, newest first. */
function listStatusBodies(holder: StatusHolder, sha: string): readonly object[] {
  return holder.statuses
    .filter((one) => one.sha === sha)
    .map((one) => toStatusBody(holder, one))
    .toReversed()
}

/** The ids of statuses increase in the order in which they were set. */
function toStatusBody({ initial, statuses }: StatusHolder, status: StatusState): object {
  const { context, state, description, targetUrl, user, createdAt } = status
  const creator = { login: user, id: accountIdOf(initial, user) }
  const id = statuses.indexOf(status) + 1
  return { id, context, state, description, target_url: targetUrl, created_at: createdAt, creator }
}
