import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The setup of the tests must not change the exit code. */
test('a run with a failed test fails', () => {
  const config = join(import.meta.dirname, 'fixture/failing/vitest.config.ts')
  const { status, stdout } = spawnSync('vitest', ['run', '--config', config], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  expect(stdout).toContain('1 failed')
  expect(status).toBe(1)
})
