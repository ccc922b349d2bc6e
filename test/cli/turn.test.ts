import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { printByTurn } from '../../src/cli/turn.ts'

test('lines of one turn are printed together and in order, those of another by themselves', async () => {
  const printed: string[] = []
  const print = printByTurn((lines) => printed.push(lines))
  print('a')
  print('b')
  expect(printed).toEqual([])
  await new Promise((done) => setImmediate(done))
  print('c')
  await new Promise((done) => setImmediate(done))

  expect(printed).toEqual(['a\nb', 'c'])
})

test.each(['process.exit(3)', "throw new Error('nobody foresaw')"])(
  'what waits when a process ends by %s is printed',
  async (end) => {
    const script = `
    const { printByTurn } = await import(${JSON.stringify(resolve('src/cli/turn.ts'))})
    const print = printByTurn((lines) => process.stdout.write(lines + '\\n'))
    print('one')
    print('two')
    ${end}
  `
    const ended = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])

    await expect(ended).rejects.toMatchObject({ stdout: 'one\ntwo\n' })
  },
)
