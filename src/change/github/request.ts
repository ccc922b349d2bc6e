import { EvidenceError } from '../../error.ts'

/** A request to GitHub's API, and the texts for its error message. */
export interface GithubRequest {
  /** Method and path: `GET /repos/acme/shop/pulls/7`. */
  readonly route: string
  readonly body?: Readonly<Record<string, unknown>>
  /** Completes "Could not …": `read pull request 7 of acme/shop`. */
  readonly purpose: string
  /** The required permission in workflow syntax: `pull-requests: read`. */
  readonly permission: string
}

/** The API path of a repository `owner/name`. Throws `EvidenceError` `usage` if the name is invalid. */
export function toRepositoryPath(repository: string): string {
  if (/^[\w.-]+\/[\w.-]+$/.test(repository)) return `/repos/${repository}`
  throw new EvidenceError('usage', `"${repository}" is not a repository on GitHub; give it as \`owner/name\`.`, {
    facts: { repository },
  })
}

/** What to do about a token without a permission. A clause without a full stop; a job with `permissions:` has no others than it lists. */
export function advisePermission(permission: string): string {
  return `add the line \`${permission}\` to the job's \`permissions:\` and keep the other lines`
}
