import { createHash } from 'node:crypto'
import { createReadStream, existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Checkout } from './git-object.ts'
import { readFileIds } from './git-tree.ts'

/** Which of some files are a part of the checkout as they are. The lists have the paths as they were given. */
export interface TrackedFiles {
  /** Tracked, with the content that the index or the commit of HEAD has. */
  readonly unchanged: readonly string[]
  /** Tracked, or in a work tree that git cannot read, and it is not known whether they are changed. */
  readonly unclear: readonly string[]
  /** In no work tree that git may read, or in one without a commit, which shows nothing about other files than those that are added. */
  readonly outside: readonly string[]
}

/**
 * Finds the files that git tracks: those of the index and of the commit of HEAD, because a job can lose or change the index. The content decides, not what git notes about a file (`--assume-unchanged`, `--skip-worktree`, its
 * times). A symbolic link is what it leads to, and a file of a submodule is outside. Runs no program that the configuration of the
 * repository names, so a file with a filter is unclear.
 */
export async function findTrackedFiles(
  checkout: Checkout | undefined,
  paths: readonly string[],
): Promise<TrackedFiles> {
  const located = paths.map((path) => ({ path, real: realpathSync.native(path) }))
  const inside = located.filter(({ real }) => checkout !== undefined && isInWorkTree(checkout.root, dirname(real)))
  const judged = checkout === undefined || inside.length === 0 ? [] : await judgeFiles(checkout, inside)
  const pathsThatAre = (state: FileState): string[] => judged.flatMap((it) => (it.state === state ? [it.path] : []))
  return {
    unchanged: pathsThatAre('unchanged').toSorted(),
    unclear: pathsThatAre('unclear').toSorted(),
    outside: [...located.filter((file) => !inside.includes(file)).map(({ path }) => path), ...pathsThatAre('outside')],
  }
}

type FileState = 'unchanged' | 'unclear' | 'own' | 'outside'

interface LocatedFile {
  readonly path: string
  readonly real: string
}

/** Whether a folder belongs to the work tree at `root`, and not to a checkout below it. */
function isInWorkTree(root: string, folder: string): boolean {
  if (folder === root) return true
  return folder !== dirname(folder) && !existsSync(join(folder, '.git')) && isInWorkTree(root, dirname(folder))
}

async function judgeFiles(
  checkout: Checkout,
  files: readonly LocatedFile[],
): Promise<readonly { readonly path: string; readonly state: FileState }[]> {
  const names = files.map(({ real }) => relative(checkout.root, real).replaceAll(sep, '/'))
  const index = await readIndex(checkout, names)
  const head: Head = index === undefined ? { others: 'unclear' } : await readHead(checkout, names)
  return Promise.all(
    files.map(async ({ path, real }, at): Promise<{ readonly path: string; readonly state: FileState }> => {
      const name = names[at] ?? ''
      const ids = [index, head.ids].flatMap((found) => found?.get(name) ?? [])
      const state = ids.length === 0 ? 'own' : await judgeTrackedFile({ checkout, name, real, ids })
      return { path, state: state === 'own' ? head.others : state }
    }),
  )
}

interface Head {
  /** The object ids of the names in the commit of HEAD. */
  readonly ids?: ReadonlyMap<string, string> | undefined
  /** The state of a file that git does not track, or whose content it does not have. */
  readonly others: FileState
}

async function readHead(checkout: Checkout, names: readonly string[]): Promise<Head> {
  const sha = (await checkout.runCommand(['rev-parse', '--revs-only', 'HEAD']))?.toString('utf8').trimEnd()
  if (sha === undefined || sha === '') return { others: sha === '' ? 'outside' : 'unclear' }
  const ids = await checkout.readObjects(async (read) => readFileIds(sha, names, read))
  return { ids, others: ids === undefined ? 'unclear' : 'own' }
}

