import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { findCheckout } from '../../change/commit/checkout.ts'
import { findTrackedFiles } from '../../change/commit/tracked-file.ts'
import type { ToolReader } from '../../convert/vulnscan/sarif/tool.ts'
import { EvidenceError } from '../../error.ts'
import { plural } from '../../text/plural.ts'
import { groupBy } from '../../evidence/fact/group-by.ts'
import type { ChangeContext } from '../change/github-answer.ts'
import type { RunContext } from '../environment/run-context.ts'
import type { SelectedFiles } from './file-pattern.ts'
import type { FileContext } from './files.ts'
import { kindOfUsualPath } from './usual-places.ts'

/** The job whose files are searched. */
export interface SearchedJob {
  /** The folder of the files. */
  readonly cwd: string
  /** The folder whose checkout git reads: never that of downloaded files. */
  readonly workspace: string
  /** The file of the event, which the runner writes when the job begins. Without one, no file is too old. */
  readonly eventPath?: string | undefined
  readonly environment: RunContext['environment']
  readonly notice: (message: string) => void
  /** The tools whose SARIF counts as a scan. */
  readonly readTools?: ToolReader | undefined
}

export function toSearchedJob({ host, environment, workspace, readTools }: FileContext<ChangeContext>): SearchedJob {
  return {
    readTools,
    cwd: host.cwd,
    workspace,
    eventPath: environment['GITHUB_EVENT_PATH'],
    environment,
    notice: (message) => host.notice(message),
  }
}

/** The files that count as results of a job, and a line for each reason for which others do not. */
export interface KeptResults {
  readonly files: readonly string[]
  readonly notes: readonly string[]
}

/**
 * The files of a search that the job wrote (rules 8.5). A file that git tracks unchanged, or that is older than the job, is left out with each
 * file of equal bytes, because a copy proves no more than its original. Other files of equal bytes count once.
 */
export async function keepFoundResults(found: readonly string[], job: SearchedJob): Promise<KeptResults> {
  const tracked = await findTracked(found, job)
  const old = new Set(findOldFiles(found, job))
  const groups = await groupByBytes(found, job.cwd)
  const others = groups.filter((group) => !hasAny(group, tracked))
  const own = others.filter((group) => !hasAny(group, old))
  const files = own.flatMap(selectOriginals)
  const copies = own.flat().filter((file) => !files.includes(file))
  return {
    files,
    notes: [
      ...describeTracked(groups.filter((group) => hasAny(group, tracked)).flat()),
      ...list(
        'Left out, because it was written before this job began',
        others.filter((group) => hasAny(group, old)).flat(),
      ),
      ...list('Left out, because another result has the same bytes', copies),
    ],
  }
}

/**
 * Of files of equal bytes, the one with a usual name, else the nearest to the root. A file `TEST-<class>.xml` is the result of that class, so
 * files with different names of this form are different results.
 */
function selectOriginals(group: readonly string[]): readonly string[] {
  const ofClasses = groupBy(group.filter(isOfClass), (file) => basename(file))
  if (ofClasses.size > 0) return [...ofClasses.values()].flatMap(([first]) => first ?? [])
  const original = group.find((file) => kindOfUsualPath(file) !== undefined) ?? group[0]
  return original === undefined ? [] : [original]
}

function isOfClass(file: string): boolean {
  return /^TEST-.*\.xml$/i.test(basename(file))
}

function hasAny(group: readonly string[], some: ReadonlySet<string>): boolean {
  return group.some((file) => some.has(file))
}

/**
 * The files of the input `files` that the job wrote (rules 8.5). What git tracks unchanged is left out, unless a line names it without a
 * wildcard. A file that is older than the job gets a notice. Throws EvidenceError `file` for a line whose files are all left out.
 */
export async function keepSelectedResults(selected: SelectedFiles, job: SearchedJob): Promise<KeptResults> {
  const tracked = await findTracked(
    selected.files.filter((file) => !selected.named.includes(file)),
    job,
  )
  const files = selected.files.filter((file) => !tracked.has(file))
  const emptied = selected.lines.find((line) => line.files.every((file) => tracked.has(file)))
  if (emptied !== undefined) throw emptiedLine(emptied, job.cwd)
  const old = findOldFiles(files, job)
  if (old.length > 0) job.notice(`Written before this job began: ${listFirst(old)}. Check that they are results of it.`)
  return { files, notes: describeTracked([...tracked]) }
}

