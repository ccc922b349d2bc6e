import type { RunContext } from './run-context.ts'

/**
 * The running action as `owner/name@ref`, for a suggested `uses:` line; undefined for an action of the checkout and for the command line. The
 * runner leaves the two variables empty in the steps of a composite action; the folder of the action has the same names.
 */
export function findActionReference({
  GITHUB_ACTION_REPOSITORY: repository = '',
  GITHUB_ACTION_REF: ref = '',
  GITHUB_ACTION_PATH: path = '',
}: RunContext['environment']): string | undefined {
  const [, ofPath] = /[/\\]_actions[/\\](.+?)[/\\]?$/.exec(path) ?? []
  const [owner = '', name = '', ...rest] = (ofPath ?? '').split(/[/\\]/)
  const reference = repository !== '' && ref !== '' ? `${repository}@${ref}` : `${owner}/${name}@${rest.join('/')}`
  return /^[\w.-]+\/[\w.-]+@[\w.-]+(?:\/[\w.-]+)*$/.test(reference) ? reference : undefined
}
