/** A person that a commit message names in a `Co-authored-by: Name <mail>` trailer. */
export interface CoAuthor {
  readonly name: string
  readonly email: string
  /** The login, where the address is one of GitHub's own for people who hide theirs. */
  readonly login: string | undefined
}

const trailer = /^co-authored-by:([^<\n]*)<([^>\n]+)>/gim

/** GitHub, "Setting your commit email address": `login@…`, or `id+login@…` for accounts made since July 2017. */
const privateAddress = /^(?:\d+\+)?([^@+]+)@users\.noreply\./i

/** Those that any line of the message names, not those of its last paragraph alone: GitHub's squash merges put some further up. */
export function findCoAuthors(message: string): readonly CoAuthor[] {
  return [...message.matchAll(trailer)].map(([, name = '', email = '']) => ({
    name: name.trim(),
    email: email.trim(),
    login: privateAddress.exec(email.trim())?.[1],
  }))
}
