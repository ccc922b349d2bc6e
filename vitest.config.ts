import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['testkit/setup/postgres.ts', 'testkit/setup/chromium.ts'],
    setupFiles: ['testkit/action/json-import.ts'],
    // Left to itself vitest keeps a core free, which of two is half; much of the time goes to waiting for other processes.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
