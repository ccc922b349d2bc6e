/**
 * Reads each thing once, for as long as somebody else keeps it. For what never changes: a record that stays in memory is not parsed
 * again for every verdict.
 */
export function once<K extends object, V>(read: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found.value
    const value = read(key)
    known.set(key, { value })
    return value
  }
}
