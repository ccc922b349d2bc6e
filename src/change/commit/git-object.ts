/** An object in git's database: a commit, a tree, or a blob, which is the content of a file. */
export interface GitObject {
  readonly id: string
  readonly type: string
  readonly content: Buffer
}

/** Reads the object with an id, or that of HEAD; undefined if there is none of this type. One call must end before the next. */
export type ReadObject = (name: string, type: 'commit' | 'tree' | 'blob') => Promise<GitObject | undefined>

/** Everything that git is asked. Each of these commands is built in, reads, and starts no other program (rules 8.21). */
export type GitCommand =
  | readonly ['cat-file', '--batch']
  | readonly ['rev-parse', '--git-dir']
  | readonly ['rev-parse', '--revs-only', 'HEAD']
  | readonly ['symbolic-ref', '--quiet', 'HEAD']
  | readonly ['config', '--get-regexp', string]
  | readonly ['ls-files', '--stage', '-z', '--', ...string[]]
  | readonly ['check-attr', '-z', 'filter', 'ident', 'working-tree-encoding', '--', string]

/** A repository that git may read. `findCheckout` opens it. */
export interface Checkout {
  /** The root of the workspace, without symbolic links. */
  readonly root: string
  /** The output of a command; undefined if it fails. */
  readonly runCommand: (command: GitCommand) => Promise<Buffer | undefined>
  /**
   * Runs `work` with a reader of objects. An object whose content does not have its id as hash is absent: a program that may write into the
   * repository can forge it. All objects are read by one process, because the start of a process is the slow part.
   */
  readonly readObjects: <T>(work: (read: ReadObject) => Promise<T>) => Promise<T>
}
