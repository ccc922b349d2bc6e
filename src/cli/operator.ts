import { userInfo } from 'node:os'

/** The author of changes on the command line: the user of this machine, as the system names it (rules 6.7). */
export function readOperator(): { readonly name: string } {
  return { name: `user ${readUserName()} on the command line` }
}

/** A user without an entry in the user database, as in a container, has a number only. */
function readUserName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}
