import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'

const parent = `import { spawn } from 'node:child_process'
spawn(process.execPath, ['--eval', process.argv[1]], { stdio: 'inherit' })`

/** Does nothing else for 30 seconds, as a loop without end. */
const loop = '{ for (const end = Date.now() + 30_000; Date.now() < end; ); }'

/** Starts a process with a watchdog below another one. Resolves with that one after the first output. */
async function startBelowParent(code: string): Promise<ChildProcess> {
  const child = `import { startWatchdog } from ${JSON.stringify(resolve('tools/mutate/watchdog.ts'))}
const { watch } = startWatchdog()
console.log('starts')
${code}`
  const started = spawn(process.execPath, ['--eval', parent, child], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(started.stdout, 'data')
  return started
}

/** Waits for the end of the parent and of every process that has its output. Resolves with the signal that ended the parent. */
async function readEndSignal(started: ChildProcess): Promise<unknown> {
  const [, signal]: readonly unknown[] = await once(started, 'close')
  return signal
}

test('a process in a loop ends with its parent', async () => {
  const started = await startBelowParent(`setTimeout(() => ${loop}, 500)`)
  await delay(1000)
  started.kill('SIGKILL')
  expect(await readEndSignal(started)).toBe('SIGKILL')
})

test('a loop without end in what is watched ends both processes', async () => {
  const started = await startBelowParent(`setTimeout(() => watch(async () => ${loop}), 500)`)
  expect(await readEndSignal(started)).toBe('SIGKILL')
})

test('a process that waits is no loop', async () => {
  const wait = 'await watch(() => new Promise((done) => setTimeout(done, 17_000)))'
  const { stdout } = await startBelowParent(`${wait}\nconsole.log('ends')`)
  const [output]: readonly unknown[] = stdout === null ? [] : await once(stdout, 'data')
  expect(String(output)).toBe('ends\n')
})
