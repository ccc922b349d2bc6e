import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createRetryQueue } from '../../../../src/service/store/retry-queue.ts'

const execute = promisify(execFile)
const module = JSON.stringify(new URL('../../../../src/service/store/retry-queue.ts', import.meta.url).href)

async function run(script: string): Promise<string> {
  const words = ['--input-type=module', '--eval', `const { createRetryQueue } = await import(${module})\n${script}`]
  return (await execute(process.execPath, words)).stdout
}

test('a queue of items that fail does not keep a process running', async () => {
  const tries = await run(`let tries = 0
    const queue = createRetryQueue(async () => {
      tries += 1
      if (tries > 2) process.exit()
      throw new Error('out of order')
    })
    process.on('exit', () => process.stdout.write(String(tries)))
    queue.add('item')`)

  expect(tries).toBe('1')
})

test('a queue closes without the wait for a further try', async () => {
  // Without other work, this process ends at once where something still waits.
  const output = await run(`const queue = createRetryQueue(async () => {
      throw new Error('out of order')
    })
    queue.add('item')
    await new Promise(setImmediate)
    await queue.close()
    process.stdout.write('closed')`)

  expect(output).toBe('closed')
})

test('an item that fails is tried again, after those that wait already', async () => {
  const tried: string[] = []
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const queue = createRetryQueue(async (item: string) => {
    tried.push(item)
    if (tried.length === 1) throw new Error('out of order')
    if (tried.length === 3) resolve(undefined)
  })
  queue.add('first')
  queue.add('second')
  queue.add('second')
  await promise
  await queue.close()

  expect(tried).toEqual(['first', 'second', 'first'])
})
