/**
 * The owner of what requests take of a limit: an API token, or a part of a group, such as a run of a repository. Owners are texts, so that
 * they can be keys. Groups have turns and shares first, and the parts of each group among themselves.
 */
export function toPart(group: string, part: string): string {
  return `${group}${mark}${part}`
}

/** The group of all that the jobs of a repository take. */
export function toRepositoryGroup(repository: { readonly issuer: string; readonly repository_id: string }): string {
  return `${repository.issuer}#${repository.repository_id}`
}

/** No name of an organisation, token or repository has a line feed. */
const mark = '\n'

/** The group of an owner; the owner itself if it is no part. */
export function toGroup(owner: string): string {
  const end = owner.indexOf(mark)
  return end < 0 ? owner : owner.slice(0, end)
}
