/** `npm run bench` runs all of these, `npm run bench -- convert` one. Each prints a table with the bar or the peer beside. */
const benches = {
  report: async () => import('./report.ts'),
  fingerprint: async () => import('./fingerprint.ts'),
  convert: async () => import('./convert.ts'),
  service: async () => import('./service.ts'),
  pages: async () => import('./pages.ts'),
  store: async () => import('./store.ts'),
  crash: async () => import('./crash.ts'),
} as const

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)
  process.exitCode = 2
} else {
  for (const [name, load] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`\n${name}\n`)
    const { run } = await load()
    await run()
  }
}
