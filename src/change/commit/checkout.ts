import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Checkout } from './git-object.ts'

/** Events whose runs have rights of the repository and can hold files of anyone, such as the artifacts of a fork. */
const eventsWithoutGit: ReadonlySet<string> = new Set(['workflow_run', 'pull_request_target', 'issue_comment'])

/**
 * The repository whose `.git` is in the root of the workspace (rules 8.21); undefined without one, and on events whose files can be of
 * anyone. In a job the checkout can belong to another user. Elsewhere git checks the owner.
 */
export async function findCheckout(
  cwd: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Checkout | undefined> {
  if (eventsWithoutGit.has(environment['GITHUB_EVENT_NAME'] ?? '') || !existsSync(join(cwd, '.git'))) return undefined
  // Loaded here, because a step without a checkout must start quickly.
  const { openCheckout } = await import('./git-process.ts')
  return openCheckout(cwd, environment['GITHUB_ACTIONS'] === 'true')
}
