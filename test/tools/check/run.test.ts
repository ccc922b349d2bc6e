import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isMet, isPosix } from '../../../testkit/requirement.ts'
import { runParts } from '../../../tools/check/run.ts'

/** A command line that runs a program of JavaScript without quotes. */
function toLine(program: string): string {
  return `"${process.execPath}" -e "${program}"`
}

/** The exit code, and the printed lines without seconds. */
async function run(parts: Readonly<Record<string, string>>) {
  const printed: string[] = []
  const code = await runParts(parts, (text) => printed.push(text.replace(/^ *\d+\.\d s {2}/, '')))
  return { code, printed: printed.toSorted() }
}

test('each part has a line, and no output if it passes', async () => {
  const parts = { first: toLine('console.log(1)'), second: toLine('console.error(2)') }
  expect(await run(parts)).toEqual({ code: 0, printed: ['first', 'second'] })
})

test('a part that fails shows its output, and the others run to their end', async () => {
  const bad = toLine('console.log(7); console.error(8); process.exitCode = 3')
  const slow = toLine('setTimeout(() => process.exitCode = 1, 500)')
  const { code, printed } = await run({ bad, slow, good: toLine('0'), missing: 'no-such-program-here' })
  expect(code).toBe(1)
  expect(printed).toEqual([
    expect.stringMatching(/^bad failed: [^\n]+\n(?:7\n8|8\n7)$/),
    'good',
    expect.stringMatching(/^missing failed: no-such-program-here\n[^]*no-such-program-here/),
    expect.stringMatching(/^slow failed: /),
  ])
})

describe.runIf(isMet(isPosix, 'process groups'))('a signal', () => {
  test.each(['INT', 'TERM'])('SIG%s ends the parts and all that they started', (signal) => {
    const module = pathToFileURL('tools/check/run.ts').href
    // The part ends when `sleep` has closed its output.
    const part = `sleep 600 & kill -${signal} $PPID; wait`
    const program = `import { runParts } from '${module}'
      process.exitCode = await runParts({ endless: '${part}' }, console.log)`
    const args = ['--input-type=module', '-e', program]
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 100_000 })
    expect([status, stdout]).toEqual([1, expect.stringContaining('endless failed')])
  })
})
