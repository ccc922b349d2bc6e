import { convert, type Converted } from '../../convert/convert.ts'
import { describeForm } from '../../convert/foreign/form.ts'
import { detectResultKind, findUnreadForm } from '../../convert/kind-detection.ts'
import { resultFileError, resultKinds, type ResultFile, type ResultKind } from '../../convert/result-file.ts'
import type { ToolReader } from '../../convert/vulnscan/sarif/tool.ts'
import { streamRegularFile } from '../../regular-file.ts'
import { toFileBelow } from './files.ts'
import { kindOfUsualPath } from './usual-places.ts'

/** The result files of one kind, as paths relative to the workspace. */
export interface FoundResults {
  readonly kind: ResultKind
  readonly files: readonly string[]
}

/**
 * Detects the kind of files of the input `files` by their content (rules 8.5). Throws EvidenceError `file` for a file of no known kind, because
 * a named file is never left out.
 */
export async function detectResults(
  files: readonly string[],
  cwd: string,
  readTools?: ToolReader,
): Promise<readonly FoundResults[]> {
  const detected = await Promise.all(
    files.map(async (path) => ({ path, kind: await requireKind(path, cwd, readTools) })),
  )
  const filesOf = (kind: ResultKind): string[] => detected.filter((it) => it.kind === kind).map(({ path }) => path)
  return resultKinds.map((kind) => ({ kind, files: filesOf(kind) })).filter((found) => found.files.length > 0)
}

async function requireKind(path: string, cwd: string, readTools?: ToolReader): Promise<ResultKind> {
  const file = openResultFile(path, cwd)
  const kind = await detectResultKind(file, readTools)
  if (kind !== undefined && kind !== 'broken') return kind
  const usual = kind === 'broken' ? kindOfUsualPath(path) : undefined
  if (usual !== undefined) return usual
  const form = await findUnreadForm(file)
  if (form !== undefined) throw resultFileError(path, `is ${describeForm(form)}`)
  const problem = kind === 'broken' ? 'is empty, cut off, or neither XML nor JSON' : 'has no known result format'
  throw resultFileError(
    path,
    `${problem}. With \`kind: auto\`, \`files\` takes JUnit XML, scanner results (SARIF and others) and quality-gate results. To report it all the same, set \`kind\`, or exclude it with a line that begins with !`,
  )
}

/** Converts the files to one payload. `maxIssues` is the input `max-issues`. Throws EvidenceError `file`. */
export async function convertResultFiles(
  { kind, files }: FoundResults,
  cwd: string,
  options: {
    readonly maxIssues: string
    readonly readTools?: ToolReader | undefined
    /** Gets the number of bytes of each read. */
    readonly onRead?: (bytes: number) => void
  },
): Promise<Converted> {
  const { maxIssues, readTools, onRead } = options
  const opened = files.map((path) => countReads(openResultFile(path, cwd), onRead))
  return convert(kind, opened, { ...(maxIssues === '' ? {} : { maxIssues }), readTools })
}

function countReads(file: ResultFile, onRead: ((bytes: number) => void) | undefined): ResultFile {
  if (onRead === undefined) return file
  return {
    ...file,
    read: async function* () {
      for await (const bytes of file.read()) {
        onRead(bytes.length)
        yield bytes
      }
    },
  }
}

/** A result file under the path that messages show. Reading throws EvidenceError `file`. */
export function openResultFile(path: string, cwd: string): ResultFile {
  return { path, read: () => streamRegularFile(toFileBelow(cwd, path)) }
}
