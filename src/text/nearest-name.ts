/** A distance is computed over this many characters at most, so that a long name costs no more than a short one. */
const maxCompared = 64
const maxShown = 3

/** The names that a wanted name is probably a misspelling of, the nearest first, three at most. */
export function findNearestNames(wanted: string, names: Iterable<string>): readonly string[] {
  const wantedText = normaliseSpelling(wanted)
  const near: { readonly name: string; readonly distance: number }[] = []
  for (const name of new Set(names)) {
    const text = normaliseSpelling(name)
    const distance = isPartOf(text, wantedText) ? 0.5 : countEdits(text, wantedText)
    if (distance <= Math.max(1, Math.min(text.length, wantedText.length) / 3)) near.push({ name, distance })
  }
  return near
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, maxShown)
    .map(({ name }) => name)
}

/** `"a", "b" or "c"`. */
export function joinNames(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`)
  const last = quoted.at(-1) ?? ''
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(', ')} or ${last}`
}

function normaliseSpelling(name: string): string {
  return name.slice(0, maxCompared).toLowerCase()
}

/** Two characters are part of most names. */
function isPartOf(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length > 2 && long.includes(short)
}

/** The edit distance: insertions, deletions and replacements of one character (Levenshtein). */
export function countEdits(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous.at(-1) ?? 0
}
