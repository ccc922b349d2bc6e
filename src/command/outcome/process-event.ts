import { exitCodes } from './exit-code.ts'

/**
 * Passes on an exception that no code catches, and exits. Node would print its message as it is, which a runner might read as a command
 * (rules 8.15), and exit with the code of a gate that fails.
 */
export function exitOnUncaughtException(print: (error: unknown) => void): void {
  process.once('uncaughtException', (error) => {
    print(error)
    process.exit(exitCodes.usage)
  })
}

/** Prints the warnings of Node and of libraries as text (rules 8.15). Node would write them to standard error as they are. */
export function printProcessWarnings(print: (text: string) => void): void {
  // With --no-warnings there is no listener.
  if (process.listenerCount('warning') === 0) return
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => print(`${name}: ${message}`))
}
