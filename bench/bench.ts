/** `npm run bench` runs all benchmarks, `npm run bench -- convert` runs one. Each prints a table of measurements with their limits. */
const benchmarks = {
  start: async () => import('./start.ts'),
  report: async () => import('./report.ts'),
  fingerprint: async () => import('./fingerprint.ts'),
  convert: async () => import('./convert.ts'),
  service: async () => import('./service.ts'),
  pages: async () => import('./pages.ts'),
  store: async () => import('./store.ts'),
  crash: async () => import('./crash.ts'),
  hostile: async () => import('./hostile.ts'),
  search: async () => import('./search.ts'),
  package: async () => import('./package.ts'),
  log: async () => import('./log.ts'),
} as const

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !Object.hasOwn(benchmarks, name))
if (unknown.length > 0) {
  console.error(
    `Unknown benchmark: ${unknown.join(', ')}. Available benchmarks: ${Object.keys(benchmarks).join(', ')}.`,
  )
  process.exitCode = 2
} else {
  for (const [name, load] of Object.entries(benchmarks)) {
    if (requested.length > 0 && !requested.includes(name)) continue
    console.log(`\n${name}\n`)
    const { run } = await load()
    await run()
  }
}
