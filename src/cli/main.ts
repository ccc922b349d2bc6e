import { exit, type ExitCode } from '../command/exit.ts'
import { describeFailure } from '../command/failure.ts'
import { EvidenceError } from '../error.ts'
import { runConvert } from './convert.ts'
import { runFingerprint } from './fingerprint.ts'
import { help } from './help.ts'
import { runReplay } from './replay.ts'
import { runGate, runReport } from './report.ts'
import { runServe } from './serve.ts'
import { createTerminal, type Terminal } from './terminal.ts'
import { runToken } from './token.ts'
import { version } from './version.ts'

type Command = (words: readonly string[], terminal: Terminal) => Promise<ExitCode>

const commands: Readonly<Record<string, Command>> = {
  report: runReport,
  gate: runGate,
  convert: runConvert,
  fingerprint: runFingerprint,
  replay: runReplay,
  serve: runServe,
  token: runToken,
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
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    throw new EvidenceError(
      'usage',
      `There is no command "${name}". Commands: ${Object.keys(commands).join(', ')}. See evidence --help.`,
    )
  }
  return command(rest, terminal)
}

function print({ out }: Terminal, text: string): ExitCode {
  out(text)
  return exit.done
}
