import { toActor, toConnection, visible } from './graphql-field.ts'
import { day } from './response-body.ts'
import type { ServerState } from './server.ts'
import { repositoryOf, type CommitState } from './state.ts'

const ann = { login: 'ann', name: 'Ann Lee', email: 'ann@example.com' }
const webFlow = { login: 'web-flow', name: 'GitHub' }

export function toCommitNode(state: ServerState, commit: CommitState): object {
  const { initial } = state
  const full = {
    message: 'A change',
    date: day,
    author: ann,
    committer: webFlow,
    parents: [],
    verified: false,
    signed_by_github: false,
    ...commit,
  }
  const files = initial.files ?? {}
  return {
    __typename: 'Commit',
    oid: full.sha,
    message: full.message,
    url: `https://github.example/${repositoryOf(initial)}/commit/${full.sha}`,
    authoredDate: full.date,
    committedDate: full.committed ?? full.date,
    author: toGitActor(full.author),
    committer: toGitActor(full.committer),
    parents: toConnection(full.parents.map((oid) => ({ oid }))),
    signature: full.verified
      ? { __typename: 'GpgSignature', isValid: true, wasSignedByGitHub: full.signed_by_github }
      : null,
    authors: toConnection(listAuthors(full)),
    file: visible(state, 'file', ({ path }: { path: string }) => toTreeEntry(files[`${full.sha}:${path}`])),
    status: visible(state, 'status', () => toStatusNode(state, full.sha)),
  }
}

/** GitHub lists the author first, then the co-authors. */
function listAuthors({ author = {}, people = [] }: Pick<CommitState, 'author' | 'people'>): readonly object[] {
  const others = people.map(({ email, login }) => toGitActor({ email, ...(login === null ? {} : { login }) }))
  return [toGitActor(author), ...others.filter(({ email }) => email !== author.email)]
}

interface GitActor {
  readonly login?: string
  readonly name?: string
  readonly email?: string
}

/** A bot is no user. */
function toGitActor({ login, name, email = '' }: GitActor): { name: string; email: string; user: object | null } {
  const user = login === undefined || login.endsWith('[bot]') ? null : { login }
  return { name: name ?? login ?? '', email, user }
}

/** A file that a test gives as an answer of the REST API is a symbolic link here. */
function toTreeEntry(file: string | object | undefined): object | null {
  if (file === undefined) return null
  if (typeof file !== 'string')
    return { mode: 0o120000, object: { __typename: 'Blob', byteSize: 4, isTruncated: false, text: 'else' } }
  const object = { __typename: 'Blob', byteSize: Buffer.byteLength(file), isTruncated: false, text: file }
  return { mode: 0o100644, object }
}

/** The newest status of each context. */
function toStatusNode(server: ServerState, sha: string): object | null {
  const own = server.statuses.filter((status) => status.sha === sha)
  const newest = own.filter((status, at) => !own.slice(at + 1).some(({ context }) => context === status.context))
  if (newest.length === 0) return null
  const contexts = newest.map(({ context, state, description, targetUrl, user, createdAt }) => {
    const creator = toActor(server, user)
    return { context, state: state.toUpperCase(), description, targetUrl: targetUrl || null, createdAt, creator }
  })
  return { contexts }
}
