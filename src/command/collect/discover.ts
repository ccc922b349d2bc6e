import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { settle } from '../../client/settle.ts'
import { convertKinds, type ConvertKind } from '../../convert/convert.ts'

/** Where tools put their results, by the path below the workspace with `/`. The content decides in the end what a file is. */
const places: Readonly<Record<ConvertKind, RegExp>> = {
  junit:
    /(^|\/)(TEST-[^/]*|[^/]*junit[^/]*|[^/]*xunit[^/]*|test-?results?|(surefire|failsafe)-reports\/[^/]*|(test-results?|test-reports?|junit)\/(.+\/)?[^/]*)\.xml$/i,
  vulnscan:
    /\.sarif(\.json)?$|(^|\/)((trivy|grype|snyk|npm-audit|osv)[^/]*|gl-[^/]*scanning-report|gl-sast-report|[^/]*cyclonedx[^/]*|bom|[^/]*\.cdx)\.json$/i,
  codequality:
    /(^|\/)(report-task\.txt|[^/]*quality-?gate[^/]*\.json|gl-code-quality-report\.json|codeclimate\.json)$/i,
}

/** The kind of result that a path is a usual place of. */
export function kindOfPlace(path: string): ConvertKind | undefined {
  return convertKinds.find((kind) => places[kind].test(path))
}

const skipped = new Set(['node_modules', '.git', '.venv', 'venv', '__pycache__', '.tox', '.gradle'])

export interface Discovered {
  /** Sorted paths below the root, with `/`. */
  readonly paths: readonly string[]
  /** Folders that could not be looked into. */
  readonly closed: readonly string[]
}

/** Files in the usual places; folders that hold other people's files are not looked into. */
export async function discover(root: string, wanted: readonly ConvertKind[]): Promise<Discovered> {
  const found = await walk(root, '')
  const paths = found.paths.filter((path) => wanted.some((kind) => places[kind].test(path)))
  return { paths: paths.toSorted(), closed: found.closed }
}

async function walk(root: string, below: string): Promise<Discovered> {
  const entries = await settle(readdir(join(root, below), { withFileTypes: true }))
  if (!entries.ok) return { paths: [], closed: [below === '' ? root : below] }
  const place = (name: string): string => (below === '' ? name : `${below}/${name}`)
  const folders = entries.value.filter((entry) => entry.isDirectory() && !skipped.has(entry.name))
  const nested = await Promise.all(folders.map(async ({ name }) => walk(root, place(name))))
  const own = entries.value.filter((entry) => entry.isFile()).map(({ name }) => place(name))
  return { paths: [...own, ...nested.flatMap(({ paths }) => paths)], closed: nested.flatMap(({ closed }) => closed) }
}
