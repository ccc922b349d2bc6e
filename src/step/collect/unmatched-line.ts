import { lstatSync, readdirSync, realpathSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { hasEntry, isBelow } from '../../regular-file.ts'
import { isPath } from './files.ts'

/** Why a workspace without any file has no evidence, and the step to add; undefined for a workspace with files. */
export function describeEmptyWorkspace(cwd: string): string | undefined {
  return isEmptyFolder(cwd)
    ? 'The workspace is empty: the repository is not checked out. Add the step `- uses: actions/checkout@v7` before this step.'
    : undefined
}

/** A folder that cannot be read has a message of its own (rules 8.3). */
function isEmptyFolder(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0
  } catch {
    return false
  }
}

/** Why the folder in which a pattern begins shows no file: it is a link, or it is empty. Undefined for any other. */
export function describeFolder(pattern: string, root: string): string | undefined {
  const parts = relative(root, resolve(root, pattern)).split(sep)
  const wildcard = parts.findIndex((part, at) => !isPath(part, join(root, ...parts.slice(0, at))))
  const named = wildcard === -1 ? parts : parts.slice(0, wildcard)
  const folders = named.map((_, at) => named.slice(0, at + 1).join('/'))
  const link = folders.find((folder) => isLink(join(root, folder)))
  if (link !== undefined) return describeLink(link, root)
  const last = folders.at(-1)
  return last !== undefined && isEmptyFolder(join(root, last)) ? `The folder ${last} is empty. ${writeIt}` : undefined
}

const writeIt = 'Check that an earlier step of this job writes it.'

function isLink(path: string): boolean {
  return hasEntry(path) && lstatSync(path).isSymbolicLink()
}

/** A pattern follows no links, so that none leads it out of the workspace. */
function describeLink(link: string, root: string): string {
  const target = findTarget(join(root, link))
  if (target === undefined) return `${link} is a symbolic link to a folder that does not exist. ${writeIt}`
  const folder = realpathSync(root)
  if (!isBelow(target, folder))
    return `${link} is a symbolic link that leads out of ${root}, to ${target}. Name the files by their own path, or copy them into the workspace.`
  const inside = relative(folder, target).replaceAll(sep, '/')
  return `${link} is a symbolic link to ${inside}, which no pattern follows. Write ${inside} instead.`
}

function findTarget(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

/** The next step for a line that looks like a list; undefined for any other line. */
export function describeCommaList(line: string): string | undefined {
  return line.includes(',') ? 'A comma does not separate patterns: write one pattern per line.' : undefined
}
