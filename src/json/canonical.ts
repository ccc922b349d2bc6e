type Members = Readonly<Record<string, unknown>>

/**
 * JSON with one spelling for equal values (RFC 8785): members ordered by UTF-16 units, no whitespace, numbers and strings as
 * ECMAScript writes them. Members that are undefined are left out, as in any JSON.
 */
export function canonicalJson(value: unknown): string {
  const ordered = inOrder(value)
  // Written by hand, which takes three times as long, is only what no object can hold in its order.
  return ordered === value || isInOrder(ordered) ? stringify(ordered) : print(ordered)
}

/** Anything with members; an array is one too. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null
}

/**
 * The value with its members in order, as far as an object can have that order: names like those of an array's places stand first in
 * any, and `__proto__` is not set like others. What is in order already is given back as it is.
 */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return orderEach(value)
  if (!isObject(value)) return value
  return Object.hasOwn(value, '__proto__') ? { ...value } : orderMembers(value)
}

function orderEach(values: readonly unknown[]): readonly unknown[] {
  const ordered = values.map(inOrder)
  return ordered.every((value, at) => value === values[at]) ? values : ordered
}

function orderMembers(value: Members): Members {
  const names = Object.keys(value)
  let ordered = isSorted(names) ? undefined : pick(value, names.toSorted())
  for (const name of names) {
    const member = inOrder(value[name])
    if (member === value[name]) continue
    ordered ??= { ...value }
    ordered[name] = member
  }
  return ordered ?? value
}

function pick(value: Members, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) picked[name] = value[name]
  return picked
}

/** A loop, for this is the hottest line of every record that is hashed. */
function isSorted(names: readonly string[]): boolean {
  let last = ''
  for (const name of names) {
    if (name < last) return false
    last = name
  }
  return true
}

function isInOrder(value: unknown): boolean {
  if (!isObject(value)) return true
  return (Array.isArray(value) || isSorted(Object.keys(value))) && Object.values(value).every(isInOrder)
}

function print(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(print).join(',')}]`
  return isObject(value) ? printMembers(value) : stringify(value)
}

function printMembers(value: Members): string {
  const names = Object.keys(value).filter((name) => value[name] !== undefined)
  const members = names.toSorted().map((name) => `${stringify(name)}:${print(value[name])}`)
  return `{${members.join(',')}}`
}

/** What is undefined is null where it stands for itself; JSON.stringify, whatever its type says, gives nothing for it. */
function stringify(value: unknown): string {
  return value === undefined ? 'null' : JSON.stringify(value)
}
