import { reserveStandardOutput } from '../environment/printer.ts'
import { exitCodes } from './exit-code.ts'

/** What happens in the process beside a call. The entry of a program connects it; a call inside another program has none of it. */
export interface ProcessEvents {
  /** Receives an exception that no code catches. The process then exits. */
  readonly onUncaughtException: (print: (error: unknown) => void) => void
  /** Receives the warnings of Node and of libraries. */
  readonly onWarning: (print: (text: string) => void) => void
  /** Receives what libraries print on standard output. */
  readonly onOtherOutput: (print: (text: string) => void) => void
  /** Runs before the process exits. */
  readonly onExit: (work: () => void) => void
}

/** Takes the standard output of this process, and returns the function that writes there and the events of the process. */
export function connectProcess(): { readonly write: (text: string) => void; readonly events: ProcessEvents } {
  let printOther: ((text: string) => void) | undefined
  const write = reserveStandardOutput((text) => printOther?.(text))
  const events: ProcessEvents = {
    onUncaughtException: exitOnUncaughtException,
    onWarning: printProcessWarnings,
    onOtherOutput: (print) => {
      printOther = print
    },
    onExit: (work) => void process.once('exit', work),
  }
  return { write, events }
}

/**
 * Passes on an exception that no code catches, and exits. Node would print its message as it is, which a runner might read as a command
 * (rules 8.15), and exit with the code of a gate that fails.
 */
function exitOnUncaughtException(print: (error: unknown) => void): void {
  process.once('uncaughtException', (error) => {
    print(error)
    process.exit(exitCodes.usage)
  })
}

/** Prints the warnings of Node and of libraries as text (rules 8.15). Node would write them to standard error as they are. */
function printProcessWarnings(print: (text: string) => void): void {
  // With --no-warnings there is no listener.
  if (process.listenerCount('warning') === 0) return
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => print(`${name}: ${message}`))
}
