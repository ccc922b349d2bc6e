import { loginOf, type TestResponse } from './routes.ts'
import type { ServerState } from './server.ts'
import type { StatusState } from './state.ts'

const states = new Set(['error', 'failure', 'pending', 'success'])

/** Sets a status, with the limits of GitHub. */
export function createStatus(state: ServerState, sha = '', body: unknown): TestResponse {
  const given = body as Readonly<Record<string, string>>
  const { context = 'default', description = '', target_url: targetUrl = '' } = given
  const isValid = states.has(given['state'] ?? '') && context.length <= 255 && description.length <= 140
  const isWeb = targetUrl === '' || /^https?:/.test(targetUrl)
  if (!isValid || !isWeb || !/^[0-9a-f]{40}$/.test(sha)) return { status: 422, body: { message: 'Validation Failed' } }
  const status: StatusState = {
    sha,
    context,
    state: given['state'] ?? '',
    description,
    targetUrl,
    user: loginOf(state),
    createdAt: new Date().toISOString(),
  }
  state.statuses.push(status)
  return { status: 201, body: toStatusBody(status) }
}

/** The statuses of a commit, newest first. */
export function listStatusBodies({ statuses }: ServerState, sha = ''): readonly object[] {
  return statuses
    .filter((one) => one.sha === sha)
    .map((one) => toStatusBody(one))
    .toReversed()
}

function toStatusBody({ context, state, description, targetUrl, user, createdAt }: StatusState): object {
  return { context, state, description, target_url: targetUrl, created_at: createdAt, creator: { login: user } }
}
