import { defineConfig } from 'orval'

export default defineConfig({
  service: {
    input: { target: './generated/openapi.json' },
    output: { target: 'generated/orval/zod.ts', client: 'zod', mode: 'single' },
  },
})
