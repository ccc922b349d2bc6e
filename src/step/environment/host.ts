/** The place where a command runs: a GitHub runner or a terminal. All output goes through it, and it hides masked values. */
export interface Host {
  /** The workspace: relative paths start here. */
  readonly cwd: string
  readonly info: (message: string) => void
  readonly notice: (message: string) => void
  readonly warning: (message: string) => void
  /** A line inside a group of the output. A terminal shows it only while debugging. */
  readonly detail: (message: string) => void
  readonly debug: (message: string) => void
  /** Receives a line for each HTTP request and response; undefined unless debugging is on. */
  readonly trace: ((line: string) => void) | undefined
  /** Shows a status line in place of the one before; '' removes it. Undefined if the output is not a terminal. */
  readonly status: ((line: string) => void) | undefined
  /** Hides a value in all later output. */
  readonly mask: (secret: string) => void
  /** Prints the first line of the output, if there is one to print before all others, and then the lines that wait for it. Default: `info`. */
  readonly begin?: (first: string | undefined) => void
  /** Runs `work` under a foldable heading of the output. */
  readonly group: <T>(title: string, work: () => Promise<T>) => Promise<T>
}

/** A host whose notices and warnings lead to the page that explains them, each cause once. */
export function explainMessages(host: Host, explain: (message: string) => string): Host {
  return {
    ...host,
    notice: (message) => host.notice(explain(message)),
    warning: (message) => host.warning(explain(message)),
  }
}

/** A host whose lines wait until the first line of the output is known (rules 8.18). */
export function holdOutput(host: Host): Host & Required<Pick<Host, 'begin'>> {
  let held: (() => void)[] | undefined = []
  const hold =
    (print: (message: string) => void) =>
    (message: string): void => {
      if (held === undefined) print(message)
      else held.push(() => print(message))
    }
  return {
    ...host,
    info: hold(host.info),
    detail: hold(host.detail),
    notice: hold(host.notice),
    warning: hold(host.warning),
    begin: (first) => {
      if (held === undefined) return
      const waiting = held
      held = undefined
      if (first !== undefined) (host.begin ?? host.info)(first)
      for (const print of waiting) print()
    },
  }
}
