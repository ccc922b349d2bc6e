/**
 * How many times the processor time of the work grows with eight times the size: about 8 if the time is linear, and 64 if it is quadratic.
 * The processor time of this thread does not depend on the load of the machine.
 */
export function measureGrowth(work: (size: number) => void, size = 25_000): number {
  const measure = (at: number): number => {
    const { user: start } = process.threadCpuUsage()
    work(at)
    return process.threadCpuUsage().user - start
  }
  const least = (at: number): number => Math.min(measure(at), measure(at))
  // Less than a millisecond is not measured.
  return least(8 * size) / Math.max(least(size), 1000)
}
