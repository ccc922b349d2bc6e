/** Groups values by key and keeps their order. A value whose key is undefined is left out, unlike in `Map.groupBy`. */
export function groupBy<T, K>(values: Iterable<T>, keyOf: (value: T) => K | undefined): Map<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}
