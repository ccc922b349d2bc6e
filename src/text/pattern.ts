/**
 * Whether a text matches a pattern, in which `*` matches any text without `/` and `@` (rules 5.2, 6.2). Both are compared part by part between
 * these separators, so that a `*` for a branch never reaches the name of a workflow, and the time is linear.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const [patterns, texts] = [pattern, text].map((it) => it.split(/([/@])/))
  if (patterns?.length !== texts?.length) return false
  return patterns?.every((part, at) => matchesText(part, texts?.[at] ?? '')) === true
}

/** Whether each text that matches the second pattern matches the first. A `*` of the second can only match within a `*` of the first. */
export function coversPattern(wide: string, narrow: string): boolean {
  return matchesPattern(wide, narrow)
}

/** Whether a text matches a pattern in which `*` matches any text, in linear time. */
export function matchesText(pattern: string, text: string): boolean {
  // The first and the last literal are at the ends; each other one is at its first position after the one before it.
  const [first = '', ...literals] = pattern.split('*')
  const last = literals.pop()
  if (last === undefined) return pattern === text
  const end = text.length - last.length
  if (first.length > end || !text.startsWith(first) || !text.endsWith(last)) return false
  return containsInOrder(text.slice(first.length, end), literals)
}

function containsInOrder(text: string, literals: readonly string[]): boolean {
  let from = 0
  for (const literal of literals) {
    const at = text.indexOf(literal, from)
    if (at < 0) return false
    from = at + literal.length
  }
  return true
}
