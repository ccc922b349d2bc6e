import type { Readable } from 'node:stream'

/** What a process has printed so far. */
export interface Output {
  readonly text: () => string
  /** Resolves with the text once it matches. Rejects with the text if the stream ends before, however the process ended. */
  readonly until: (pattern: RegExp) => Promise<string>
}

export function collectOutput(stream: Readable | null): Output {
  let text = ''
  const changes = new Set<() => void>()
  const change = (): void => {
    for (const check of changes) check()
  }
  stream?.on('data', (chunk) => {
    text += String(chunk)
    change()
  })
  stream?.once('close', change)
  return {
    text: () => text,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          const isMatch = pattern.test(text)
          if (!isMatch && stream?.closed === false) return
          changes.delete(check)
          if (isMatch) resolve(text)
          else reject(new Error(`The output ended before it matched ${pattern}: ${text}`))
        }
        changes.add(check)
        check()
      }),
  }
}
