#!/usr/bin/env node
import { connectProcess } from '../step/outcome/process-event.ts'
import { main } from './main.ts'

const args = process.argv.slice(2)
const { write, events } = connectProcess()

process.exitCode = await main({
  args,
  environment: process.env,
  cwd: process.cwd(),
  stdout: { write, isTerminal: process.stdout.isTTY, columns: process.stdout.columns },
  stderr: {
    write: (text) => void process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
    columns: process.stderr.columns,
  },
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
