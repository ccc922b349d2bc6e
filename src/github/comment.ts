import { EvidenceError } from '../error.ts'
import type { GithubApi, GithubClient } from './api.ts'
import { toCommentBody, toHiddenMarker } from './comment-body.ts'
import { readAllPages } from './pagination.ts'
import { type GithubRequest, toRepositoryPath } from './request.ts'
import { invalidResponse, pickMember, pickText } from './response.ts'

export interface CommentLocation {
  /** `owner/name`. */
  readonly repository: string
  /** The number of the pull request. */
  readonly number: number
  /** Identifies the comment. Each marker has its own comment. */
  readonly marker: string
}

interface PullRequestComment extends CommentLocation {
  /** Markdown. */
  readonly body: string
}

/** The login of the token's owner, and the comment that already has the marker. */
interface FoundComment {
  readonly login: string
  readonly existing: Comment | undefined
}

interface Comment {
  readonly id: number
  readonly url: string
}

/** Finds the comment that `putComment` creates or updates. An early call saves a round trip later. Throws as `putComment` does. */
export async function findComment(api: GithubApi, location: CommentLocation): Promise<FoundComment> {
  const client = api.createClient()
  const [login, comments] = await Promise.all([readTokenLogin(client, location), readComments(client, location)])
  return { login, existing: findOwnComment(comments, location, login) }
}

/**
 * Creates the pull request comment with a marker, or updates the existing one. Returns its URL. Throws `EvidenceError` `refused` if the
 * token has no permission, with the reason if the pull request comes from a fork; `unreachable`; `nonsense`.
 */
export async function putComment(
  api: GithubApi,
  comment: PullRequestComment,
  finding: Promise<FoundComment> = findComment(api, comment),
): Promise<string> {
  const client = api.createClient()
  try {
    const { login, existing } = await finding
    return existing === undefined
      ? await createOneComment(client, comment, login)
      : await updateComment(client, comment, existing)
  } catch (error) {
    throw await explainForbidden(client, comment, error)
  }
}

/** The login of the token's owner. Only GraphQL has it for the token of a job; REST has no such endpoint. */
async function readTokenLogin(client: GithubClient, location: CommentLocation): Promise<string> {
  const request = { ...toCommentRequest(location, ''), route: 'POST /graphql', body: { query: '{ viewer { login } }' } }
  const login = pickText((await client.request(request)).body, 'data', 'viewer', 'login')
  if (login === '') throw invalidResponse(request.purpose, "it does not have the login of the token's owner")
  return login
}

async function readComments(client: GithubClient, location: CommentLocation): Promise<readonly unknown[]> {
  return readAllPages(client, toCommentRequest(location, `GET /issues/${location.number}/comments`))
}

/** The oldest comment with the marker by the token's owner. The marker in another user's comment is a quotation. */
function findOwnComment(comments: readonly unknown[], location: CommentLocation, login: string): Comment | undefined {
  const hidden = toHiddenMarker(location.marker)
  const marked = comments.filter((comment) => pickText(comment, 'body').startsWith(hidden))
  const own = marked.find((comment) => withoutBotSuffix(pickText(comment, 'user', 'login')) === withoutBotSuffix(login))
  return own === undefined ? undefined : toComment(own, location)
}

/** GraphQL and REST differ in whether the login of a bot has this suffix. */
function withoutBotSuffix(login: string): string {
  return login.replace(/\[bot\]$/, '')
}

/**
 * Creates a comment and then removes a duplicate: another run may create the same comment at the same time, and a response may be lost
 * after the comment was created. The oldest comment stays, with this body.
 */
async function createOneComment(client: GithubClient, comment: PullRequestComment, login: string): Promise<string> {
  const outcome = await createComment(client, comment).catch((error: unknown) => {
    if (error instanceof EvidenceError && error.code === 'unreachable') return error
    throw error
  })
  const first = findOwnComment(await readComments(client, comment), comment, login)
  if (outcome instanceof EvidenceError) {
    if (first === undefined) throw outcome
    return first.url
  }
  if (first === undefined || first.id === outcome.id) return outcome.url
  const url = await updateComment(client, comment, first)
  await client.request(toCommentRequest(comment, `DELETE /issues/comments/${outcome.id}`))
  return url
}

async function createComment(client: GithubClient, comment: PullRequestComment): Promise<Comment> {
  const { body } = await client.request(toCommentWriteRequest(comment, `POST /issues/${comment.number}/comments`))
  return toComment(body, comment)
}

async function updateComment(client: GithubClient, comment: PullRequestComment, existing: Comment): Promise<string> {
  const { body } = await client.request(toCommentWriteRequest(comment, `PATCH /issues/comments/${existing.id}`))
  return toComment(body, comment).url
}

function toComment(body: unknown, location: CommentLocation): Comment {
  const [id, url] = [pickMember(body, 'id'), pickText(body, 'html_url')]
  if (typeof id !== 'number' || url === '') {
    throw invalidResponse(toCommentRequest(location, '').purpose, 'a comment has no id or URL')
  }
  return { id, url }
}

function toCommentWriteRequest(comment: PullRequestComment, route: string): GithubRequest {
  return { ...toCommentRequest(comment, route), body: { body: toCommentBody(comment.marker, comment.body) } }
}

/** `route` is a method and a path inside the repository. */
function toCommentRequest({ repository, number }: CommentLocation, route: string): GithubRequest {
  return {
    route: route.replace(' ', ` ${toRepositoryPath(repository)}`),
    purpose: `comment on pull request ${number} of ${repository}`,
    permission: 'pull-requests: write',
  }
}

/** Replaces the advice of a 403 for runs whose token is always read-only, because a permission would not help them. */
async function explainForbidden(client: GithubClient, comment: PullRequestComment, error: unknown): Promise<unknown> {
  if (!(error instanceof EvidenceError) || error.facts['status'] !== 403) return error
  const pull = await client.request(toCommentRequest(comment, `GET /pulls/${comment.number}`)).catch(() => undefined)
  const reason = findReadOnlyReason(pull?.body)
  if (reason === undefined) return error
  const message = `Could not ${toCommentRequest(comment, '').purpose}: ${reason}, so the token of its run is read-only; comment from a \`workflow_run\` workflow with \`pull-requests: write\`, or set \`comment: false\`.`
  return new EvidenceError('refused', message, { facts: error.facts, cause: error })
}

function findReadOnlyReason(pull: unknown): string | undefined {
  const [head, base] = [pickText(pull, 'head', 'repo', 'full_name'), pickText(pull, 'base', 'repo', 'full_name')]
  return base !== '' && head !== base ? 'it comes from a fork' : undefined
}
