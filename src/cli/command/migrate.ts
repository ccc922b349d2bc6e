import { exitCodes, type ExitCode } from '../../command/outcome/exit-code.ts'
import { toSafeLines } from '../../text/escape.ts'
import { plural } from '../../text/plural.ts'
import { hasFlag, parseArguments } from '../arguments.ts'
import { readDataLocation } from '../data-location.ts'
import type { Terminal } from '../terminal.ts'

/** `evidence migrate`: migrates the database, as a start of the service does. `--dry-run` lists the trails whose state would change. */
export async function runMigrateCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('migrate', args)
  const location = readDataLocation(parsed, terminal)
  const out = (line: string): void => terminal.out(toSafeLines(line))
  if (hasFlag(parsed, 'dry-run')) {
    await printPreview(location, out)
  } else {
    const { migrateDatabase } = await import('../../service/maintenance/maintenance.ts')
    const version = await migrateDatabase({ ...location, environment: terminal.environment }, out)
    out(`The database has schema version ${version}.`)
  }
  return exitCodes.done
}

async function printPreview(location: ReturnType<typeof readDataLocation>, out: (line: string) => void): Promise<void> {
  const { previewMigration } = await import('../../service/maintenance/preview/migration-preview.ts')
  const { found, target, trails, changed } = await previewMigration(location, {
    now: Date.now() / 1000,
    report: ({ org, flow, trail, before, after, reasons }) =>
      out(`${org}/${flow}/${trail}: ${before} becomes ${after}, because ${reasons.join('; ')}.`),
  })
  const versions =
    found === target
      ? `The database has schema version ${target} already.`
      : `Schema version ${found} becomes ${target}.`
  out(`Dry run: nothing was changed. ${versions} ${plural(trails, 'trail')}, of which ${changed} would change.`)
}
