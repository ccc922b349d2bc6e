import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const execute = promisify(execFile)

test('the changes that no test notices are listed, with the score of the sample', { timeout: 300_000 }, async () => {
  const words = ['tools/mutate/run.ts', 'src/evidence/policy/approval.ts', 'test/evidence/policy/policy.test.ts']
  // Fast tests come first, and then all of them with the mutants that are left.
  const { stdout } = await execute(process.execPath, words, { env: { ...process.env, MUTATE_SLOWEST_MS: '1000' } })
  // The tests of policies for results do not compare the names of people.
  expect(stdout).toMatch(/^src\/evidence\/policy\/approval\.ts:10 uncovered MethodExpression$/m)
  expect(stdout).toMatch(/^- name\.trim\(\)\.toLowerCase\(\)$/m)
  expect(stdout).toMatch(/^\| `src\/evidence\/policy` \| \d+ \| \d+ \| \d+ \| \d+ \| \d+ \| [\d.]+ % \|$/m)
})

test('a change is also noticed by a test that starts a process', { timeout: 300_000 }, async () => {
  const words = ['tools/mutate/run.ts', 'src/cli/version.ts', 'test/cli/version.test.ts']
  const { stdout } = await execute(process.execPath, words)
  expect(stdout).toContain('| `src/cli` | 1 | 1 | 0 | 0 | 0 | 100.0 % |')
})

test('a change is also noticed by a test that starts a thread', { timeout: 300_000 }, async () => {
  const folder = 'service/store/sqlite'
  const words = ['tools/mutate/run.ts', `src/${folder}/thread-message.ts`, `test/${folder}/thread.test.ts`, '--quick']
  const { stdout } = await execute(process.execPath, words, { env: { ...process.env, MUTATE_FILES: 'true' } })
  const [, killed] = /^\| `src\/service\/store\/sqlite` \| \d+ \| (\d+) \|/m.exec(stdout) ?? []
  expect(Number(killed)).toBeGreaterThan(5)
})

// A mutant that hangs is given up after three minutes.
test(
  'a change of a constant is noticed, also if the process of a test executes it too',
  { timeout: 600_000 },
  async () => {
    const tests = ['issuer', 'issuer-fetch'].map((name) => `test/service/access/${name}.test.ts`)
    const { stdout } = await execute(process.execPath, [
      'tools/mutate/run.ts',
      'src/service/access/issuer.ts',
      ...tests,
    ])
    expect(stdout).not.toContain('src/service/access/issuer.ts:9 ')
  },
)

test('a change after which an assertion of a test never ends is noticed', { timeout: 300_000 }, async () => {
  const words = ['tools/mutate/run.ts', 'src/fingerprint/concurrency.ts', 'test/fingerprint/concurrency.test.ts']
  const { stdout } = await execute(process.execPath, words)
  expect(stdout).toMatch(/^\| `src\/fingerprint` \| (\d+) \| \1 \| 0 \| 0 \| 0 \| 100\.0 % /m)
})
