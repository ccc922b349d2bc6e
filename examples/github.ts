import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A pull request of the demo. */
export interface DemoPull {
  readonly number: number
  readonly head: string
  readonly base: string
  /** The template at the base. */
  readonly template: string
}

/** The part of GitHub's REST API that one pull request needs. It keeps the comment. */
export interface DemoGithub extends AsyncDisposable {
  readonly apiUrl: string
  readonly readComment: () => string
}

interface Request {
  /** Such as `GET /pulls/12`, below the path of the repository. */
  readonly line: string
  readonly text: string
}

interface Reply {
  readonly status: number
  readonly body: unknown
}

const day = '2026-11-20T10:00:00Z'
const bot = { login: 'github-actions[bot]', type: 'Bot', id: 41_898_282 }

export async function startDemoGithub(pull: DemoPull): Promise<DemoGithub> {
  const comments: object[] = []
  const server = createServer((request, response) => {
    void answer(pull, comments, request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    readComment: () => comments.map((one) => ('body' in one ? String(one.body) : '')).join('\n'),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(pull: DemoPull, comments: object[], request: IncomingMessage): Promise<Reply> {
  const path = (request.url ?? '').split('?')[0]?.replace('/repos/acme/greeting', '') ?? ''
  return reply(pull, comments, { line: `${request.method ?? ''} ${path}`, text: await readBody(request) })
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function reply(pull: DemoPull, comments: object[], { line, text }: Request): Reply {
  switch (line) {
    case 'POST /graphql':
      return ok({ data: answerQuery(pull) })
    case `POST /issues/${pull.number}/comments`:
      comments.push({ id: 1, html_url: `${toUrl(pull)}#issuecomment-1`, user: bot, ...(JSON.parse(text) as object) })
      return { status: 201, body: comments.at(-1) }
    case `GET /issues/${pull.number}/comments`:
      return ok(comments)
    case `POST /statuses/${pull.head}`:
      return { status: 201, body: { ...(JSON.parse(text) as object), id: 1, created_at: day, creator: bot } }
    case `GET /commits/${pull.head}/statuses`:
      return ok([])
    default:
      return { status: 404, body: { message: 'Not Found' } }
  }
}

function ok(body: unknown): Reply {
  return { status: 200, body }
}

function toUrl({ number }: DemoPull): string {
  return `https://github.invalid/acme/greeting/pull/${number}`
}

/** The pull request in an event. */
export function toPull({ number, head, base, ...pull }: DemoPull): object {
  const repo = { full_name: 'acme/greeting', fork: false }
  return {
    number,
    html_url: toUrl({ number, head, base, ...pull }),
    title: 'Greet in French',
    user: { login: 'ada' },
    head: { ref: 'french', sha: head, repo },
    base: { ref: 'main', sha: base, repo },
  }
}

/** The answer to the one query that a step sends: the commit, the template of the base branch, and the pull request. */
function answerQuery(pull: DemoPull): object {
  const { head, base, number, template } = pull
  const mode = 0o100_644
  const target = { file: { mode, object: { byteSize: template.length, isTruncated: false, text: template } } }
  return {
    viewer: { login: bot.login, databaseId: bot.id },
    repository: {
      defaultBranchRef: { name: 'main', target },
      object: { ...toCommit(head, base), ...target, status: null },
      discussion: { comments: toList([]) },
      pullRequest: {
        url: toUrl(pull),
        number,
        title: 'Greet in French',
        state: 'OPEN',
        createdAt: day,
        mergedAt: null,
        headRefName: 'french',
        headRefOid: head,
        baseRefName: 'main',
        baseRefOid: base,
        author: { __typename: 'User', login: 'ada' },
        mergeCommit: null,
        baseRepository: { nameWithOwner: 'acme/greeting' },
        headRepository: { nameWithOwner: 'acme/greeting' },
        baseRef: { target },
        commits: toList([{ commit: toCommit(head, base) }]),
        writers: toList([toApproval(head)]),
        others: toList([toApproval(head)]),
      },
    },
  }
}

function toList(nodes: readonly object[]): object {
  return { totalCount: nodes.length, pageInfo: { hasNextPage: false, endCursor: null }, nodes }
}

const ada = { name: 'Ada', email: 'ada@example.invalid', user: { login: 'ada' } }

function toCommit(sha: string, parent: string): object {
  return {
    oid: sha,
    message: 'Greet in French',
    url: `https://github.invalid/acme/greeting/commit/${sha}`,
    authoredDate: day,
    committedDate: day,
    author: ada,
    committer: ada,
    signature: null,
    parents: { totalCount: 1, nodes: [{ oid: parent }] },
    authors: toList([ada]),
  }
}

function toApproval(sha: string): object {
  return {
    author: { __typename: 'User', login: 'grace' },
    state: 'APPROVED',
    submittedAt: day,
    authorAssociation: 'MEMBER',
    authorCanPushToRepository: true,
    commit: { oid: sha },
  }
}
