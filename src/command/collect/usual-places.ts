import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { resultKinds, type ResultKind } from '../../convert/result-file.ts'
import { settle } from '../../error.ts'

/** The paths where tools write their results, below the workspace with `/` (rules 8.5). The content of a file decides about its kind. */
const usualPaths: Readonly<Record<ResultKind, RegExp>> = {
  junit:
    /(^|\/)(TEST-[^/]*|[^/]*junit[^/]*|[^/]*xunit[^/]*|test-?results?|(surefire|failsafe)-reports\/[^/]*|(test-results?|test-reports?|junit)\/(.+\/)?[^/]*)\.xml$/i,
  vulnscan:
    /\.sarif(\.json)?$|(^|\/)((trivy|grype|snyk|npm-audit|pip-audit|osv)[^/]*|gl-[^/]*scanning-report|gl-sast-report|[^/]*cyclonedx[^/]*|bom|[^/]*\.cdx)\.json$/i,
  codequality:
    /(^|\/)(report-task\.txt|[^/]*quality-?gate[^/]*\.json|gl-code-quality-report\.json|codeclimate\.json)$/i,
}

/** The kind of result that is usual at a path; undefined if there is none. */
export function kindOfUsualPath(path: string): ResultKind | undefined {
  return resultKinds.find((kind) => usualPaths[kind].test(path))
}

/** Folders with files of other projects. */
const skippedFolders = new Set(['node_modules', '.git', '.venv', 'venv', '__pycache__', '.tox', '.gradle'])

export interface DiscoveredFiles {
  /** Sorted paths relative to the root, with `/`. */
  readonly paths: readonly string[]
  /** Folders that cannot be read. */
  readonly unreadable: readonly string[]
}

/** Finds the files in the usual places of these kinds. */
export async function discoverResultFiles(root: string, kinds: readonly ResultKind[]): Promise<DiscoveredFiles> {
  const found = await listFilesBelow(root, '')
  const paths = found.paths.filter((path) => kinds.some((kind) => usualPaths[kind].test(path)))
  return { paths: paths.toSorted(), unreadable: found.unreadable }
}

/** All files below a folder of the workspace, except in folders with files of other projects. */
export async function listFilesBelow(root: string, folder: string): Promise<DiscoveredFiles> {
  const entries = await settle(readdir(join(root, folder), { withFileTypes: true }))
  if (!entries.ok) return { paths: [], unreadable: [folder === '' ? root : folder] }
  const toPath = (name: string): string => (folder === '' ? name : `${folder}/${name}`)
  const folders = entries.value.filter((entry) => entry.isDirectory() && !skippedFolders.has(entry.name))
  const nested = await Promise.all(folders.map(async ({ name }) => listFilesBelow(root, toPath(name))))
  const own = entries.value.filter((entry) => entry.isFile()).map(({ name }) => toPath(name))
  return {
    paths: [...own, ...nested.flatMap(({ paths }) => paths)],
    unreadable: nested.flatMap(({ unreadable }) => unreadable),
  }
}
