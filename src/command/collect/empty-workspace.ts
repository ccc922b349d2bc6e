import { readdirSync } from 'node:fs'

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

/** The next step for a line that looks like a list; undefined for any other line. */
export function describeCommaList(line: string): string | undefined {
  return line.includes(',') ? 'A comma does not separate patterns: write one pattern per line.' : undefined
}
