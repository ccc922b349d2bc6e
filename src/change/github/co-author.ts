import { EvidenceError } from '../../error.ts'
import type { GithubClient } from './api.ts'
import { advisePermission } from './request.ts'
import { pickMember, pickText } from './response.ts'

/** A person in a `Co-authored-by: Name <email>` trailer of a commit message. */
export interface CoAuthor {
  readonly name: string
  readonly email: string
  /** The login, if the address is one of GitHub's private addresses. */
  readonly login: string | undefined
}

const trailer = /^co-authored-by:([^<\n\r\u2028\u2029]*)<([^>\n\r\u2028\u2029]+)>/gim

/** GitHub, "Setting your commit email address": `login@…`, or `id+login@…` for accounts created since July 2017. */
const privateAddress = /^(?:\d+\+)?([^@+]+)@users\.noreply\./i

/** The co-authors in all lines of a message, not only in its last paragraph: GitHub's squash merges put some of them further up. */
export function findCoAuthors(message: string): readonly CoAuthor[] {
  return [...message.matchAll(trailer)].map(([, name = '', email = '']) => ({
    name: name.trim(),
    email: email.trim(),
    login: privateAddress.exec(email.trim())?.[1],
  }))
}

/** Commits in one query: at 100 authors each, within GitHub's limit of 500,000 nodes. */
const commitsPerQuery = 100

/**
 * The logins of co-authors by email address in lower case. Requested only for trailers that do not have the login themselves. REST has
 * co-authors by name and address alone; without the login, an approval by a co-author would look independent.
 */
export async function readCoAuthorLogins(
  client: GithubClient,
  repository: string,
  commits: readonly unknown[],
): Promise<ReadonlyMap<string, string>> {
  const unclear = commits.filter(hasUnknownCoAuthor).map((commit) => pickText(commit, 'sha'))
  const found = new Map<string, string>()
  for (let start = 0; start < unclear.length; start += commitsPerQuery) {
    for (const person of await readCommitAuthors(client, repository, unclear.slice(start, start + commitsPerQuery))) {
      const login = pickText(person, 'user', 'login')
      if (login !== '') found.set(pickText(person, 'email').toLowerCase(), login)
    }
  }
  return found
}

function hasUnknownCoAuthor(commit: unknown): boolean {
  return findCoAuthors(pickText(commit, 'commit', 'message')).some(({ login }) => login === undefined)
}

async function readCommitAuthors(
  client: GithubClient,
  repository: string,
  shas: readonly string[],
): Promise<readonly unknown[]> {
  const [owner, name] = repository.split('/')
  const authors = '... on Commit { authors(first: 100) { nodes { email user { login } } } }'
  const objects = shas.map((sha, index) => `c${index}: object(oid: "${sha}") { ${authors} }`)
  const query = `{ repository(owner: "${owner}", name: "${name}") { ${objects.join(' ')} } }`
  const purpose = `read the co-authors of ${shas.length} commits in ${repository}`
  const { body } = await client.request({
    route: 'POST /graphql',
    body: { query },
    purpose,
    permission: 'contents: read',
  })
  return shas.flatMap((_, index) => {
    const nodes = pickMember(body, 'data', 'repository', `c${index}`, 'authors', 'nodes')
    if (!Array.isArray(nodes)) throw hiddenCommitsError(purpose, pickText(body, 'errors', '0', 'message'))
    return nodes
  })
}

function hiddenCommitsError(purpose: string, message: string): EvidenceError {
  const quote = message === '' ? '' : ` ("${message}")`
  return new EvidenceError(
    'refused',
    `Could not ${purpose}: GitHub does not show those commits${quote}; ${advisePermission('contents: read')}.`,
  )
}
