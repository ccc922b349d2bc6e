import type { Output } from './output.ts'

export interface Listening {
  /** Ends in /api/v2. */
  readonly url: string
  /** Printed at the first start only; empty later. */
  readonly token: string
}

/** What `evidence serve` prints when it listens, which is one write to the pipe. Rejects if the process ends before. */
export async function waitUntilListening(stdout: Output): Promise<Listening> {
  const text = await stdout.until(/listens on \S+\n/)
  return { url: /listens on (\S+)/.exec(text)?.[1] ?? '', token: /Admin token.*: (\S+)/.exec(text)?.[1] ?? '' }
}
