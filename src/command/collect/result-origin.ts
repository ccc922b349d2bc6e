import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { findCheckout } from '../../commit/checkout.ts'
import { findTrackedFiles } from '../../commit/tracked-file.ts'
import { EvidenceError } from '../../error.ts'
import type { RunContext } from '../environment/run-context.ts'
import type { SelectedFiles } from './file-pattern.ts'

/**
 * Checks that this job wrote the result files (rules 8.5). Throws EvidenceError `file` for one that git tracks and that is unchanged, unless
 * the input `files` names it without a wildcard. A file that is older than the job gets a notice.
 */
export async function checkResultFiles(found: SelectedFiles, { host, environment }: RunContext): Promise<void> {
  const old = findOldFiles(found.files, host.cwd, environment['GITHUB_EVENT_PATH'])
  if (old.length > 0)
    host.notice(`Written before this job began: ${listFirst(old)}. Check that they are results of it.`)
  const searched = found.files.filter((file) => !found.named.includes(file))
  const checkout = await findCheckout(host.cwd, environment)
  const tracked = await findTrackedFiles(
    checkout,
    searched.map((file) => resolve(host.cwd, file)),
  )
  const toNames = (paths: readonly string[]): readonly string[] =>
    searched.filter((file) => paths.includes(resolve(host.cwd, file)))
  const outside = toNames(tracked.outside)
  if (outside.length > 0) {
    host.notice(`Not checked whether git tracks them, because they are in no checkout that git reads here: ${listFirst(outside)}.`)
  }
  refuseFiles(toNames(tracked.unchanged), 'git tracks it and it is unchanged, so no step of this job wrote it')
  refuseFiles(toNames(tracked.unclear), 'git cannot show whether it is a file of the repository')
}

function refuseFiles(files: readonly string[], reason: string): void {
  const [first, ...others] = files
  if (first === undefined) return
  const rest = others.length === 0 ? '' : ` The same is true for ${listFirst(others)}.`
  throw new EvidenceError(
    'file',
    `${first} is not taken as a result: ${reason}.${rest} Name the result files of this job with \`kind\` and \`files\`, or exclude this one with a line that begins with !. To report it all the same, name it in \`files\` without a wildcard.`,
    { facts: { path: first } },
  )
}

/** The files that were last written before the runner wrote the event, which it does when the job begins. */
function findOldFiles(files: readonly string[], cwd: string, eventPath = ''): readonly string[] {
  const begin = statSync(eventPath, { throwIfNoEntry: false })?.mtimeMs
  if (begin === undefined) return []
  return files.filter((file) => statSync(resolve(cwd, file)).mtimeMs < begin)
}

const maxListed = 3

function listFirst(files: readonly string[]): string {
  const rest = files.length - maxListed
  return rest > 0 ? `${files.slice(0, maxListed).join(', ')} and ${rest} more` : files.join(', ')
}
