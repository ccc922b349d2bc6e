/** A line of a diff: in both texts, or in one of them. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Maximum number of lines, and of pairs of lines that have to be compared. */
const maxLines = 2000
const maxLinePairs = 250_000

/** Compares two texts line by line. Undefined if they are too large. */
export function diffLines(before: string, after: string): readonly DiffLine[] | undefined {
  const [allOld, allNew] = [before.split('\n'), after.split('\n')]
  if (allOld.length > maxLines || allNew.length > maxLines) return undefined
  const [start, end] = measureCommonEnds(allOld, allNew)
  const [a, b] = [allOld, allNew].map((lines) => lines.slice(start, lines.length - end))
  if (a === undefined || b === undefined || a.length * b.length > maxLinePairs) return undefined
  return [...allOld.slice(0, start).map(toSame), ...diffMiddle(a, b), ...allOld.slice(allOld.length - end).map(toSame)]
}

function toSame(text: string): DiffLine {
  return { kind: 'same', text }
}

/** The number of equal lines at the beginning and at the end of both texts. */
function measureCommonEnds(a: readonly string[], b: readonly string[]): readonly [start: number, end: number] {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start += 1
  let end = 0
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return [start, end]
}

function diffMiddle(a: readonly string[], b: readonly string[]): readonly DiffLine[] {
  const common = measureCommonLength(a, b)
  const lines: DiffLine[] = []
  let position = { i: 0, j: 0 }
  while (position.i < a.length || position.j < b.length) {
    const [oldLine, newLine] = [a[position.i], b[position.j]]
    const kind = oldLine === newLine ? 'same' : pickChange(position, { oldLine, newLine, common })
    lines.push({ kind, text: (kind === 'added' ? newLine : oldLine) ?? '' })
    position = { i: position.i + Number(kind !== 'added'), j: position.j + Number(kind !== 'removed') }
  }
  return lines
}

interface LinePair {
  readonly oldLine: string | undefined
  readonly newLine: string | undefined
  readonly common: (i: number, j: number) => number
}

/** Picks the line to emit if the lines differ: the one whose removal leaves the longer common subsequence. Removed lines come first. */
function pickChange(
  { i, j }: { readonly i: number; readonly j: number },
  { oldLine, newLine, common }: LinePair,
): DiffLine['kind'] {
  if (oldLine === undefined) return 'added'
  return newLine === undefined || common(i + 1, j) >= common(i, j + 1) ? 'removed' : 'added'
}

/** Returns the length of the longest common subsequence of the lines from `i` in one text and from `j` in the other. */
function measureCommonLength(a: readonly string[], b: readonly string[]): (i: number, j: number) => number {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  return at
}
