/**
 * Runs `work` on every item, at most `limit` at a time. Returns the results in the order of the items. After the first failure no further
 * work starts, and that failure is thrown.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  let failed = false
  async function runWorker(): Promise<void> {
    for (const [index, item] of queue) {
      if (failed) return
      results[index] = await work(item)
    }
  }
  const workers = Array.from({ length: Math.min(limit, items.length) }, () =>
    runWorker().catch((error: unknown) => {
      failed = true
      throw error
    }),
  )
  await Promise.all(workers)
  return results
}
