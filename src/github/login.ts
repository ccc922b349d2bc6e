import { EvidenceError } from '../error.ts'
import { pick, pickText } from './answer.ts'
import type { Conversation } from './api.ts'
import { findCoAuthors } from './co-author.ts'

/** Commits that one question is about: few enough for GitHub's limit of 500,000 nodes, at 100 authors each. */
const batch = 100

/**
 * The logins behind the mail addresses of co-authors, by address in lower case. Asked for only where a trailer does not say so
 * itself: REST knows a co-author by name and mail alone, and an approval by one of them would pass for an independent one.
 */
export async function findLogins(
  conversation: Conversation,
  repository: string,
  commits: readonly unknown[],
): Promise<ReadonlyMap<string, string>> {
  const unclear = commits.filter(hasUnknownCoAuthor).map((commit) => pickText(commit, 'sha'))
  const found = new Map<string, string>()
  for (let start = 0; start < unclear.length; start += batch) {
    for (const person of await readPeople(conversation, repository, unclear.slice(start, start + batch))) {
      const login = pickText(person, 'user', 'login')
      if (login !== '') found.set(pickText(person, 'email').toLowerCase(), login)
    }
  }
  return found
}

function hasUnknownCoAuthor(commit: unknown): boolean {
  return findCoAuthors(pickText(commit, 'commit', 'message')).some(({ login }) => login === undefined)
}

async function readPeople(
  conversation: Conversation,
  repository: string,
  shas: readonly string[],
): Promise<readonly unknown[]> {
  const [owner, name] = repository.split('/')
  const people = '... on Commit { authors(first: 100) { nodes { email user { login } } } }'
  const objects = shas.map((sha, index) => `c${index}: object(oid: "${sha}") { ${people} }`)
  const query = `{ repository(owner: "${owner}", name: "${name}") { ${objects.join(' ')} } }`
  const asked = `read who the co-authors of ${shas.length} commits in ${repository} are`
  const { body } = await conversation.ask({
    route: 'POST /graphql',
    body: { query },
    asked,
    permission: 'contents: read',
  })
  return shas.flatMap((_, index) => {
    const nodes = pick(body, 'data', 'repository', `c${index}`, 'authors', 'nodes')
    if (!Array.isArray(nodes)) throw refuse(asked, pickText(body, 'errors', '0', 'message'))
    return nodes
  })
}

function refuse(asked: string, said: string): EvidenceError {
  return new EvidenceError(
    'refused',
    `Could not ${asked}: GitHub does not show those commits${said === '' ? '' : ` ("${said}")`}; add the line \`contents: read\` under the job's \`permissions:\`.`,
  )
}
