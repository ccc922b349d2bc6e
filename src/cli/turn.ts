/**
 * Prints the lines of one turn of the event loop together: under load, to write each by itself takes longer than to make it. What waits
 * when the process ends is printed then.
 */
export function printByTurn(print: (lines: string) => void): (line: string) => void {
  const gathered: string[] = []
  const printAll = (): void => {
    if (gathered.length > 0) print(gathered.splice(0).join('\n'))
  }
  process.once('exit', printAll)
  return (line) => {
    if (gathered.push(line) === 1) setImmediate(printAll)
  }
}
