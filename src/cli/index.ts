#!/usr/bin/env node
import { reserveStandardOutput } from '../command/environment/printer.ts'
import { exitOnUncaughtException, printProcessWarnings } from '../command/outcome/process-event.ts'
import { main } from './main.ts'
import type { ProcessEvents } from './terminal.ts'

const args = process.argv.slice(2)
let printOther: (text: string) => void = () => undefined
const write = reserveStandardOutput((text) => printOther(text))

const events: ProcessEvents = {
  onUncaughtException: exitOnUncaughtException,
  onWarning: printProcessWarnings,
  onOtherOutput: (print) => {
    printOther = print
  },
  onExit: (work) => void process.once('exit', work),
}

process.exitCode = await main({
  args,
  environment: process.env,
  cwd: process.cwd(),
  stdout: { write, isTerminal: process.stdout.isTTY },
  stderr: { write: (text) => void process.stderr.write(text), isTerminal: process.stderr.isTTY },
  signal: args[0] === 'serve' ? stopAtFirstSignal() : new AbortController().signal,
  events,
})

/**
 * Aborts at the first signal. A second one exits the process immediately, with 128 plus the number of the signal. Without a listener the
 * default action of the second signal would kill the process. A closed standard error ends nothing.
 */
function stopAtFirstSignal(): AbortSignal {
  const stop = new AbortController()
  for (const [name, number] of Object.entries({ SIGINT: 2, SIGTERM: 15 })) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(128 + number)
      stop.abort()
    })
  }
  process.stderr.on('error', () => undefined)
  return stop.signal
}
