import type { Recorded, Standing } from './server.ts'
import { toComment, toCommit, toPull, toReview } from './shape.ts'
import { headOf, home, type CommitState, type PullState } from './world.ts'

export interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

interface Call {
  readonly standing: Standing
  readonly url: URL
  readonly recorded: Recorded
  /** What the pattern of the route caught. */
  readonly caught: readonly string[]
}

const notFound: Reply = { status: 404, body: { message: 'Not Found' } }

const routes: readonly [RegExp, (call: Call) => Reply][] = [
  [
    /^GET \/pulls$/,
    (call) =>
      list(
        call,
        pulls(call)
          .filter((pull) => isFrom(call, pull))
          .map((pull) => show(call, pull)),
      ),
  ],
  [/^GET \/pulls\/(\d+)$/, (call) => onPull(call, (pull) => ok(show(call, pull)))],
  [
    /^GET \/pulls\/(\d+)\/commits$/,
    (call) => onPull(call, (pull) => list(call, commitsOf(pull).slice(0, 250).map(toCommit))),
  ],
  [/^GET \/pulls\/(\d+)\/reviews$/, (call) => onPull(call, (pull) => list(call, (pull.reviews ?? []).map(toReview)))],
  [/^GET \/compare\/(\w+)\.\.\.(\w+)$/, compare],
  [/^GET \/commits\/([^/]+)\/pulls$/, findPulls],
  [/^GET \/commits\/([^/]+)$/, readCommit],
  [/^GET \/contents\/(.+)$/, readFile],
  [/^GET \/issues\/(\d+)\/comments$/, listComments],
  [/^POST \/issues\/(\d+)\/comments$/, createComment],
  [/^PATCH \/issues\/comments\/(\d+)$/, updateComment],
  [/^DELETE \/issues\/comments\/(\d+)$/, deleteComment],
]

export function answer(standing: Standing, recorded: Recorded): Reply {
  const { world } = standing
  const url = new URL(recorded.line.split(' ')[1] ?? '', standing.origin())
  if (!isKnown(recorded, world.token)) return { status: 401, body: { message: 'Bad credentials' } }
  if (url.pathname === '/graphql') return ok(answerGraphql(standing, recorded))
  if (url.pathname === '/id-token') return ok({ value: world.idToken })
  const root = `/repos/${world.repository ?? home}/`
  return url.pathname.startsWith(root) ? dispatch({ standing, url, recorded, caught: [] }, root) : notFound
}

function dispatch(call: Call, root: string): Reply {
  const line = `${call.recorded.line.split(' ')[0] ?? ''} /${call.url.pathname.slice(root.length)}`
  for (const [pattern, act] of routes) {
    const match = pattern.exec(line)
    if (match !== null) return act({ ...call, caught: match.slice(1).map(decodeURIComponent) })
  }
  return notFound
}

function isKnown({ headers }: Recorded, token: string | undefined): boolean {
  const given = String(headers['authorization'] ?? '').split(' ')[1]
  return token === undefined || given === token
}

function ok(body: unknown): Reply {
  return { status: 200, body }
}

/** One page, with GitHub's Link header, whose addresses go by the number of the repository. */
function list(
  { standing, url }: Call,
  all: readonly unknown[],
  wrap = (part: readonly unknown[]): unknown => part,
): Reply {
  const perPage = Math.min(100, Number(url.searchParams.get('per_page') ?? 30))
  const page = Number(url.searchParams.get('page') ?? 1)
  const last = Math.ceil(all.length / perPage)
  const to = (number: number): string => {
    const target = new URL(url.pathname.replace(/^\/repos\/[^/]+\/[^/]+/, '/repositories/42'), standing.origin())
    target.search = `per_page=${perPage}&page=${number}`
    return target.href
  }
  const link = page < last ? { link: `<${to(page + 1)}>; rel="next", <${to(last)}>; rel="last"` } : undefined
  const body = wrap(all.slice((page - 1) * perPage, page * perPage))
  return link === undefined ? ok(body) : { ...ok(body), headers: link }
}

function pulls({ standing }: Call): readonly PullState[] {
  return standing.world.pulls ?? []
}

/** `head=owner:branch` narrows the list. */
function isFrom({ url, standing }: Call, { head }: PullState): boolean {
  const wanted = url.searchParams.get('head')
  const repository = head?.repository ?? standing.world.repository ?? home
  return wanted === null || wanted === `${repository.split('/')[0]}:${head?.ref ?? 'feature'}`
}

function show({ standing }: Call, pull: PullState): object {
  return toPull(pull, standing.world.repository ?? home)
}

