import type { ProcessEvents } from '../step/outcome/process-event.ts'

/**
 * Creates a print function that writes the lines of one event loop iteration together: under load, a separate write for each line takes
 * longer than formatting it. Pending lines are written when the process exits.
 */
export function createBatchedPrint(
  print: (lines: string) => void,
  { onExit }: Pick<ProcessEvents, 'onExit'>,
): (line: string) => void {
  const pending: string[] = []
  const printAll = (): void => {
    if (pending.length > 0) print(pending.splice(0).join('\n'))
  }
  onExit(printAll)
  return (line) => {
    if (pending.push(line) === 1) setImmediate(printAll)
  }
}
