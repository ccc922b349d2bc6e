import { initTemplate } from '../../command/init-template.ts'
import { exitCodes, type ExitCode } from '../../command/outcome/exit-code.ts'
import { parseArguments, readOption } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'

/** `evidence init`: writes a first template, and prints it. */
export async function runInitCommand(args: readonly string[], { out, host }: Terminal): Promise<ExitCode> {
  const { path, content } = await initTemplate(readOption(parseArguments('init', args), 'template'), host.cwd)
  out(content.trimEnd())
  host.info(`Wrote ${path}. Check it, commit it, and set \`gate: true\` or \`gate: status\` in the workflow.`)
  return exitCodes.done
}
