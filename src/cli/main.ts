import { exitCodes, toFailure, type ExitCode, type Failure } from '../command/outcome/exit-code.ts'
import { exitOnUncaughtFailure, printProcessWarnings } from '../command/outcome/process-event.ts'
import { EvidenceError } from '../error.ts'
import { renderHelp, isCommand } from './help.ts'
import { createTerminal, type Terminal } from './terminal.ts'
import type { CommandName } from './usage.ts'
import { version } from './version.ts'

type Command = (args: readonly string[], terminal: Terminal) => Promise<ExitCode>

/** Each command is loaded when it runs: loading takes most of the time of a short command. */
const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  report: async () => (await import('./command/report.ts')).runReportCommand,
  gate: async () => (await import('./command/report.ts')).runGateCommand,
  assert: async () => (await import('./command/assert.ts')).runAssertCommand,
  convert: async () => (await import('./command/convert.ts')).runConvertCommand,
  init: async () => (await import('./command/init.ts')).runInitCommand,
  lint: async () => (await import('./command/lint.ts')).runLintCommand,
  fingerprint: async () => (await import('./command/fingerprint.ts')).runFingerprintCommand,
  replay: async () => (await import('./command/replay.ts')).runReplayCommand,
  serve: async () => (await import('./command/serve.ts')).runServeCommand,
  token: async () => (await import('./command/token.ts')).runTokenCommand,
  binding: async () => (await import('./command/binding.ts')).runBindingCommand,
  flow: async () => (await import('./command/flow.ts')).runFlowCommand,
  witness: async () => (await import('./command/witness.ts')).runWitnessCommand,
  fsck: async () => (await import('./command/fsck.ts')).runFsckCommand,
  backup: async () => (await import('./command/backup.ts')).runBackupCommand,
  export: async () => (await import('./command/export.ts')).runExportCommand,
  import: async () => (await import('./command/import.ts')).runImportCommand,
  migrate: async () => (await import('./command/migrate.ts')).runMigrateCommand,
  erase: async () => (await import('./command/erase.ts')).runEraseCommand,
  sweep: async () => (await import('./command/sweep.ts')).runSweepCommand,
}

/** Runs one command and returns its exit code. A failure is printed as one sentence on standard error. */
export async function main(args: readonly string[], environment: Terminal['environment']): Promise<ExitCode> {
  const terminal = createTerminal(environment)
  printProcessWarnings(terminal.host.info)
  // The service logs such an exception itself.
  if (args[0] !== 'serve') exitOnUncaughtFailure((failure) => printTerminalFailure(failure, terminal))
  try {
    return await runCommand(args, terminal)
  } catch (error) {
    const failure = toFailure(error)
    printTerminalFailure(failure, terminal)
    return failure.exitCode
  }
}

function printTerminalFailure({ message, trace }: Failure, { host }: Terminal): void {
  host.debug(trace)
  host.info(`evidence: ${message}`)
}

async function runCommand([name = '--help', ...rest]: readonly string[], terminal: Terminal): Promise<ExitCode> {
  if (['--help', '-h', 'help'].includes(name) || rest.includes('--help'))
    return printText(terminal, renderHelp(rest.includes('--help') ? name : rest[0]))
  if (name === '--version') return printText(terminal, version)
  if (!isCommand(name)) {
    throw new EvidenceError(
      'usage',
      `Unknown command "${name}". Commands: ${Object.keys(commands).join(', ')}. See evidence --help.`,
    )
  }
  const command = await commands[name]()
  return command(rest, terminal)
}

function printText({ out }: Terminal, text: string): ExitCode {
  out(text)
  return exitCodes.done
}
