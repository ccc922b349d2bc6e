import type { Printer } from '../step/environment/printer.ts'
import type { Failure } from '../step/outcome/exit-code.ts'
import { productTitle } from './annotations.ts'

/** Prints a failure as one error, and its stack trace for debugging. */
export function printFailure({ message, trace }: Failure, printer: Printer): void {
  printer.command('debug', trace)
  printer.command('error', message, { title: productTitle })
}
