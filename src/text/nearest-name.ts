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

/**
 * The name that a text is a misspelling of: the nearest that differs in one character, or in two of at least six; undefined if there is none.
 * Names that differ in their digits, such as versions, are different names.
 */
export function findMisspelt(given: string, names: Iterable<string>): string | undefined {
  const text = normaliseSpelling(given)
  const near = [...new Set(names)]
    .map((name) => ({ name, edits: countEdits(normaliseSpelling(name), text) }))
    .filter(({ name, edits }) => edits <= countMisspelt(name, text) && !differsInDigits(normaliseSpelling(name), text))
  return near.toSorted((a, b) => a.edits - b.edits)[0]?.name
}

function countMisspelt(...names: readonly string[]): number {
  const length = Math.min(...names.map((name) => name.length))
  if (length < 2) return 0
  return length < 6 ? 1 : 2
}

function differsInDigits(one: string, other: string): boolean {
  return one !== other && one.replaceAll(/\d+/g, '0') === other.replaceAll(/\d+/g, '0')
}
