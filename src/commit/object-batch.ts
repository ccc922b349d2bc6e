import { runGit } from './git-process.ts'

/** An object as git stores it: a commit, a tree, or a blob, which is a file's bytes. */
export interface GitObject {
  readonly id: string
  readonly type: string
  readonly content: Buffer
}

/** A whole SHA: the beginning of one may as well be the name of a branch. */
export function isSha(text: string): boolean {
  return /^[0-9a-f]{40,64}$/.test(text)
}

/**
 * The objects that names stand for (`<sha>^{commit}`, `<sha>:<path>`), in their order, from the repository around `cwd`; undefined in the
 * place of one that is not there, and of each where git fails. One process for all: starting one is what takes the time. No name holds
 * a line end.
 */
export async function readObjects(cwd: string, names: readonly string[]): Promise<readonly (GitObject | undefined)[]> {
  const asked = names.map((name) => `${name}\n`).join('')
  const printed = (await runGit(cwd, ['--no-replace-objects', 'cat-file', '--batch'], asked)) ?? Buffer.alloc(0)
  let at = 0
  // git-cat-file, BATCH OUTPUT: a line with id, type and size, so many bytes and a line end; or a line that says why not.
  return names.map(() => {
    const start = printed.indexOf('\n', at) + 1
    const [, id, type = '', size] = /^([0-9a-f]+) (\w+) (\d+)\n$/.exec(printed.toString('latin1', at, start)) ?? []
    at = start
    if (id === undefined) return undefined
    at += Number(size) + 1
    return { id, type, content: printed.subarray(start, at - 1) }
  })
}
