import { EvidenceError } from '../error.ts'
import { nonsense, pick, pickText } from './answer.ts'
import type { Conversation, GithubApi } from './api.ts'
import { fitComment, toHiddenMarker } from './comment-body.ts'
import type { GithubRequest } from './failure.ts'
import { readPages } from './page.ts'
import { toPath } from './repository.ts'

export interface CommentPlace {
  /** `owner/name`. */
  readonly repository: string
  /** The pull request. */
  readonly number: number
  /** What this comment is known by: another marker is another comment. */
  readonly marker: string
}

interface CommentOptions extends CommentPlace {
  /** Markdown. */
  readonly body: string
}

/** What stands there already, and whose comments are ours. */
interface Found {
  readonly login: string
  readonly standing: Comment | undefined
}

interface Comment {
  readonly id: number
  readonly url: string
}

/** Looks for what putComment will write or rewrite. Who does so ahead saves a round trip later. Throws as putComment does. */
export async function findComment(api: GithubApi, place: CommentPlace): Promise<Found> {
  const conversation = api.converse()
  const [login, comments] = await Promise.all([readLogin(conversation, place), readComments(conversation, place)])
  return { login, standing: findOwn(comments, place, login) }
}

/**
 * Puts the one comment that a marker stands for on a pull request: writes it, or rewrites the one that is there. Returns its address.
 * Throws `refused` where the token may not comment, and says where that is because of a fork; `unreachable`; `nonsense`.
 */
export async function putComment(
  api: GithubApi,
  options: CommentOptions,
  finding: Promise<Found> = findComment(api, options),
): Promise<string> {
  const conversation = api.converse()
  try {
    const { login, standing } = await finding
    return standing === undefined
      ? await createOnce(conversation, options, login)
      : await update(conversation, options, standing)
  } catch (error) {
    throw await tellFork(conversation, options, error)
  }
}

/** Whom the token belongs to. REST has no answer for the token of a job, GraphQL has. */
async function readLogin(conversation: Conversation, place: CommentPlace): Promise<string> {
  const request = { ...ask(place, ''), route: 'POST /graphql', body: { query: '{ viewer { login } }' } }
  const login = pickText((await conversation.ask(request)).body, 'data', 'viewer', 'login')
  if (login === '') throw nonsense(request.asked, 'it does not say whose the token is')
  return login
}

async function readComments(conversation: Conversation, place: CommentPlace): Promise<readonly unknown[]> {
  return readPages(conversation, ask(place, `GET /issues/${place.number}/comments`))
}

/** The oldest comment with the marker that the token's owner wrote: in another's it is only a quotation. */
function findOwn(comments: readonly unknown[], place: CommentPlace, login: string): Comment | undefined {
  const hidden = toHiddenMarker(place.marker)
  const marked = comments.filter((comment) => pickText(comment, 'body').startsWith(hidden))
  const own = marked.find((comment) => toAccount(pickText(comment, 'user', 'login')) === toAccount(login))
  return own === undefined ? undefined : toComment(own, place)
}

/** GraphQL and REST do not agree on whether a bot's login ends so. */
function toAccount(login: string): string {
  return login.replace(/\[bot\]$/, '')
}

/**
 * Another run may write the same comment at the same time, and an answer may be lost after the comment was made. So it is looked
 * for again: the oldest stays, with this body, and a second one of ours goes.
 */
async function createOnce(conversation: Conversation, options: CommentOptions, login: string): Promise<string> {
  const outcome = await create(conversation, options).catch((error: unknown) => {
    if (error instanceof EvidenceError && error.code === 'unreachable') return error
    throw error
  })
  const first = findOwn(await readComments(conversation, options), options, login)
  if (outcome instanceof EvidenceError) {
    if (first === undefined) throw outcome
    return first.url
  }
  if (first === undefined || first.id === outcome.id) return outcome.url
  const url = await update(conversation, options, first)
  await conversation.ask(ask(options, `DELETE /issues/comments/${outcome.id}`))
  return url
}

async function create(conversation: Conversation, options: CommentOptions): Promise<Comment> {
  const { body } = await conversation.ask(write(options, `POST /issues/${options.number}/comments`))
  return toComment(body, options)
}

async function update(conversation: Conversation, options: CommentOptions, standing: Comment): Promise<string> {
  const { body } = await conversation.ask(write(options, `PATCH /issues/comments/${standing.id}`))
  return toComment(body, options).url
}

function toComment(comment: unknown, place: CommentPlace): Comment {
  const [id, url] = [pick(comment, 'id'), pickText(comment, 'html_url')]
  if (typeof id !== 'number' || url === '') throw nonsense(ask(place, '').asked, 'a comment has no id or address')
  return { id, url }
}

function write(options: CommentOptions, route: string): GithubRequest {
  return { ...ask(options, route), body: { body: fitComment(options.marker, options.body) } }
}

/** `route` is a method and a path inside the repository. */
function ask({ repository, number }: CommentPlace, route: string): GithubRequest {
  return {
    route: route.replace(' ', ` ${toPath(repository)}`),
    asked: `comment on pull request ${number} of ${repository}`,
    permission: 'pull-requests: write',
  }
}

/** A permission helps nobody whose run gets a read-only token anyway. */
async function tellFork(conversation: Conversation, options: CommentOptions, error: unknown): Promise<unknown> {
  if (!(error instanceof EvidenceError) || error.facts['status'] !== 403) return error
  const pull = await conversation.ask(ask(options, `GET /pulls/${options.number}`)).catch(() => undefined)
  const why = explainReadOnly(pull?.body)
  if (why === undefined) return error
  const message = `Could not ${ask(options, '').asked}: ${why}, so its run has a token that cannot write; comment from a \`workflow_run\` workflow with \`pull-requests: write\`, or set \`comment: false\`.`
  return new EvidenceError('refused', message, { facts: error.facts, cause: error })
}

function explainReadOnly(pull: unknown): string | undefined {
  const [head, base] = [pickText(pull, 'head', 'repo', 'full_name'), pickText(pull, 'base', 'repo', 'full_name')]
  if (base !== '' && head !== base) return 'it comes from a fork'
  return pickText(pull, 'user', 'login') === 'dependabot[bot]' ? 'it is from Dependabot' : undefined
}
