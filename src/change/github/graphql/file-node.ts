import type { FileAnswer } from '../change-answer.ts'
import { pickMember, pickText } from '../response.ts'

/** Modes of an ordinary and of an executable file in a tree. */
const fileModes = new Set([0o100644, 0o100755])

/**
 * The template of a commit. Undefined if REST has to be asked: the answer is cut off, is no UTF-8 text, or is not a file, such as a symbolic
 * link. `node` is null without the commit or the branch, which REST explains.
 */
function toFileAnswer(node: unknown): FileAnswer | undefined {
  const entry = pickMember(node, 'file')
  if (entry === null) return { kind: 'absent' }
  const text = pickMember(entry, 'object', 'text')
  const isWhole = pickMember(entry, 'object', 'isTruncated') === false
  if (typeof text !== 'string' || !isWhole || !fileModes.has(Number(pickMember(entry, 'mode')))) return undefined
  if (Buffer.byteLength(text) !== pickMember(entry, 'object', 'byteSize')) return undefined
  return { kind: 'text', text: text.replace(/^\uFEFF/, '') }
}

/** The files of an answer, by ref. */
export function listFiles(places: readonly (readonly [ref: string, node: unknown])[]): ReadonlyMap<string, FileAnswer> {
  const files = new Map<string, FileAnswer>()
  for (const [ref, node] of places) {
    const file = toFileAnswer(node)
    if (file !== undefined) files.set(ref, file)
  }
  return files
}

/** The template in the test merge of a pull request, whose second parent is its head; undefined if it merges another one. */
export function toMergedFile(pull: unknown, head: string): FileAnswer | undefined {
  const merge = pickMember(pull, 'potentialMergeCommit')
  const parents = pickMember(merge, 'parents', 'nodes')
  const isOfHead = Array.isArray(parents) && pickText(parents[1], 'oid') === head
  return isOfHead ? toFileAnswer(merge) : undefined
}

/** The ref of a branch by its name in an answer; undefined without one. */
export function toBranchRef(node: unknown, ...path: readonly string[]): string {
  return `refs/heads/${pickText(node, ...path)}`
}
