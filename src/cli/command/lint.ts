import { lintFile, type LintedFile } from '../../step/lint-file.ts'
import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { parseArguments } from '../arguments.ts'
import { printResult } from '../print-result.ts'
import type { Terminal } from '../terminal.ts'

/** `evidence lint [FILE]`: prints `FILE:LINE:COLUMN: error: …` for each problem. Exit code 2 with an error, 0 with warnings alone. */
export async function runLintCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('lint', args)
  const { path, findings } = lintFile(parsed.positionals[0], terminal.host.cwd)
  const lines = findings.map((finding) => `${path}:${finding.line}:${finding.column}: ${describeFinding(finding)}`)
  const hasErrors = findings.some(({ level }) => level === 'error')
  const text = lines.length === 0 ? `${path} is a valid template.` : lines.join('\n')
  printResult(parsed, terminal, { value: { path, findings }, text })
  return hasErrors ? exitCodes.usage : exitCodes.done
}

/** The parser of YAML names the place of an error too. */
function describeFinding({ level, path, message }: LintedFile['findings'][number]): string {
  const subject = path === '' && level === 'error' ? 'the file' : path
  const problem = message.replace(/ at line \d+, column \d+:?(?=\)$)/, '')
  return `${level}: ${subject === '' ? problem : `${subject} ${problem}`}`
}
