import { EvidenceError } from '../error.ts'

/** The path of a repository in the API, of `owner/name`. Throws `usage` where it is not one. */
export function toPath(repository: string): string {
  if (/^[\w.-]+\/[\w.-]+$/.test(repository)) return `/repos/${repository}`
  throw new EvidenceError('usage', `"${repository}" is not a repository on GitHub; it takes \`owner/name\`.`, {
    facts: { repository },
  })
}
