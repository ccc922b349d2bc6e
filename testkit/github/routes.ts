import { respondToGraphql } from './graphql.ts'
import type { RecordedRequest, ServerState } from './server.ts'
import { toComment, toCommit, toPull, toReview } from './response-body.ts'
import {
  allCommits,
  defaultRepository,
  findTip,
  headOf,
  listPullsOf,
  loginOf,
  type CommitState,
  type PullState,
} from './state.ts'

export interface TestResponse {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

interface Call {
  readonly state: ServerState
  readonly url: URL
  readonly recorded: RecordedRequest
  /** The parts of the path that the pattern of the route captures. */
  readonly parameters: readonly string[]
}

const notFound: TestResponse = { status: 404, body: { message: 'Not Found' } }

const routes: readonly [RegExp, (call: Call) => TestResponse][] = [
  [
    /^GET \/pulls$/,
    (call) =>
      list(
        call,
        pulls(call)
          .filter((pull) => isFrom(call, pull))
          .map((pull) => toPullBody(call, pull)),
      ),
  ],
  [/^GET \/pulls\/(\d+)$/, (call) => onPull(call, (pull) => ok(toPullBody(call, pull)))],
  [
    /^GET \/pulls\/(\d+)\/commits$/,
    (call) => onPull(call, (pull) => list(call, commitsOf(pull).slice(0, 250).map(toCommit))),
  ],
  [/^GET \/pulls\/(\d+)\/reviews$/, (call) => onPull(call, (pull) => list(call, (pull.reviews ?? []).map(toReview)))],
  [/^GET \/compare\/(\w+)\.\.\.(\w+)$/, compare],
  [/^GET \/commits\/([^/]+)\/pulls$/, findPulls],
  [/^GET \/commits\/([^/]+)$/, readCommit],
  [/^GET \/contents\/(.+)$/, readFile],
  [/^GET \/actions\/runs\/(\d+)$/, readRun],
  [/^GET \/git\/ref\/heads\/(.+)$/, readBranch],
  [/^GET \/issues\/(\d+)\/comments$/, listComments],
  [/^POST \/issues\/(\d+)\/comments$/, createComment],
  [/^PATCH \/issues\/comments\/(\d+)$/, updateComment],
  [/^DELETE \/issues\/comments\/(\d+)$/, deleteComment],
]

export function respond(state: ServerState, recorded: RecordedRequest): TestResponse {
  const response = respondToRequest(state, recorded)
  return { ...response, headers: { ...state.initial.headers, ...response.headers } }
}

function respondToRequest(state: ServerState, recorded: RecordedRequest): TestResponse {
  const { initial } = state
  const url = new URL(recorded.line.split(' ')[1] ?? '', state.origin())
  if (!isKnown(recorded, initial.token)) return { status: 401, body: { message: 'Bad credentials' } }
  if (url.pathname === '/graphql')
    return initial.withoutGraphql === true ? notFound : ok(respondToGraphql(state, recorded))
  if (url.pathname === '/id-token') return ok({ value: initial.idToken })
  const root = `/repos/${initial.repository ?? defaultRepository}/`
  return url.pathname.startsWith(root) ? dispatch({ state, url, recorded, parameters: [] }, root) : notFound
}

function dispatch(call: Call, root: string): TestResponse {
  const line = `${call.recorded.line.split(' ')[0] ?? ''} /${call.url.pathname.slice(root.length)}`
  for (const [pattern, act] of routes) {
    const match = pattern.exec(line)
    if (match !== null) return act({ ...call, parameters: match.slice(1).map(decodeURIComponent) })
  }
  return notFound
}

function isKnown({ headers }: RecordedRequest, token: string | undefined): boolean {
  const given = String(headers['authorization'] ?? '').split(' ')[1]
  return token === undefined || given === token
}

function ok(body: unknown): TestResponse {
  return { status: 200, body }
}

/** One page with GitHub's Link header, whose URLs have the number of the repository instead of its name. */
function list(
  { state, url }: Call,
  all: readonly unknown[],
  wrap = (part: readonly unknown[]): unknown => part,
): TestResponse {
  const perPage = Math.min(100, Number(url.searchParams.get('per_page') ?? 30))
  const page = Number(url.searchParams.get('page') ?? 1)
  const last = Math.ceil(all.length / perPage)
  const to = (number: number): string => {
    const target = new URL(url.pathname.replace(/^\/repos\/[^/]+\/[^/]+/, '/repositories/42'), state.origin())
    target.search = `per_page=${perPage}&page=${number}`
    return target.href
  }
  const link = page < last ? { link: `<${to(page + 1)}>; rel="next", <${to(last)}>; rel="last"` } : undefined
  const body = wrap(all.slice((page - 1) * perPage, page * perPage))
  return link === undefined ? ok(body) : { ...ok(body), headers: link }
}

function pulls({ state }: Call): readonly PullState[] {
  return state.initial.pulls ?? []
}

/** `head=owner:branch` narrows the list. */
function isFrom({ url, state }: Call, { head }: PullState): boolean {
  const wanted = url.searchParams.get('head')
  const repository = head?.repository ?? state.initial.repository ?? defaultRepository
  return wanted === null || wanted === `${repository.split('/')[0]}:${head?.ref ?? 'feature'}`
}

function toPullBody({ state }: Call, pull: PullState): object {
  return toPull(pull, state.initial.repository ?? defaultRepository)
}

function commitsOf(pull: PullState): readonly CommitState[] {
  return pull.commits ?? []
}

function onPull(call: Call, act: (pull: PullState) => TestResponse): TestResponse {
  const pull = pulls(call).find(({ number }) => number === Number(call.parameters[0]))
  return pull === undefined ? notFound : act(pull)
}

function compare(call: Call): TestResponse {
  const pull = pulls(call).find((candidate) => headOf(candidate) === call.parameters[1])
  if (pull === undefined) return notFound
  const commits = commitsOf(pull)
  return list(call, commits.map(toCommit), (part) => ({ total_commits: commits.length, commits: part, files: [] }))
}

function findPulls(call: Call): TestResponse {
  const found = listPullsOf(call.state, call.parameters[0] ?? '')
  return list(
    call,
    found.map((pull) => toPullBody(call, pull)),
  )
}

function readCommit({ state, parameters }: Call): TestResponse {
  const ref = parameters[0] ?? ''
  const found = allCommits(state.initial).find(({ sha }) => sha === ref)
  if (found !== undefined) return ok(toCommit(found))
  const isNamed = Object.keys(state.initial.files ?? {}).some((key) => key.startsWith(`${ref}:`))
  return isNamed ? ok(toCommit({ sha: ref })) : notFound
}

function readFile({ state, parameters, url }: Call): TestResponse {
  const path = parameters[0] ?? ''
  const ref = url.searchParams.get('ref') ?? 'refs/heads/main'
  const branch = /^refs\/heads\/(.+)$/.exec(ref)?.[1]
  const sha = branch === undefined ? ref : findTip(state.initial, branch)
  const found = state.initial.files?.[`${sha}:${path}`]
  if (found === undefined) return notFound
  if (typeof found === 'object') return ok(found)
  const bytes = Buffer.from(found)
  // In lines of 60 characters, as GitHub sends them.
  const content = bytes.toString('base64').replace(/.{60}/g, '$&\n')
  return ok({ type: 'file', encoding: 'base64', size: bytes.length, path, content })
}

function readBranch({ state, parameters }: Call): TestResponse {
  const sha = findTip(state.initial, parameters[0] ?? '')
  return sha === undefined ? notFound : ok({ ref: `refs/heads/${parameters[0]}`, object: { type: 'commit', sha } })
}

function readRun({ state, parameters }: Call): TestResponse {
  const run = state.initial.runs?.find(({ id }) => id === Number(parameters[0]))
  return run === undefined ? notFound : ok(run)
}

function listComments(call: Call): TestResponse {
  const own = call.state.comments.filter(({ number }) => number === Number(call.parameters[0]))
  return list(
    call,
    own.map((comment) => toComment(call.state.initial, comment)),
  )
}

function createComment({ state, parameters, recorded }: Call): TestResponse {
  const id = Math.max(1000, ...state.comments.map((comment) => comment.id)) + 1
  const comment = { id, number: Number(parameters[0]), user: loginOf(state.initial), body: bodyOf(recorded) }
  if (comment.body.length > 65_536) return tooLong
  state.comments.push(comment)
  return { status: 201, body: toComment(state.initial, comment) }
}

const tooLong: TestResponse = {
  status: 422,
  body: { message: 'Validation Failed', errors: [{ message: 'body is too long (maximum is 65536 characters)' }] },
}

function updateComment({ state, parameters, recorded }: Call): TestResponse {
  const index = state.comments.findIndex(({ id }) => id === Number(parameters[0]))
  const before = state.comments[index]
  if (before === undefined) return notFound
  const comment = { ...before, body: bodyOf(recorded) }
  if (comment.body.length > 65_536) return tooLong
  state.comments[index] = comment
  return ok(toComment(state.initial, comment))
}

function deleteComment({ state, parameters }: Call): TestResponse {
  const index = state.comments.findIndex(({ id }) => id === Number(parameters[0]))
  if (index < 0) return notFound
  state.comments.splice(index, 1)
  return { status: 204 }
}

function bodyOf({ body }: RecordedRequest): string {
  return (body as { body: string }).body
}
