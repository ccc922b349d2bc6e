import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createBatchedPrint } from '../../src/cli/serve-output.ts'

test('lines of one event loop iteration are printed together and in order', async () => {
  const printed: string[] = []
  const print = createBatchedPrint((lines) => printed.push(lines), { onExit: () => undefined })
  print('a')
  print('b')
  expect(printed).toEqual([])
  await new Promise((done) => setImmediate(done))
  print('c')
  await new Promise((done) => setImmediate(done))

  expect(printed).toEqual(['a\nb', 'c'])
})

test.each(['process.exit(3)', "throw new Error('unexpected')"])(
  'pending lines are printed when a process exits by %s',
  async (end) => {
    const script = `
    const { createBatchedPrint } = await import(${JSON.stringify(resolve('src/cli/serve-output.ts'))})
    const print = createBatchedPrint((lines) => process.stdout.write(lines + '\\n'), { onExit: (work) => process.once('exit', work) })
    print('one')
    print('two')
    ${end}
  `
    const ended = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])

    await expect(ended).rejects.toMatchObject({ stdout: 'one\ntwo\n' })
  },
)
