import { lintFile, type LintedFile } from '../../step/lint-file.ts'
import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import type { Phrase } from '../../text/document.ts'
import { hasFlag, parseArguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'

/** `evidence lint [FILE]`: prints `FILE:LINE:COLUMN: error: …` for each problem. Exit code 2 with an error, 0 with warnings alone. */
export async function runLintCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('lint', args)
  const { path, findings } = lintFile(parsed.positionals[0], terminal.host.cwd)
  const valid: Phrase = [path, 'is a', { kind: 'status', tone: 'good', word: 'valid' }, 'template.']
  const lines = findings.length === 0 ? [valid] : findings.map((finding) => toFindingLine(path, finding))
  if (hasFlag(parsed, 'json')) terminal.json(JSON.stringify({ path, findings }, null, 2))
  else for (const content of lines) terminal.document([{ kind: 'paragraph', content }])
  return findings.some(({ level }) => level === 'error') ? exitCodes.usage : exitCodes.done
}

/** In the form of a compiler, which editors read. The parser of YAML names the place of an error too. */
function toFindingLine(file: string, { level, path, message, line, column }: LintedFile['findings'][number]): Phrase {
  const subject = path === '' && level === 'error' ? 'the file' : path
  const problem = message.replace(/ at line \d+, column \d+:?(?=\)$)/, '')
  return [
    `${file}:${line}:${column}:`,
    { kind: 'status', tone: level === 'error' ? 'bad' : 'open', word: `${level}:` },
    { kind: 'prose', text: subject === '' ? problem : `${subject} ${problem}` },
  ]
}
