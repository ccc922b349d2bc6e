import type { GitCommit } from '../schema/resource/git.ts'
import { formatAuthor } from './author.ts'
import type { GitObject } from './object-batch.ts'

/**
 * A commit object as git stores it (gitformat-commit: headers, an empty line, the message). Read raw, for `git log` leaves out the
 * parents where a shallow clone ends, and runs programs that the repository's configuration names.
 */
export function parseCommit({ id, content }: GitObject): GitCommit {
  const end = content.indexOf('\n\n')
  const head = end === -1 ? content : content.subarray(0, end)
  const encoding = /^encoding (.+)$/m.exec(head.toString('latin1'))?.[1]
  const headers = decode(head, encoding)
  const [, name, mail, seconds] = /^author (.*?) ?<([^>]*)> (-?\d+) [+-]\d{4,}$/m.exec(headers) ?? []
  return {
    sha1: id,
    message: end === -1 ? '' : decode(content.subarray(end + 2), encoding).trim(),
    author: formatAuthor(name?.trim(), mail),
    timestamp: seconds === undefined ? undefined : Number(seconds),
    parents: [...headers.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent = '']) => parent),
  }
}

/** The encoding that the commit names, where this Node knows it; UTF-8 otherwise, as git takes it. */
function decode(bytes: Buffer, encoding: string | undefined): string {
  try {
    return new TextDecoder(encoding ?? 'utf-8').decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}
