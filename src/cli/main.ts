import { exit, type ExitCode } from '../command/outcome/exit-code.ts'
import { describeFailure } from '../command/outcome/failure.ts'
import { EvidenceError } from '../error.ts'
import { help, isCommand } from './help.ts'
import { createTerminal, type Terminal } from './terminal.ts'
import type { CommandName } from './usage.ts'
import { version } from './version.ts'

type Command = (words: readonly string[], terminal: Terminal) => Promise<ExitCode>

/** Each loads what it needs when it is asked for: most of a short command's time is loading. */
const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  report: async () => (await import('./command/report.ts')).runReport,
  gate: async () => (await import('./command/report.ts')).runGate,
  convert: async () => (await import('./command/convert.ts')).runConvert,
  fingerprint: async () => (await import('./command/fingerprint.ts')).runFingerprint,
  replay: async () => (await import('./command/replay.ts')).runReplay,
  serve: async () => (await import('./command/serve.ts')).runServe,
  token: async () => (await import('./command/token.ts')).runToken,
  binding: async () => (await import('./command/binding.ts')).runBinding,
  fsck: async () => (await import('./command/fsck.ts')).runFsck,
  backup: async () => (await import('./command/backup.ts')).runBackup,
  export: async () => (await import('./command/export.ts')).runExport,
  import: async () => (await import('./command/import.ts')).runImport,
  sweep: async () => (await import('./command/sweep.ts')).runSweep,
}

/** Runs one command and gives the exit code. What goes wrong is one sentence on standard error. */
export async function main(words: readonly string[], environment: Terminal['environment']): Promise<ExitCode> {
  const terminal = createTerminal(environment)
  try {
    return await dispatch(words, terminal)
  } catch (error) {
    const { message, exitCode, trace } = describeFailure(error)
    terminal.host.debug(trace)
    terminal.host.info(`evidence: ${message}`)
    return exitCode
  }
}

async function dispatch([name = '--help', ...rest]: readonly string[], terminal: Terminal): Promise<ExitCode> {
  if (['--help', '-h', 'help'].includes(name) || rest.includes('--help'))
    return print(terminal, help(rest.includes('--help') ? name : rest[0]))
  if (name === '--version') return print(terminal, version)
  if (!isCommand(name)) {
    throw new EvidenceError(
      'usage',
      `There is no command "${name}". Commands: ${Object.keys(commands).join(', ')}. See evidence --help.`,
    )
  }
  const command = await commands[name]()
  return command(rest, terminal)
}

function print({ out }: Terminal, text: string): ExitCode {
  out(text)
  return exit.done
}
