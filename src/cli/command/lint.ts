import { lintFile } from '../../command/lint-file.ts'
import { exitCodes, type ExitCode } from '../../command/outcome/exit-code.ts'
import { parseArguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'

/** `evidence lint [FILE]`: prints `FILE:LINE:COLUMN: error: …` for each problem. Exit code 2 with an error, 0 with warnings alone. */
export async function runLintCommand(args: readonly string[], { out, host }: Terminal): Promise<ExitCode> {
  const [file] = parseArguments('lint', args).positionals
  const { path, findings } = await lintFile(file, host.cwd)
  for (const { level, path: member, message, line, column } of findings) {
    out(`${path}:${line}:${column}: ${level}: ${member === '' ? '' : `${member} `}${message}`)
  }
  const hasErrors = findings.some(({ level }) => level === 'error')
  if (findings.length === 0) out(`${path} is a valid template.`)
  return hasErrors ? exitCodes.usage : exitCodes.done
}
