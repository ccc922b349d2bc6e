import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'

/** A process that does nothing else for 20 seconds, as in a loop without end. */
const child = `import { endWithParent } from ${JSON.stringify(resolve('tools/mutate/orphan.ts'))}
endWithParent()
console.log('starts')
setTimeout(() => { for (const end = Date.now() + 20_000; Date.now() < end; ); }, 500)`

const parent = `import { spawn } from 'node:child_process'
spawn(process.execPath, ['--input-type=module', '--eval', process.argv[1]], { stdio: 'inherit' })`

test('a process in a loop ends with its parent', { timeout: 15_000 }, async () => {
  const started = spawn(process.execPath, ['--input-type=module', '--eval', parent, child], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(started.stdout, 'data')
  await delay(1000)
  started.kill('SIGKILL')
  // The output closes when the last process that has it ends.
  await once(started.stdout, 'close')
  expect(started.signalCode).toBe('SIGKILL')
})
