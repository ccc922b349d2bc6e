import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { isWholeCommit } from '../../wire/trail-name.ts'
import type { GitObject, ReadObject } from './git-object.ts'

/** A command of git that runs. */
export interface RunningGit {
  readonly stdin: Writable
  readonly stdout: AsyncIterable<Buffer> & { readonly destroy: () => void }
  /** The exit code, at the end. */
  readonly ended: Promise<unknown>
  readonly kill: () => void
}

/** Runs `work` with a reader of objects, from `git cat-file --batch`. An object that does not have its id as hash is absent. */
export async function readBatch<T>(git: RunningGit, work: (read: ReadObject) => Promise<T>): Promise<T> {
  const output = openOutput(git.stdout)
  try {
    return await work(async (name, type) => {
      if (name !== 'HEAD' && !isWholeCommit(name)) return undefined
      git.stdin.write(`${name}\n`)
      const object = await readObject(output, git.kill)
      return object?.type === type && hasIdOf(object, name) ? object : undefined
    })
  } finally {
    git.kill()
    git.stdout.destroy()
    await git.ended
  }
}

/** gitformat-object: the id is the hash of type, size and content. HEAD may be any object. */
function hasIdOf({ id, type, content }: GitObject, name: string): boolean {
  const hash = createHash(id.length === 64 ? 'sha256' : 'sha1').update(`${type} ${content.length}\0`)
  return (name === 'HEAD' || name === id) && hash.update(content).digest('hex') === id
}

interface Output {
  /** The next bytes; fewer at the end. */
  readonly take: (size: number) => Promise<Buffer>
  /** The next line with its line break; empty at the end. */
  readonly takeLine: () => Promise<string>
}

/** git-cat-file, BATCH OUTPUT: a line with id, type and size, then the content and a line break; or one line with the reason of a failure. */
async function readObject(output: Output, stop: () => void): Promise<GitObject | undefined> {
  const [, id, type = '', size] = /^([0-9a-f]+) (\w+) (\d+)\n$/.exec(await output.takeLine()) ?? []
  if (Number(size) > maxObjectSize) stop()
  if (id === undefined || Number(size) > maxObjectSize) return undefined
  const content = await output.take(Number(size) + 1)
  return { id, type, content: content.subarray(0, -1) }
}

const maxObjectSize = 64 * 1024 * 1024

function openOutput(stream: AsyncIterable<Buffer>): Output {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const fill = async (size: number): Promise<boolean> => {
    const parts = [rest]
    for (let length = rest.length; length < size;) {
      // A process that does not start closes its output.
      const next = await chunks.next().catch(() => ({ done: true }) as const)
      if (next.done === true) break
      parts.push(next.value)
      length += next.value.length
    }
    rest = Buffer.concat(parts)
    return rest.length >= size
  }
  const take = async (size: number): Promise<Buffer> => {
    await fill(size)
    const taken = rest.subarray(0, size)
    rest = rest.subarray(size)
    return taken
  }
  const takeLine = async (): Promise<string> => {
    while (!rest.includes('\n') && (await fill(rest.length + 1))) continue
    return (await take(rest.indexOf('\n') + 1)).toString('latin1')
  }
  return { take, takeLine }
}