/** The object ids of the names in the index. A file in a conflict has several. Undefined if git fails. */
async function readIndex(
  checkout: Checkout,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
  const ids = new Map<string, string[]>()
  for (let at = 0; at < names.length; at += namesPerCommand) {
    const some = names.slice(at, at + namesPerCommand)
    const printed = await checkout.runCommand(['ls-files', '--stage', '-z', '--', ...some])
    if (printed === undefined) return undefined
    for (const line of printed.toString('utf8').split('\0')) {
      const [, id, name] = /^\d+ ([0-9a-f]+) \d\t(.*)$/s.exec(line) ?? []
      if (id !== undefined && name !== undefined) ids.set(name, [...(ids.get(name) ?? []), id])
    }
  }
  return ids
}

/** A command line has a limited length. */
const namesPerCommand = 100

interface TrackedFile {
  readonly checkout: Checkout
  readonly name: string
  readonly real: string
  readonly ids: readonly string[]
}

async function judgeTrackedFile(file: TrackedFile): Promise<FileState> {
  const algorithm = file.ids[0]?.length === 64 ? 'sha256' : 'sha1'
  const { id, lineEnds } = await readObjectId(file.real, algorithm)
  if (file.ids.includes(id)) return 'unchanged'
  // A checkout may write CRLF for LF.
  if (lineEnds > 0 && file.ids.includes(await readUnixObjectId(file.real, algorithm, lineEnds))) return 'unchanged'
  return (await isConverted(file)) ? 'unclear' : 'own'
}

/** Attributes with which a checkout writes other bytes than the index has. */
const conversions = ['filter', 'ident', 'working-tree-encoding'] as const

/** Whether git changes the content of the file in a checkout, other than its line ends. */
async function isConverted({ checkout, name }: TrackedFile): Promise<boolean> {
  const printed = await checkout.runCommand(['check-attr', '-z', ...conversions, '--', name])
  const values = printed?.toString('utf8').split('\0') ?? []
  // For each attribute: the path, the name of the attribute, its value.
  return (
    printed === undefined || conversions.some((_, at) => !['unspecified', 'unset'].includes(values[at * 3 + 2] ?? ''))
  )
}

/** The id that git gives the content of a file, and the number of its CRLF. */
async function readObjectId(
  path: string,
  algorithm: string,
): Promise<{ readonly id: string; readonly lineEnds: number }> {
  const sum = createHash(algorithm).update(`blob ${statSync(path).size}\0`)
  let lineEnds = 0
  let isAfterReturn = false
  for await (const chunk of readChunks(path)) {
    sum.update(chunk)
    lineEnds += countLineEnds(chunk, isAfterReturn)
    isAfterReturn = chunk.at(-1) === carriageReturn
  }
  return { id: sum.digest('hex'), lineEnds }
}

const carriageReturn = 13
const lineFeed = 10

function countLineEnds(chunk: Buffer, isAfterReturn: boolean): number {
  let count = isAfterReturn && chunk[0] === lineFeed ? 1 : 0
  for (let at = chunk.indexOf('\r\n'); at !== -1; at = chunk.indexOf('\r\n', at + 2)) count += 1
  return count
}

/** The id of the content with LF for CRLF. */
async function readUnixObjectId(path: string, algorithm: string, lineEnds: number): Promise<string> {
  const sum = createHash(algorithm).update(`blob ${statSync(path).size - lineEnds}\0`)
  let pending = ''
  for await (const chunk of readChunks(path)) {
    const text = pending + chunk.toString('latin1')
    pending = text.endsWith('\r') ? '\r' : ''
    sum.update(text.slice(0, text.length - pending.length).replaceAll('\r\n', '\n'), 'latin1')
  }
  return sum.update(pending, 'latin1').digest('hex')
}

async function* readChunks(path: string): AsyncGenerator<Buffer> {
  const stream: AsyncIterable<Buffer> = createReadStream(path)
  yield* stream
}
