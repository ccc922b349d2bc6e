import '../testkit/action/json-import.ts'

// Imported after the hook above, which a package of the runner needs.
const { runDemo: demonstrate } = await import('./run-demo.ts')
process.exitCode = await demonstrate({ keep: process.argv.includes('--keep') })