function emptiedLine({ pattern, line, files }: SelectedFiles['lines'][number], cwd: string): EvidenceError {
  return new EvidenceError(
    'file',
    `\`files\`: no file matches ${pattern} (line ${line}) in ${cwd} that a step of this job wrote. Git tracks ${plural(files.length, 'file')} that it matches, unchanged: ${listFirst(files)}. Check that an earlier step of this job writes the results. To report a file of the repository all the same, name it without a wildcard.`,
    { facts: { pattern, line } },
  )
}

/** The files that git tracks and that are unchanged. Throws EvidenceError `file` if git cannot show it. */
async function findTracked(
  files: readonly string[],
  { cwd, workspace, environment, notice }: SearchedJob,
): Promise<ReadonlySet<string>> {
  const checkout = await findCheckout(workspace, environment)
  const tracked = await findTrackedFiles(
    checkout,
    files.map((file) => resolve(cwd, file)),
  )
  const toNames = (paths: readonly string[]): readonly string[] => {
    const wanted = new Set(paths)
    return files.filter((file) => wanted.has(resolve(cwd, file)))
  }
  refuseUnclear(toNames(tracked.unclear))
  const outside = toNames(tracked.outside)
  if (outside.length > 0)
    notice(`Not checked against git, so they may be files of the repository: ${listFirst(outside)}.`)
  return new Set(toNames(tracked.unchanged))
}

/** Left out, such a file could hide a failure; taken, it could be a result of another time. */
function refuseUnclear([first, ...others]: readonly string[]): void {
  if (first === undefined) return
  const rest = others.length === 0 ? '' : ` The same is true for ${listFirst(others)}.`
  throw new EvidenceError(
    'file',
    `${first} is not taken as a result: git cannot show whether it is a file of the repository.${rest} Name the result files of this job with \`kind\` and \`files\`, or exclude this one with a line that begins with !. To report it all the same, name it in \`files\` without a wildcard.`,
    { facts: { path: first } },
  )
}

function describeTracked(files: readonly string[]): readonly string[] {
  return list('Left out, because git tracks it and it is unchanged, so no step of this job wrote it', files)
}

/** The files that were last written before the runner wrote the event. */
function findOldFiles(files: readonly string[], { cwd, eventPath = '' }: SearchedJob): readonly string[] {
  const begin = statSync(eventPath, { throwIfNoEntry: false })?.mtimeMs
  if (begin === undefined) return []
  return files.filter((file) => statSync(resolve(cwd, file)).mtimeMs < begin)
}

/** Groups files of equal bytes. Only files of one size are read. */
async function groupByBytes(files: readonly string[], cwd: string): Promise<readonly (readonly string[])[]> {
  const groups: (readonly string[])[] = []
  for (const sameSize of groupBy(files, (file) => statSync(resolve(cwd, file)).size).values()) {
    if (sameSize.length === 1) groups.push(sameSize)
    else groups.push(...(await groupByDigest(sameSize, cwd)))
  }
  return groups
}

async function groupByDigest(files: readonly string[], cwd: string): Promise<readonly (readonly string[])[]> {
  const digests = new Map<string, string>()
  for (const file of files) digests.set(file, await digestOf(resolve(cwd, file)))
  return [...groupBy(files, (file) => digests.get(file)).values()]
}

async function digestOf(path: string): Promise<string> {
  const sum = createHash('sha256')
  const stream: AsyncIterable<Buffer> = createReadStream(path)
  for await (const chunk of stream) sum.update(chunk)
  return sum.digest('hex')
}

const maxListed = 3

/** The first three names, and the number of the others. */
export function listFirst(files: readonly string[]): string {
  const rest = files.length - maxListed
  return rest > 0 ? `${files.slice(0, maxListed).join(', ')} and ${rest} more` : files.join(', ')
}

function list(reason: string, files: readonly string[]): readonly string[] {
  return files.length === 0 ? [] : [`${reason}: ${listFirst(files.toSorted())}.`]
}
