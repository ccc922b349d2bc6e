import { accessSync, constants, statSync } from 'node:fs'
import { posix, win32 } from 'node:path'

/** How a machine finds programs. */
interface Machine {
  readonly paths: Pick<typeof posix, 'basename' | 'delimiter' | 'isAbsolute' | 'join' | 'sep'>
  /** Whether a path is a file that may be run. */
  readonly isProgram: (path: string) => boolean
}

/**
 * The absolute path of a program, from the absolute entries of PATH (rules 8.21); undefined if none of them has it. A program without a path
 * is looked for in the working folder by Windows, and by other systems where PATH has a relative entry. The working folder is a checkout.
 */
export function findProgram(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
  { paths, isProgram }: Machine = thisMachine,
): string | undefined {
  if (name !== paths.basename(name)) return undefined
  const isWindows = paths.sep === win32.sep
  // A batch file needs a shell, whose rules for arguments are others.
  const file = isWindows ? `${name}.exe` : name
  const folders = readPath(environment, isWindows).split(paths.delimiter)
  // `\tools` is on the drive of the working folder.
  const absolute = folders.filter(
    (folder) => paths.isAbsolute(folder) && !(isWindows && /^[\\/](?![\\/])/.test(folder)),
  )
  return absolute.map((folder) => paths.join(folder, file)).find(isProgram)
}

/** Windows does not regard the case of names. */
function readPath(environment: Readonly<Record<string, string | undefined>>, isWindows: boolean): string {
  const name = isWindows ? Object.keys(environment).find((key) => key.toUpperCase() === 'PATH') : 'PATH'
  return environment[name ?? 'PATH'] ?? ''
}

const thisMachine: Machine = { paths: process.platform === 'win32' ? win32 : posix, isProgram: isProgramHere }

function isProgramHere(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
