import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { settle } from '../../error.ts'

/** A file below the workspace. */
export interface ListedFile {
  /** Relative to the workspace, with `/`. */
  readonly path: string
  /** Whether it is below a folder that has a repository, a cache or an environment of its own. */
  readonly isForeign: boolean
}

export interface Listing {
  /** Nearest to the root first. */
  readonly files: readonly ListedFile[]
  /** Links, pipes and other entries that are neither files nor folders. */
  readonly others: readonly string[]
  /** Folders that cannot be read. */
  readonly unreadable: readonly string[]
  /** Whether there are more entries than the limit. */
  readonly isCut: boolean
}

export const maxEntries = 20_000

/** Folders that no search enters (rules 8.5): version control, then dependencies and caches by the language of their tools. */
const skippedFolders: ReadonlySet<string> = new Set(
  [
    ['.git', '.hg', '.svn', '.jj', '.cache'],
    ['node_modules', 'bower_components', 'jspm_packages', '.npm', '.yarn', '.pnpm-store'],
    ['.nx', '.turbo', '.parcel-cache', '.angular', '.nyc_output', 'allure-results', 'allure-report'],
    ['.venv', 'venv', 'site-packages', '__pycache__', '__pypackages__', '.tox', '.nox', '.eggs'],
    ['.mypy_cache', '.pytest_cache', '.ruff_cache'],
    ['.gradle', '.m2', '.ivy2', '.cargo', '.rustup', '.fingerprint', '.nuget', '.conan', '.conan2'],
    ['vendor', '.bundle', 'Pods', 'Carthage', '.dart_tool', '.pub-cache', '.stack-work', '.terraform'],
  ].flat(),
)

/** The entries that show that a folder has a repository, a cache or an environment of its own. */
const markers: ReadonlySet<string> = new Set(['.git', 'CACHEDIR.TAG', 'pyvenv.cfg'])

/** Folders of intermediate files below a folder with a `CACHEDIR.TAG`, as cargo writes them: many thousands, and no result. */
const intermediateFolders: ReadonlySet<string> = new Set(['deps', 'build', 'incremental', 'doc'])

interface Folder {
  /** Empty for the workspace. */
  readonly path: string
  readonly isForeign: boolean
  readonly isCache: boolean
}

/** Lists the files of a workspace, level by level, up to a limit of entries. Follows no links. */
export async function listWorkspace(root: string): Promise<Listing> {
  const files: ListedFile[] = []
  const others: string[] = []
  const unreadable: string[] = []
  let entries = 0
  let level: readonly Folder[] = [{ path: '', isForeign: false, isCache: false }]
  while (level.length > 0 && entries <= maxEntries) {
    const next: Folder[] = []
    for (const { folder, found } of await readLevel(root, level)) {
      if (found === undefined) unreadable.push(folder.path === '' ? root : folder.path)
      else {
        const taken = found.slice(0, Math.max(0, maxEntries - entries))
        entries += found.length
        files.push(...listFiles(taken, folder))
        others.push(...listOthers(taken, folder))
        next.push(...listFolders(taken, folder))
      }
    }
    level = next
  }
  return { files, others, unreadable, isCut: entries > maxEntries }
}

/** The sorted entries of each folder; undefined for one that cannot be read. */
function readLevel(
  root: string,
  level: readonly Folder[],
): Promise<readonly { readonly folder: Folder; readonly found: readonly Dirent[] | undefined }[]> {
  return Promise.all(
    level.map(async (folder) => {
      const read = await settle(readdir(join(root, folder.path), { withFileTypes: true }))
      if (!read.ok) return { folder, found: undefined }
      const found = read.value.toSorted((one, other) => (one.name < other.name ? -1 : 1))
      return { folder: withMarkers(folder, found), found }
    }),
  )
}

/** A marker of the workspace itself shows nothing. */
function withMarkers(folder: Folder, found: readonly Dirent[]): Folder {
  if (folder.path === '') return folder
  const own = found.filter(({ name }) => markers.has(name))
  return {
    path: folder.path,
    isForeign: folder.isForeign || own.length > 0,
    isCache: folder.isCache || own.some(({ name }) => name === 'CACHEDIR.TAG'),
  }
}

function listFiles(entries: readonly Dirent[], { path, isForeign }: Folder): readonly ListedFile[] {
  return entries.filter((entry) => entry.isFile()).map(({ name }) => ({ path: toPath(path, name), isForeign }))
}

function listOthers(entries: readonly Dirent[], { path }: Folder): readonly string[] {
  return entries.filter((entry) => !entry.isFile() && !entry.isDirectory()).map(({ name }) => toPath(path, name))
}

function listFolders(entries: readonly Dirent[], parent: Folder): readonly Folder[] {
  return entries
    .filter((entry) => entry.isDirectory() && !skippedFolders.has(entry.name))
    .filter(({ name }) => !(parent.isCache && intermediateFolders.has(name)))
    .map(({ name }) => ({ ...parent, path: toPath(parent.path, name) }))
}

function toPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** The paths where build tools leave packages, below the workspace with `/`. */
const builtPaths =
  /^(?:[^/]*\.tgz|dist\/[^/]+\.(?:whl|tar\.gz|tgz|zip)|(?:[^/]+\/)?(?:target|build\/libs)\/[^/]+\.(?:jar|war))$/i

/** Archives beside the package that a build tool also writes. */
const besideBuilt = /-(?:sources|javadoc|tests|plain)\.jar$|(?:^|\/)original-[^/]*\.jar$/i

/** The packages that a build has left in the usual places, sorted. */
export function findBuiltFiles({ files }: Listing): readonly string[] {
  return files.flatMap(({ path }) => (builtPaths.test(path) && !besideBuilt.test(path) ? [path] : [])).toSorted()
}
