import { runDemo } from './run-demo.ts'

process.exitCode = await runDemo({ keep: process.argv.includes('--keep') })
