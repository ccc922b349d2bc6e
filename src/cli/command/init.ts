import { initTemplate } from '../../step/init-template.ts'
import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { parseArguments, readOption } from '../arguments.ts'
import { printResult } from '../print-result.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { Terminal } from '../terminal.ts'

/** `evidence init`: writes a first template, and prints it. */
export async function runInitCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { host } = terminal
  const parsed = parseArguments('init', args)
  const { path, content, advice } = await initTemplate(readOption(parsed, 'template'), host.cwd)
  if (advice !== undefined) host.info(advice)
  printResult(parsed, terminal, { value: omitUndefined({ path, content, advice }), text: content.trimEnd() })
  host.info(`Wrote ${path}. Check it, commit it, and set \`gate: true\` or \`gate: status\` in the workflow.`)
  return exitCodes.done
}
