import { createHash } from 'node:crypto'
import { startGit, type Checkout } from './git-process.ts'

/** An object in git's database: a commit, a tree, or a blob, which is the content of a file. */
export interface GitObject {
  readonly id: string
  readonly type: string
  readonly content: Buffer
}

/** Reads the object with an id, or that of HEAD; undefined if there is none of this type. One call must end before the next. */
export type ReadObject = (name: string, type: 'commit' | 'tree' | 'blob') => Promise<GitObject | undefined>

/** Whether a text is a full SHA. A shorter one could also be the name of a branch. */
export function isSha(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)
}

/**
 * Runs `work` with a reader of the objects of a checkout. An object whose content does not have its id as hash is absent: whoever may write
 * the repository may forge it. All objects are read by one process, because the start of a process is the slow part.
 */
export async function readObjects<T>(
  checkout: Checkout | undefined,
  work: (read: ReadObject) => Promise<T>,
): Promise<T> {
  if (checkout === undefined) return work(async () => undefined)
  const git = await startGit(checkout, ['cat-file', '--batch'])
  const output = openOutput(git.stdout)
  try {
    return await work(async (name, type) => {
      if (name !== 'HEAD' && !isSha(name)) return undefined
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
      const next = await chunks.next()
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
