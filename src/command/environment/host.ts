/** Where a command runs: a GitHub runner or a terminal. Nothing else prints, and nothing prints a secret that was masked. */
export interface Host {
  readonly cwd: string
  readonly info: (message: string) => void
  readonly notice: (message: string) => void
  readonly warning: (message: string) => void
  /** Progress, for whoever unfolds a group of the log. */
  readonly detail: (message: string) => void
  readonly debug: (message: string) => void
  /** Told of every request and answer; undefined where nobody reads that. */
  readonly trace: ((line: string) => void) | undefined
  /** Shows one line that the next one replaces, until it is empty; undefined where no person watches. */
  readonly status: ((line: string) => void) | undefined
  /** Hides a value in everything printed from here on. */
  readonly mask: (secret: string) => void
  /** Runs `work` under a foldable heading. */
  readonly group: <T>(title: string, work: () => Promise<T>) => Promise<T>
}
