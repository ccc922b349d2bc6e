import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import {
  convert,
  convertKinds,
  recognise,
  type Converted,
  type ConvertKind,
  type ResultFile,
} from '../../convert/convert.ts'
import { EvidenceError, messageOf } from '../../error.ts'
import { discover, kindOfPlace } from './discover.ts'
import { findFiles, findUnmatched } from './files.ts'

export interface FoundResults {
  readonly kind: ConvertKind
  /** Paths below the workspace. */
  readonly files: readonly string[]
  /** Patterns of the user's that match nothing, beside others that do. */
  readonly unmatched: readonly string[]
}

/** The files that the user named for a kind, or those in its usual places; none at all is an error. */
export async function findResults(kind: ConvertKind, patterns: readonly string[], cwd: string): Promise<FoundResults> {
  const files =
    patterns.length > 0
      ? await findFiles(patterns, cwd)
      : (await sortByContent(cwd, [kind])).found.flatMap((found) => found.files)
  if (files.length > 0) return { kind, files, unmatched: await findUnmatched(patterns, cwd) }
  const asked =
    patterns.length > 0
      ? `\`files\`: ${patterns.join(', ')} matches no file`
      : `No ${kind} result file is in the usual places`
  throw new EvidenceError(
    'file',
    `${asked} in ${cwd}. Did the step before write it, in this job? Name it with \`files\`.`,
    {
      facts: { kind, patterns },
    },
  )
}

export interface Sorted {
  readonly found: readonly FoundResults[]
  /** Files that lay in a usual place and are none of ours by content. */
  readonly left: readonly string[]
  /** Folders that could not be looked into. */
  readonly closed: readonly string[]
}

/** Looks in the usual places of the kinds and lets the content say what each file is; of a broken one its place does, so that it is refused. */
export async function sortByContent(cwd: string, wanted: readonly ConvertKind[] = convertKinds): Promise<Sorted> {
  const { paths, closed } = await discover(cwd, wanted)
  const recognised = await Promise.all(
    paths.map(async (path) => {
      const kind = await recognise(openResult(path, cwd))
      return { path, kind: kind === 'broken' ? kindOfPlace(path) : kind }
    }),
  )
  const of = (kind: ConvertKind | undefined): string[] =>
    recognised.filter((it) => it.kind === kind).map(({ path }) => path)
  return {
    found: wanted.map((kind) => ({ kind, files: of(kind), unmatched: [] })).filter(({ files }) => files.length > 0),
    left: recognised.filter(({ kind }) => kind === undefined || !wanted.includes(kind)).map(({ path }) => path),
    closed,
  }
}

export async function convertResults(found: FoundResults, cwd: string, maxIssues: string): Promise<Converted> {
  return convert(
    found.kind,
    found.files.map((path) => openResult(path, cwd)),
    maxIssues === '' ? {} : { maxIssues },
  )
}

/** A result file under the name that messages use; what cannot be read is told by that name. */
export function openResult(path: string, cwd: string): ResultFile {
  return { path, read: () => readNamed(path, cwd) }
}

async function* readNamed(path: string, cwd: string): AsyncGenerator<Uint8Array> {
  try {
    const stream: AsyncIterable<Uint8Array> = createReadStream(resolve(cwd, path))
    yield* stream
  } catch (cause) {
    throw new EvidenceError('file', `${path} cannot be read: ${messageOf(cause)}`, { cause })
  }
}
