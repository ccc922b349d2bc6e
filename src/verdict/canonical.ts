/**
 * JSON with one spelling for equal values (RFC 8785): members ordered by UTF-16 units, no whitespace, numbers and strings as
 * ECMAScript writes them. Members that are undefined are left out, as in any JSON.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return printText(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (isObject(value)) return printMembers(value)
  return value === undefined ? 'null' : JSON.stringify(value)
}

/** Anything with members; an array is one too. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function printMembers(value: Readonly<Record<string, unknown>>): string {
  // A loop, for this is the hottest line of every verdict and of every record that is hashed.
  let members = ''
  for (const name of sortedNames(value)) {
    if (value[name] === undefined) continue
    members += `${members === '' ? '' : ','}${printText(name)}:${canonicalJson(value[name])}`
  }
  return `{${members}}`
}

/** What is read back from canonical JSON is in its order already. */
function sortedNames(value: object): readonly string[] {
  const names = Object.keys(value)
  const isSorted = names.every((name, at) => at === 0 || (names[at - 1] ?? '') < name)
  return isSorted ? names : names.toSorted()
}

/** Control characters, quotes, backslashes and halves of surrogate pairs; the whole pairs as well. */
const escaped = /[^ !#-[\]-\uD7FF\uE000-\uFFFF]/

/** Most texts stand as they are, and to ask for JSON of each is slower than to look. */
function printText(text: string): string {
  return escaped.test(text) ? JSON.stringify(text) : `"${text}"`
}
