import { listWorkspace } from './workspace-listing.ts'

/** The paths where build tools leave packages, below the workspace with `/`. */
const builtPaths =
  /^(?:[^/]*\.tgz|dist\/[^/]+\.(?:whl|tar\.gz|tgz|zip)|(?:[^/]+\/)?(?:target|build\/libs)\/[^/]+\.(?:jar|war))$/i

/** Archives beside the package that a build tool also writes. */
const besideBuilt = /-(?:sources|javadoc|tests|plain)\.jar$|(?:^|\/)original-[^/]*\.jar$/i

/** The packages that a build has left in the usual places, sorted. */
export async function findBuiltFiles(cwd: string): Promise<readonly string[]> {
  const { files } = await listWorkspace(cwd)
  return files.flatMap(({ path }) => (builtPaths.test(path) && !besideBuilt.test(path) ? [path] : [])).toSorted()
}
