import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/postgres-setup.ts', 'test/service/page/setup.ts'],
    setupFiles: ['test/composite/json-import.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
