import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { convert, type Converted } from '../../convert/convert.ts'
import { describeForeignFile, detectResultKind } from '../../convert/kind-detection.ts'
import { resultFileError, resultKinds, type ResultFile, type ResultKind } from '../../convert/result-file.ts'
import { EvidenceError, messageOf } from '../../error.ts'
import { describeEmptyWorkspace } from './empty-workspace.ts'
import { selectFiles, type SelectedFiles } from './file-pattern.ts'
import { discoverResultFiles, kindOfUsualPath } from './usual-places.ts'

/** The result files of one kind. */
export interface FoundResults extends SelectedFiles {
  readonly kind: ResultKind
}

/**
 * Finds the files that the lines of `files` select, or without lines those in the usual places. All lines may be optional and match none.
 * Throws EvidenceError `file` for a line without a match, and if the usual places have none.
 */
export async function findResultFiles(kind: ResultKind, lines: readonly string[], cwd: string): Promise<FoundResults> {
  if (lines.length > 0) return { kind, ...(await selectFiles(lines, cwd)) }
  const files = (await classifyByContent(cwd, [kind])).found.flatMap((found) => found.files)
  if (files.length > 0) return { kind, files, named: [] }
  const cause =
    describeEmptyWorkspace(cwd) ?? 'Check that an earlier step of this job writes it, and name it with `files`.'
  throw new EvidenceError('file', `No ${kind} result file is in the usual places in ${cwd}. ${cause}`, {
    facts: { kind },
  })
}

/**
 * Selects files with the lines of `files`, and detects the kind of each by its content (rules 8.5). Throws EvidenceError `file` for a file of
 * no known kind, because a named file is never left out.
 */
export async function findResultsOfAnyKind(lines: readonly string[], cwd: string): Promise<readonly FoundResults[]> {
  const { files, named } = await selectFiles(lines, cwd)
  const detected = await Promise.all(files.map(async (path) => ({ path, kind: await requireKind(path, cwd) })))
  const filesOf = (kind: ResultKind): string[] => detected.filter((it) => it.kind === kind).map(({ path }) => path)
  return resultKinds.map((kind) => ({ kind, files: filesOf(kind), named })).filter((found) => found.files.length > 0)
}

async function requireKind(path: string, cwd: string): Promise<ResultKind> {
  const file = openResultFile(path, cwd)
  const kind = await detectResultKind(file)
  if (kind !== undefined && kind !== 'broken') return kind
  const usual = kind === 'broken' ? kindOfUsualPath(path) : undefined
  if (usual !== undefined) return usual
  const known = await describeForeignFile(file)
  if (known !== undefined) throw resultFileError(path, `is ${known}`)
  const problem = kind === 'broken' ? 'is empty, cut off, or neither XML nor JSON' : 'has no known result format'
  throw resultFileError(
    path,
    `${problem}. With \`kind: auto\`, \`files\` takes JUnit XML, scanner results (SARIF and others) and quality-gate results. To report it all the same, set \`kind\`, or exclude it with a line that begins with !`,
  )
}

export interface ClassifiedFiles {
  readonly found: readonly FoundResults[]
  /** Files in a usual place whose content is of no known kind. */
  readonly unrecognised: readonly string[]
  /** Folders that cannot be read. */
  readonly unreadable: readonly string[]
}

/**
 * Finds the files in the usual places of the kinds and detects their kind by content (rules 8.5). A broken file has the kind of its path, so
 * that its conversion fails.
 */
export async function classifyByContent(
  cwd: string,
  kinds: readonly ResultKind[] = resultKinds,
): Promise<ClassifiedFiles> {
  const { paths, unreadable } = await discoverResultFiles(cwd, kinds)
  const detected = await Promise.all(
    paths.map(async (path) => {
      const kind = await detectResultKind(openResultFile(path, cwd))
      return { path, kind: kind === 'broken' ? kindOfUsualPath(path) : kind }
    }),
  )
  const filesOf = (kind: ResultKind): string[] => detected.filter((it) => it.kind === kind).map(({ path }) => path)
  return {
    found: kinds.map((kind) => ({ kind, files: filesOf(kind), named: [] })).filter(({ files }) => files.length > 0),
    unrecognised: detected.filter(({ kind }) => kind === undefined || !kinds.includes(kind)).map(({ path }) => path),
    unreadable,
  }
}

/** What ignored files are, for those that are of a known other format, and how to get a result from their tools. */
export async function describeForeignFiles(paths: readonly string[], cwd: string): Promise<readonly string[]> {
  const described = await Promise.all(
    paths.map(async (path) => ({ path, known: await describeForeignFile(openResultFile(path, cwd)) })),
  )
  return described.flatMap(({ path, known }) => (known === undefined ? [] : [`Not reported: ${path} is ${known}.`]))
}

/** Converts the files to one payload. `maxIssues` is the input `max-issues`. Throws EvidenceError `file`. */
export async function convertResultFiles(found: FoundResults, cwd: string, maxIssues: string): Promise<Converted> {
  return convert(
    found.kind,
    found.files.map((path) => openResultFile(path, cwd)),
    maxIssues === '' ? {} : { maxIssues },
  )
}

/** A result file under the path that messages show. Reading throws EvidenceError `file`. */
function openResultFile(path: string, cwd: string): ResultFile {
  return { path, read: () => streamFile(path, cwd) }
}

async function* streamFile(path: string, cwd: string): AsyncGenerator<Uint8Array> {
  try {
    const stream: AsyncIterable<Uint8Array> = createReadStream(resolve(cwd, path))
    yield* stream
  } catch (cause) {
    throw new EvidenceError('file', `${path} cannot be read: ${messageOf(cause)}`, { cause })
  }
}
