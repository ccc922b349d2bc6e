/**
 * JSON with one spelling for equal values (RFC 8785): members ordered by UTF-16 units, no whitespace, numbers and strings as
 * ECMAScript writes them. Members that are undefined are left out, as in any JSON.
 */
export function canonicalJson(value: unknown): string {
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
  for (const name of Object.keys(value).toSorted()) {
    if (value[name] === undefined) continue
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(value[name])}`
  }
  return `{${members}}`
}
