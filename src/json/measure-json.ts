/** Values in a JSON text, at all depths, and members in one of its objects (rules 2.4). */
const maxValues = 100_000
const maxMembers = 10_000

/**
 * Why a JSON text would take too long to parse and to check; undefined if it would not. It reads the text once and builds nothing. An
 * object with many members is slow in every step, so it has a limit of its own. The grammar is not checked.
 */
export function findJsonExcess(text: string): string | undefined {
  const open: number[] = []
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = findStringEnd(text, at)
    else if (closings.has(code)) open.pop()
    else if (separators.has(code)) {
      values += 1
      const problem = explainTooMany(values, countMember(open, code))
      if (problem !== undefined) return problem
    }
  }
  return undefined
}

/** Adds a member to the innermost object or array, or opens another one. Returns the number of members before it. */
function countMember(open: number[], code: number): number {
  if (code !== comma) return open.push(code === openObject ? 0 : noLimit)
  const members = (open.pop() ?? 0) + 1
  open.push(members)
  return members
}

function explainTooMany(values: number, members: number): string | undefined {
  if (values > maxValues) return `must have at most ${maxValues.toLocaleString('en')} values`
  return members >= maxMembers
    ? `must have at most ${maxMembers.toLocaleString('en')} members in one object`
    : undefined
}

/** UTF-16 codes of `"`, `\\`, `,` and `{`. */
const [quote, backslash, comma, openObject] = [34, 92, 44, 123] as const
/** Of `,`, `{` and `[`, before each of which or after which a value is. */
const separators: ReadonlySet<number> = new Set([comma, openObject, 91])
/** Of `}` and `]`. */
const closings: ReadonlySet<number> = new Set([125, 93])

/** The elements of an array are limited as values only. */
const noLimit = Number.NEGATIVE_INFINITY

/** The index of the quotation mark that ends the string; that of the end of the text without one. */
function findStringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === backslash) at += 1
    else if (code === quote) return at
  }
  return text.length
}
