import '../testkit/action/json-import.ts'

// Only now, for the runner stands on a package that needs the hook above.
const { demonstrate } = await import('./demonstrate.ts')
process.exitCode = await demonstrate({ keep: process.argv.includes('--keep') })
