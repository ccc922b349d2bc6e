import { checks } from './checks.ts'
import { runChecks } from './run-checks.ts'

/**
 * Checks this project with tools of other languages: `node tools/foreign/run.ts [name…]`, or `--list` for the names. The tools are
 * installed from the registries of their languages, at exact versions.
 */
async function main(args: readonly string[]): Promise<number> {
  if (args[0] === '--list') {
    for (const { name } of checks) console.log(name)
    return 0
  }
  const failed = await runChecks(checks, args, (line) => console.log(line))
  return failed.length > 0 ? 1 : 0
}

process.exitCode = await main(process.argv.slice(2))
