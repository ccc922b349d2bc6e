import { readFileSync, statfsSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'

/**
 * A folder in memory. Tests write many small databases, and syncing them to disk takes most of the time. Tests kill
 * processes, never the machine, so nothing is lost.
 */
const memory = '/dev/shm'
const neededBytes = 2e9

if (process.env['TMPDIR'] === undefined && isUsable(memory)) process.env['TMPDIR'] = memory

/** Whether a folder has enough space and is mounted without `noexec`, which containers often set. */
function isUsable(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === folder)
    return bavail * bsize > neededBytes && mount?.includes('noexec') === false
  } catch {
    return false
  }
}

/** `npm test` skips the long tests (`*.long.test.ts`: kills, many processes, many repetitions). `npm run test:long` runs them. */
const isLong = process.env['LONG_TESTS'] === 'true'

export default defineConfig({
  test: {
    include: [isLong ? 'test/**/*.long.test.ts' : 'test/**/*.test.ts'],
    exclude: isLong ? configDefaults.exclude : [...configDefaults.exclude, 'test/**/*.long.test.ts'],
    globalSetup: [
      'testkit/setup/compile-cache.ts',
      'testkit/setup/postgres.ts',
      'testkit/setup/chromium.ts',
      'testkit/setup/cli.ts',
    ],
    setupFiles: ['testkit/action/json-import.ts', 'testkit/setup/property.ts', 'testkit/setup/pattern.ts'],
    // Modules have no state (docs/architecture.md), so test files share workers. This takes a third less processor time.
    isolate: false,
    // By default, vitest leaves one core free, half of a machine with two. The tests often wait for other processes.
    maxWorkers: '100%',
    // For tests that hang alone: no test depends on the speed of the machine.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 100_000 } },
  },
})
