import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Whatever is set up around the tests must not answer for them. */
test('a run of which a test fails, fails', () => {
  const config = join(import.meta.dirname, 'fixture/failing/vitest.config.ts')
  const { status, stdout } = spawnSync('vitest', ['run', '--config', config], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  expect(stdout).toContain('1 failed')
  expect(status).toBe(1)
})
