import { initTemplate } from '../../command/init-template.ts'
import { exitCodes, type ExitCode } from '../../command/outcome/exit-code.ts'
import { parseArguments, readOption } from '../arguments.ts'
import { printResult } from '../print-result.ts'
import type { Terminal } from '../terminal.ts'

/** `evidence init`: writes a first template, and prints it. */
export async function runInitCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { host } = terminal
  const parsed = parseArguments('init', args)
  const { path, content } = await initTemplate(readOption(parsed, 'template'), host.cwd)
  printResult(parsed, terminal, { value: { path, content }, text: content.trimEnd() })
  host.info(`Wrote ${path}. Check it, commit it, and set \`gate: true\` or \`gate: status\` in the workflow.`)
  return exitCodes.done
}
