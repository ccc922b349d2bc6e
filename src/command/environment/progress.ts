import type { Host } from './host.ts'

/** Runs one part of a run under a foldable heading, which ends with the time that it took. */
export async function inGroup<T>(host: Host, title: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  return host.group(title, async () => {
    try {
      return await work()
    } finally {
      host.detail(`Took ${toSeconds(performance.now() - began)}.`)
    }
  })
}

/** `0.05 s`, `12.3 s`. */
export function toSeconds(milliseconds: number): string {
  const seconds = milliseconds / 1000
  return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`
}
