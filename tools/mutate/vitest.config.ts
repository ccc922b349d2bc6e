import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'
import { SmallFilesFirst } from './sequencer.ts'

/** PostgreSQL is used on request. The browser runs in another process, in which no mutant is active. */
const postgres = process.env['MUTATE_POSTGRES'] === 'true' ? ['testkit/setup/postgres.ts'] : []

/** SQLite writes to a file in another thread, which a test that runs again has to start again. `MUTATE_FILES=true` is for the code of files. */
const database = process.env['MUTATE_FILES'] === 'true' ? {} : { TEST_SQLITE: 'memory' }

export default defineConfig({
  test: {
    ...base.test,
    globalSetup: ['tools/mutate/bundle.ts', ...postgres],
    env: database,
    provide: { postgres: undefined },
    setupFiles: ['testkit/action/json-import.ts', 'testkit/setup/pattern.ts', 'tools/mutate/setup.ts'],
    runner: './tools/mutate/runner.ts',
    sequence: { sequencer: SmallFilesFirst },
    isolate: false,
    fileParallelism: false,
    maxWorkers: 1,
    // The mutants are switched in one process, so that no two tests may run at once.
    maxConcurrency: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
