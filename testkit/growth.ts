/**
 * How many times the processor time of the work grows with eight times the size: about 8 if the time is linear, and 64 if it is quadratic.
 * The processor time of this thread does not depend on the load of the machine, but the thread may collect garbage of earlier tests. So a growth
 * that is not clearly linear is measured again, and the least counts.
 */
export function measureGrowth(work: (size: number) => void, size = 25_000): number {
  const measure = (at: number): number => {
    const { user: start } = process.threadCpuUsage()
    work(at)
    return process.threadCpuUsage().user - start
  }
  const least = (at: number): number => Math.min(measure(at), measure(at))
  let growth = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 4 && growth > 16; attempt += 1) {
    // Less than a millisecond is not measured.
    growth = Math.min(growth, least(8 * size) / Math.max(least(size), 1000))
  }
  return growth
}
