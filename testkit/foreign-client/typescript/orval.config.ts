export default {
  service: {
    input: { target: './openapi.json' },
    output: { target: 'orval/zod.ts', client: 'zod', mode: 'single' },
  },
}
