/**
 * `work` on every item, at most `limit` at a time; the results in the order of the items. After the first failure nothing new is
 * begun, and that failure is thrown.
 */
export async function mapBounded<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  let failed = false
  async function drain(): Promise<void> {
    for (const [index, item] of queue) {
      if (failed) return
      results[index] = await work(item)
    }
  }
  const drains = Array.from({ length: Math.min(limit, items.length) }, () =>
    drain().catch((error: unknown) => {
      failed = true
      throw error
    }),
  )
  await Promise.all(drains)
  return results
}
