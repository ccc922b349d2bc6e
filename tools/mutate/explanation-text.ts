/** The reason why no test notices a mutant. It names its place by text, so that lines may move. */
export interface Explanation {
  readonly file: string
  /** A part of the line where the mutant begins. */
  readonly line: string
  readonly original: string
  readonly replacement: string
  readonly reason: string
}

/** File, line, pairs of an original and a replacement, reason. */
const blockForm = /^(\S+\.ts): (.+)\n((?:- .+\n\+ .+\n)+)= (.+)$/

/**
 * Reads blocks with an empty line between them. A block is the file with a part of the line, the mutants of this line as the report prints
 * them, and one reason for all:
 *
 *     src/verdict/judge/item.ts: for (const item of list) {
 *     - 0
 *     + 1
 *     = The list is never empty.
 *
 * A line that begins with `#` is a comment. Throws an `Error` for another form.
 */
export function parseExplanations(text: string, path: string): readonly Explanation[] {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'))
  const blocks = lines.join('\n').split(/\n\s*\n/)
  return blocks.filter((block) => block.trim() !== '').flatMap((block) => parseBlock(block.trim(), path))
}

function parseBlock(block: string, path: string): readonly Explanation[] {
  const [, file, line, pairs, reason] = blockForm.exec(block) ?? []
  if (file === undefined || line === undefined || pairs === undefined || reason === undefined) {
    throw new Error(`${path}: This block has another form than FILE: LINE, - and +, = REASON:\n${block}`)
  }
  return Array.from(pairs.matchAll(/- (.+)\n\+ (.+)\n/g), ([, original = '', replacement = '']) => {
    return { file, line, original, replacement, reason }
  })
}
