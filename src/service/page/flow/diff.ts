/** A line of two texts: in both, or in one of them alone. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Pairs of lines that are compared at most. */
const mostPairs = 4_000_000

/** What turned one text into another, line by line; undefined where they are too large to compare. */
export function diffLines(before: string, after: string): readonly DiffLine[] | undefined {
  const [a, b] = [before.split('\n'), after.split('\n')]
  if (a.length * b.length > mostPairs) return undefined
  const common = measureCommon(a, b)
  const lines: DiffLine[] = []
  let place = { i: 0, j: 0 }
  while (place.i < a.length || place.j < b.length) {
    const [mine, theirs] = [a[place.i], b[place.j]]
    const kind = mine === theirs ? 'same' : pickSide(place, { mine, theirs, common })
    lines.push({ kind, text: (kind === 'added' ? theirs : mine) ?? '' })
    place = { i: place.i + Number(kind !== 'added'), j: place.j + Number(kind !== 'removed') }
  }
  return lines
}

interface Sides {
  readonly mine: string | undefined
  readonly theirs: string | undefined
  readonly common: (i: number, j: number) => number
}

/** Where the lines differ, one of them goes; the one whose going leaves more in common. What is removed stands first. */
function pickSide(
  { i, j }: { readonly i: number; readonly j: number },
  { mine, theirs, common }: Sides,
): DiffLine['kind'] {
  if (mine === undefined) return 'added'
  return theirs === undefined || common(i + 1, j) >= common(i, j + 1) ? 'removed' : 'added'
}

/** Length of the longest common subsequence of what follows a place in one text and a place in the other. */
function measureCommon(a: readonly string[], b: readonly string[]): (i: number, j: number) => number {
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
