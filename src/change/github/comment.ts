import { EvidenceError } from '../../error.ts'
import type { GithubClient } from './api.ts'
import type { OwnComment } from './change-answer.ts'
import { readAllPages } from './pagination.ts'
import { type GithubRequest, toRepositoryPath } from './request.ts'
import { invalidResponse, pickId, pickMember, pickText } from './response.ts'

export interface CommentPlace {
  /** `owner/name`. */
  readonly repository: string
  /** The number of the pull request. */
  readonly number: number
}

/**
 * The numeric id of the account that owns the token. Only GraphQL has it for the token of a job; REST has no such endpoint. Throws
 * `EvidenceError`.
 */
export async function readTokenAccount(client: GithubClient, place: CommentPlace): Promise<number> {
  const body = { query: '{ viewer { databaseId } }' }
  const request = { ...toCommentRequest(place, ''), route: 'POST /graphql', body }
  const account = pickId((await client.request(request)).body, 'data', 'viewer', 'databaseId')
  if (account === undefined) throw invalidResponse(request.purpose, "it does not have the id of the token's owner")
  return account
}

/**
 * The comments of the pull request by the account that owns the token, oldest first. A marker in the comment of another account is a
 * quotation, or a forgery: anybody can register the name of an app as a login.
 */
export async function listOwnComments(
  client: GithubClient,
  place: CommentPlace,
  account: number,
): Promise<readonly OwnComment[]> {
  const all = await readAllPages(client, toCommentRequest(place, `GET /issues/${place.number}/comments`))
  const own = all.filter((comment) => pickId(comment, 'user', 'id') === account)
  return own.map((comment) => toComment(comment, place)).toSorted((a, b) => a.id - b.id)
}

/** Throws `EvidenceError`: `refused` if the token has no permission, with the reason if it can have none; `unreachable`; `nonsense`. */
export async function createComment(client: GithubClient, place: CommentPlace, body: string): Promise<OwnComment> {
  const request = { ...toCommentRequest(place, `POST /issues/${place.number}/comments`), body: { body } }
  return toComment(await explainingForbidden(client, place, request), place)
}

/** Throws as `createComment`. A comment that was deleted is `refused` with the status 404. */
export async function updateComment(
  client: GithubClient,
  place: CommentPlace,
  { id, body }: Pick<OwnComment, 'id' | 'body'>,
): Promise<OwnComment> {
  const request = { ...toCommentRequest(place, `PATCH /issues/comments/${id}`), body: { body } }
  return toComment(await explainingForbidden(client, place, request), place)
}

export async function deleteComment(client: GithubClient, place: CommentPlace, id: number): Promise<void> {
  await client.request(toCommentRequest(place, `DELETE /issues/comments/${id}`))
}

function toComment(body: unknown, place: CommentPlace): OwnComment {
  const [id, url] = [pickMember(body, 'id'), pickText(body, 'html_url')]
  if (typeof id !== 'number' || url === '') {
    throw invalidResponse(toCommentRequest(place, '').purpose, 'a comment has no id or URL')
  }
  return { id, url, body: pickText(body, 'body') }
}

/** `route` is a method and a path inside the repository. */
function toCommentRequest({ repository, number }: CommentPlace, route: string): GithubRequest {
  return {
    route: route.replace(' ', ` ${toRepositoryPath(repository)}`),
    purpose: `comment on pull request ${number} of ${repository}`,
    permission: 'pull-requests: write',
  }
}

async function explainingForbidden(
  client: GithubClient,
  place: CommentPlace,
  request: GithubRequest,
): Promise<unknown> {
  try {
    return (await client.request(request)).body
  } catch (error) {
    throw await explainForbidden(client, place, error)
  }
}

/** Replaces the advice of a 403 for runs whose token is always read-only, because a permission would not help them. */
async function explainForbidden(client: GithubClient, place: CommentPlace, error: unknown): Promise<unknown> {
  if (!(error instanceof EvidenceError) || error.facts['status'] !== 403) return error
  const pull = await client.request(toCommentRequest(place, `GET /pulls/${place.number}`)).catch(() => undefined)
  const reason = findReadOnlyReason(pull?.body)
  if (reason === undefined) return error
  const message = `Could not ${toCommentRequest(place, '').purpose}: ${reason}, so the token of its run is read-only; comment from a \`workflow_run\` workflow with \`pull-requests: write\`, or set \`comment: false\`.`
  return new EvidenceError('refused', message, { facts: error.facts, cause: error })
}

function findReadOnlyReason(pull: unknown): string | undefined {
  const [head, base] = [pickText(pull, 'head', 'repo', 'full_name'), pickText(pull, 'base', 'repo', 'full_name')]
  return base !== '' && head !== base ? 'it comes from a fork' : undefined
}
