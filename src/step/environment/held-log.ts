import type { Host } from './host.ts'

/** A host whose lines wait until the first line of the log is known (rules 8.18). */
export function holdLog(host: Host): Host & Required<Pick<Host, 'begin'>> {
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
      if (first !== undefined) host.info(first)
      for (const print of waiting) print()
    },
  }
}
