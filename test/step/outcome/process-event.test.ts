import { execFile } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { connectProcess } from '../../../src/step/outcome/process-event.ts'

function replaceListeners(listeners: readonly NodeJS.WarningListener[]): void {
  process.removeAllListeners('warning')
  for (const listener of listeners) process.on('warning', listener)
}

/** Prints the warnings of this process until the test ends, as if it had these listeners. Returns what is printed. */
function printWarnings(...listeners: readonly NodeJS.WarningListener[]): readonly string[] {
  const before = process.listeners('warning')
  const write = process.stdout.write.bind(process.stdout)
  onTestFinished(() => {
    process.stdout.write = write
    replaceListeners(before)
  })
  replaceListeners(listeners)
  const printed: string[] = []
  connectProcess().events.onWarning((text) => printed.push(text))
  return printed
}

const warning = Object.assign(new Error('::error::old'), { name: 'DeprecationWarning' })

test('a warning is printed as text, and not by Node too', () => {
  const byNode: Error[] = []
  const printed = printWarnings((one) => byNode.push(one))
  process.emit('warning', warning)
  expect([printed, byNode]).toEqual([['DeprecationWarning: ::error::old'], []])
})

test('with --no-warnings none is printed', () => {
  const printed = printWarnings()
  process.emit('warning', warning)
  expect(printed).toEqual([])
})

test('an exception that nothing catches is passed on, and the process exits with the code of a wrong use', async () => {
  const program = `
    const { connectProcess } = await import('./src/step/outcome/process-event.ts')
    const { events, write } = connectProcess()
    events.onUncaughtException((error) => write(JSON.stringify({ message: error.message })))
    setTimeout(() => { throw new Error('boom') })`
  const { promise, resolve } = Promise.withResolvers<unknown>()
  execFile(process.execPath, ['--input-type=module', '-e', program], (error, stdout, stderr) =>
    resolve({ code: error?.code, printed: JSON.parse(stdout || 'null'), stderr }),
  )
  expect(await promise).toEqual({
    code: 2,
    printed: { message: 'boom' },
    stderr: '',
  })
})
