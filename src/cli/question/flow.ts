import { resolve } from 'node:path'
import { EvidenceError } from '../../error.ts'
import { readRegularText } from '../../regular-file.ts'
import type { ExitCode } from '../../step/outcome/exit-code.ts'
import { putFlowTemplate, showFlow } from '../../step/question/flow.ts'
import { parseArguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'
import { showAnswer, withPositional } from './ask.ts'

/** `evidence flow show [FLOW]`. */
export async function runFlowShowCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  return showAnswer(withPositional(parseArguments('flow show', args), 'flow'), terminal, showFlow)
}

/** `evidence flow template FLOW FILE`: puts a template on a flow, and prints its version. */
export async function runFlowTemplateCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('flow template', args)
  const [, path] = parsed.positionals
  if (path === undefined) {
    throw new EvidenceError('usage', 'flow template needs a FLOW and a FILE, such as shop .github/evidence.yml.')
  }
  const content = readRegularText({ path: resolve(terminal.host.cwd, path), shown: path, links: 'follow' })
  return showAnswer(withPositional(parsed, 'flow'), terminal, async (asked) =>
    putFlowTemplate(asked, { path, content }),
  )
}