function commitsOf(pull: PullState): readonly CommitState[] {
  return pull.commits ?? []
}

function onPull(call: Call, act: (pull: PullState) => Reply): Reply {
  const pull = pulls(call).find(({ number }) => number === Number(call.caught[0]))
  return pull === undefined ? notFound : act(pull)
}

function compare(call: Call): Reply {
  const pull = pulls(call).find((candidate) => headOf(candidate) === call.caught[1])
  if (pull === undefined) return notFound
  const commits = commitsOf(pull)
  return list(call, commits.map(toCommit), (part) => ({ total_commits: commits.length, commits: part, files: [] }))
}

function findPulls(call: Call): Reply {
  const { standing, caught } = call
  standing.lookups += 1
  if (standing.lookups <= (standing.world.lag ?? 0)) return ok([])
  const sha = caught[0] ?? ''
  const found = pulls(call).filter((pull) =>
    [...commitsOf(pull).map((commit) => commit.sha), headOf(pull), pull.merge_commit_sha, ...(pull.of ?? [])].includes(
      sha,
    ),
  )
  return list(
    call,
    found.map((pull) => show(call, pull)),
  )
}

function allCommits({ world }: Standing): readonly CommitState[] {
  return [...(world.commits ?? []), ...(world.pulls ?? []).flatMap(commitsOf)]
}

function readCommit({ standing, caught }: Call): Reply {
  const ref = caught[0] ?? ''
  const found = allCommits(standing).find(({ sha }) => sha === ref)
  if (found !== undefined) return ok(toCommit(found))
  const isNamed = Object.keys(standing.world.files ?? {}).some((key) => key.startsWith(`${ref}:`))
  return isNamed ? ok(toCommit({ sha: ref })) : notFound
}

function readFile({ standing, caught, url }: Call): Reply {
  const path = caught[0] ?? ''
  const found = standing.world.files?.[`${url.searchParams.get('ref') ?? ''}:${path}`]
  if (found === undefined) return notFound
  if (typeof found === 'object') return ok(found)
  const bytes = Buffer.from(found)
  // In lines of 60, as GitHub sends it.
  const content = bytes.toString('base64').replace(/.{60}/g, '$&\n')
  return ok({ type: 'file', encoding: 'base64', size: bytes.length, path, content })
}

function listComments(call: Call): Reply {
  const own = call.standing.comments.filter(({ number }) => number === Number(call.caught[0]))
  return list(call, own.map(toComment))
}

function createComment({ standing, caught, recorded }: Call): Reply {
  const id = Math.max(1000, ...standing.comments.map((comment) => comment.id)) + 1
  const comment = { id, number: Number(caught[0]), user: loginOf(standing), body: bodyOf(recorded) }
  if (comment.body.length > 65_536) return tooLong
  standing.comments.push(comment)
  return { status: 201, body: toComment(comment) }
}

const tooLong: Reply = {
  status: 422,
  body: { message: 'Validation Failed', errors: [{ message: 'body is too long (maximum is 65536 characters)' }] },
}

function updateComment({ standing, caught, recorded }: Call): Reply {
  const index = standing.comments.findIndex(({ id }) => id === Number(caught[0]))
  const before = standing.comments[index]
  if (before === undefined) return notFound
  const comment = { ...before, body: bodyOf(recorded) }
  if (comment.body.length > 65_536) return tooLong
  standing.comments[index] = comment
  return ok(toComment(comment))
}

function deleteComment({ standing, caught }: Call): Reply {
  const index = standing.comments.findIndex(({ id }) => id === Number(caught[0]))
  if (index < 0) return notFound
  standing.comments.splice(index, 1)
  return { status: 204 }
}

function bodyOf({ body }: Recorded): string {
  return (body as { body: string }).body
}

function loginOf({ world }: Standing): string {
  return world.login ?? 'github-actions[bot]'
}

/** The two questions that are asked by GraphQL: whose the token is, and who stands behind the authors of commits. */
function answerGraphql(standing: Standing, recorded: Recorded): unknown {
  const { query } = recorded.body as { query: string }
  if (query.includes('viewer')) return { data: { viewer: { login: loginOf(standing) } } }
  const asked = [...query.matchAll(/(\w+): object\(oid: "(\w+)"\)/g)].map(([, alias = '', sha = '']) => {
    const people = allCommits(standing).find((commit) => commit.sha === sha)?.people ?? []
    const nodes = people.map(({ email, login }) => ({ email, user: login === null ? null : { login } }))
    return [alias, { authors: { nodes } }]
  })
  return { data: { repository: Object.fromEntries(asked) } }
}
