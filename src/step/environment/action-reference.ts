import type { RunContext } from './run-context.ts'

/**
 * The running action as `owner/name@ref`, for a suggested `uses:` line; undefined for an action of the checkout and for the command line. The
 * runner leaves the two variables empty in the steps of a composite action; the folder of the action has the same names.
 */
export function findActionReference(environment: RunContext['environment']): string | undefined {
  const { GITHUB_ACTION_REPOSITORY: repository = '', GITHUB_ACTION_REF: ref = '' } = environment
  const isGiven = repository !== '' && ref !== ''
  const reference = isGiven ? `${repository}@${ref}` : readActionFolder(environment['GITHUB_ACTION_PATH'] ?? '')
  return /^[\w.-]+\/[\w.-]+@[\w.-]+(?:\/[\w.-]+)*$/.test(reference) ? reference : undefined
}

/** A runner keeps an action in `_actions/owner/name/ref`. */
function readActionFolder(path: string): string {
  const names = path.split(/[/\\]/).filter((name) => name !== '')
  const start = names.lastIndexOf('_actions')
  const [owner = '', name = '', ...ref] = start < 0 ? [] : names.slice(start + 1)
  return `${owner}/${name}@${ref.join('/')}`
}
