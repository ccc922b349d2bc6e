import { defineConfig } from 'orval'

export default defineConfig({
  service: {
    input: { target: '../../dist/openapi.json' },
    output: { target: 'generated/orval/zod.ts', client: 'zod', mode: 'single' },
  },
})
