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
  const isJson = hasFlag(parsed, 'json')
  const out = (line: string, value: object): void =>
    isJson ? terminal.json(JSON.stringify(value)) : terminal.out(toSafeLines(line))
  if (hasFlag(parsed, 'dry-run')) {
    await printPreview(location, out)
  } else {
    const { migrateDatabase } = await import('../../service/maintenance/maintenance.ts')
    const version = await migrateDatabase({ ...location, environment: terminal.environment }, (line) =>
      isJson ? terminal.host.info(toSafeLines(line)) : terminal.out(toSafeLines(line)),
    )
    out(`The database has schema version ${version}.`, { schema_version: version })
  }
  return exitCodes.done
}

/** Prints a line of text or, with `--json`, of JSON. */
type PrintLine = (line: string, value: object) => void

async function printPreview(location: ReturnType<typeof readDataLocation>, out: PrintLine): Promise<void> {
  const { previewMigration } = await import('../../service/maintenance/preview/migration-preview.ts')
  const { found, target, trails, changed } = await previewMigration(location, {
    now: Date.now() / 1000,
    report: ({ org, flow, trail, before, after, reasons }) =>
      out(`${org}/${flow}/${trail}: ${before} becomes ${after}, because ${reasons.join('; ')}.`, {
        changed: { org, flow, trail, before, after, reasons },
      }),
  })
  const versions =
    found === target
      ? `The database has schema version ${target} already.`
      : `Schema version ${found} becomes ${target}.`
  out(`Dry run: nothing was changed. ${versions} ${plural(trails, 'trail')}, of which ${changed} would change.`, {
    found,
    target,
    trails,
    changed,
  })
}
